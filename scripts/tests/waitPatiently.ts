// Vitest waits one second for a condition, which is sometimes too short on two busy cores. A fulfilled condition ends the wait
// at once, so patience costs time only in a failing test.
import { vi } from 'vitest'
import { patience } from './patience.ts'

const waitFor = vi.waitFor
const waitUntil = vi.waitUntil

vi.waitFor = (callback, options) => waitFor(callback, patient(options))
vi.waitUntil = (callback, options) => waitUntil(callback, patient(options))

type Options = Parameters<typeof waitFor>[1]

function patient(options: Options): Options {
  if (typeof options === 'number') return options
  return { timeout: patience, ...options }
}
