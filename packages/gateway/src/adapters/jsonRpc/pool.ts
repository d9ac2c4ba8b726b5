import type { Clock } from '../../ports/clock.ts'

/** The result of one try. `settled: false` asks the next member and does not count as a failure of this member. */
export type Attempt<Result> = { readonly settled: boolean; readonly result: Result }

export type Pool<Member> = {
  /**
   * Try members, reliable ones first, until a member settles.
   * @throws the last member's error when no member had a result
   */
  run<Result>(
    attempt: (member: Member, signal: AbortSignal) => Promise<Attempt<Result>>,
    signal?: AbortSignal,
  ): Promise<Result>
}

/** Time for all tries together (NET-03). */
const totalMs = 9_000
/** Time for one try while other members are left: a silent node must not use up their time. */
const attemptMs = 4_000
/** A failure counts half after about this long. */
const forgetMs = 30_000

/** Ordered failover: the given order, with members that failed lately at the end. */
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
          // A caller's abort says nothing about the member.
          if (signal?.aborted) throw error
          note(record, 0)
          failure = error
        }
      }
      if (last) return last.result
      throw failure ?? signal?.reason ?? new Error('no member to try')
    },
  }

  /**
   * Observed success from 0 to 1, which returns to 1 over time. Rounded to twentieths, so that noise does not change
   * the order.
   */
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
