import type { Clock } from '../../ports/clock.ts'

/** What one try came to. `settled: false` asks the next member without blaming this one. */
export type Attempt<Result> = { readonly settled: boolean; readonly result: Result }

export type Pool<Member> = {
  /**
   * Try members in order of what they have shown until one settles.
   * @throws the last member's error when none had any result
   */
  run<Result>(
    attempt: (member: Member, signal: AbortSignal) => Promise<Attempt<Result>>,
    signal?: AbortSignal,
  ): Promise<Result>
}

/** All tries together (NET-03). */
const totalMs = 9_000
/** One try while others are left: a silent node must not use up the others' time. */
const attemptMs = 4_000
/** A failure is half forgotten after about this long. */
const forgetMs = 30_000

/** Ordered failover: the given order, with members that failed lately moved behind those that did not. */
export function createPool<Member>(
  members: readonly Member[],
  clock: Clock = Date.now,
): Pool<Member> {
  const records = members.map((member, position) => ({ member, position, success: 1, at: clock() }))
  type Record = (typeof records)[number]

  return {
    async run(attempt, signal) {
      const deadline = clock() + totalMs
      let last: { readonly result: Awaited<ReturnType<typeof attempt>>['result'] } | undefined
      let failure: unknown
      const order = records.toSorted((a, b) => rank(b) - rank(a) || a.position - b.position)
      for (const [index, record] of order.entries()) {
        const left = deadline - clock()
        if (left <= 0 || signal?.aborted) break
        const limit = index === order.length - 1 ? left : Math.min(attemptMs, left)
        const timeout = AbortSignal.timeout(limit)
        try {
          const { settled, result } = await attempt(
            record.member,
            signal ? AbortSignal.any([signal, timeout]) : timeout,
          )
          note(record, 1)
          if (settled) return result
          last = { result }
        } catch (error) {
          // A caller who left says nothing about the member.
          if (signal?.aborted) throw error
          note(record, 0)
          failure = error
        }
      }
      if (last) return last.result
      throw failure ?? signal?.reason ?? new Error('no member to try')
    },
  }

  /** Observed success from 0 to 1, drifting back to 1 while nothing is observed. In twentieths: noise keeps the order. */
  function rank(record: Record): number {
    return Math.round(successNow(record) * 20)
  }

  function successNow({ success, at }: Record): number {
    return 1 - (1 - success) * Math.exp(-(clock() - at) / forgetMs)
  }

  function note(record: Record, outcome: 0 | 1): void {
    const before = successNow(record)
    record.success = outcome ? before + (1 - before) * 0.3 : before * 0.5
    record.at = clock()
  }
}
