import type { TransferFee, Units } from '@latchkey/core'

/** The part of a balance that Max does not send: of the coin, the fee and the reserve; of a token, nothing. */
export function keptBack(
  { address }: { readonly address?: string | undefined },
  fee: TransferFee | undefined,
): Units {
  return address === undefined ? (fee?.units ?? 0n) + (fee?.reserve ?? 0n) : 0n
}

/** The largest amount: all but the part that is kept back. */
export function maxUnits(held: Units, kept: Units): Units {
  return held > kept ? held - kept : 0n
}
