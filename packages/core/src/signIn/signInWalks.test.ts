import { afterAll, beforeAll, describe, it, vi } from 'vitest'
import { stubBrowser } from '../fixtures/stubBrowser.ts'
import { walk } from './fixtures/signInWalk.ts'

const walks = 1000
const steps = 8
/** Walks wait for timers most of the time. */
const atOnce = 50

beforeAll(stubBrowser)
afterAll(() => vi.unstubAllGlobals())

describe('a walk of signing in', () => {
  // A seed is a walk: `walk(seed, steps)` repeats the one that failed.
  it(`has one prompt and one nonce a step at most, and ends signed in, out or retryable, ${walks} times [SIW-01, SIW-02]`, async () => {
    const seeds = Array.from({ length: walks }, (_, place) => place + 1)
    while (seeds.length) await Promise.all(seeds.splice(0, atOnce).map((seed) => walk(seed, steps)))
  }, 240_000)

  it('ends what a closed tab signed in with, once its family is disconnected in another one [SIW-03]', () =>
    walk(8174, 14))
})
