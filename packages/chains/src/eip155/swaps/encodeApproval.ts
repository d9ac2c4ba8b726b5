import type { Allowance, SwapCall, Units } from '@latchkey/core'
import { encodeWord } from './abi.ts'

/** Encodes `approve(address,uint256)` (ERC-20). */
export function encodeApproval({ token, spender }: Allowance, units: Units): SwapCall {
  return { to: token, data: `0x095ea7b3${encodeWord(spender)}${encodeWord(units)}`, value: 0n }
}
