import { afterAll, beforeAll, describe, it, vi } from 'vitest'
import { stubBrowser } from '../fixtures/stubBrowser.ts'
import { walk } from './fixtures/signInWalk.ts'

const walks = 1000
const steps = 8
/** Walks wait for timers most of the time. */
const atOnce = 50

beforeAll(stubBrowser)
afterAll(() => vi.unstubAllGlobals())

describe('sign-in walk', () => {
  // A seed stands for a walk: `walk(seed, steps)` repeats a failed walk.
  it(`a sign-in walk has at most one prompt and one nonce in each step and ends signed in, out or retryable, ${walks} times [SIW-01, SIW-02]`, async () => {
    const seeds = Array.from({ length: walks }, (_, place) => place + 1)
    while (seeds.length) await Promise.all(seeds.splice(0, atOnce).map((seed) => walk(seed, steps)))
  }, 240_000)

  it('a session of a closed tab ends once its namespace is disconnected in another tab [SIW-03]', () =>
    walk(8174, 14))

  it('a session of a closed tab ends once its wallet changes the account of a connection beside the displayed one [SIW-03]', () =>
    walk(105451, 14))
})
