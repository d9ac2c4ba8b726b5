/** Half of a token's lifetime. A token moved by it is accepted by clocks that are wrong by up to that much. */
const step = 12 * 3600

/**
 * Seconds to add to the clock for the next token, after the relay closed with 3000 and this reason; undefined when the reason
 * is not about time. A time that the relay names is used: `…not yet valid: basic.iat: …, now + time_leeway: 1700000120,
 * time_leeway: 120` (walletconnect.md 2).
 */
export function clockCorrection(reason: string, now: number): number | undefined {
  const [, limit, leeway] =
    /now \+ time_leeway: (\d{9,11}), time_leeway: (\d{1,5})/.exec(reason) ?? []
  if (limit && leeway) return Number(limit) - Number(leeway) - now
  if (/not yet valid/i.test(reason)) return -step
  return /expired/i.test(reason) ? step : undefined
}
