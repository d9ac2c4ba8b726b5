import type { Sign } from '../format/figures.ts'

/** The sign of a transaction's amounts, by its type (HIS-07). A transfer to another account leaves as surely as it arrives. */
export function signOf(operationType: string): Sign {
  return signs[operationType] ?? ''
}

const signs: { readonly [type: string]: Sign | undefined } = {
  __proto__: null,
  receive: '+',
  deposit: '+',
  borrow: '+',
  claim: '+',
  send: '−',
  withdraw: '−',
  repay: '−',
  burn: '−',
} as never
