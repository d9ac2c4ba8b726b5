import { KitError } from '@latchkey/protocol'

/** A service that hangs leaves time for the other within the page's limit. */
export const patienceMs = { auth: 12_000, recovery: 4_000 } as const

/** @throws KitError `HTTP_UNREACHABLE` for what takes longer */
export async function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  const timer: { id?: ReturnType<typeof setTimeout> } = {}
  const late = new Promise<never>((_, reject) => {
    timer.id = setTimeout(() => reject(new KitError('HTTP_UNREACHABLE', { host: '' })), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer.id)
  }
}
