import { performance } from 'node:perf_hooks'

export type Measured = {
  readonly requests: number
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  readonly failed: number
}

/** Calls `ask(0)`, `ask(1)`…, in total `requests` calls, with `atOnce` at the same time. */
export async function measure(
  ask: (index: number) => Promise<boolean>,
  { requests, atOnce }: { readonly requests: number; readonly atOnce: number },
): Promise<Measured> {
  const times: number[] = []
  let next = 0
  let failed = 0
  const started = performance.now()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < requests) {
        const index = next
        next += 1
        const before = performance.now()
        if (!(await ask(index))) failed += 1
        times.push(performance.now() - before)
      }
    }),
  )
  const seconds = (performance.now() - started) / 1_000
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { requests, failed, perSecond: requests / seconds, p50: at(0.5), p99: at(0.99) }
}
