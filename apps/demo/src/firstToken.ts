import { readWorld } from './world.ts'

/** The first token of the local world. */
export const token = readWorld().networks[0]?.tokens[0]?.address ?? `0x${'0'.repeat(40)}`

/** `approve(address,uint256)` of the token, with nobody as the spender. */
export function approval(units: bigint): { readonly to: string; readonly data: string } {
  const words = [1n, units].map((each) => each.toString(16).padStart(64, '0')).join('')
  return { to: token, data: `0x095ea7b3${words}` }
}
