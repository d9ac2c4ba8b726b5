import type { Allowance, Rpc, Swaps, Units } from '@latchkey/core'
import { isKitError, KitError } from '@latchkey/protocol'
import { encodeWord, hasWord, textOf } from './abi.ts'
import { encodeApproval } from './encodeApproval.ts'

/** Reads `allowance(address,address)`. @throws KitError `REPLY_INVALID` */
export async function readAllowance(
  rpc: Rpc,
  { token, owner, spender }: Allowance,
  signal?: AbortSignal,
): Promise<Units> {
  const data = `0xdd62ed3e${encodeWord(owner)}${encodeWord(spender)}`
  return numberOf(await call(rpc, { to: token, data }, signal), 'allowance')
}

export const readToken: Swaps['readToken'] = async (rpc, token, signal) => {
  const [decimals, symbol] = await Promise.all([
    call(rpc, { to: token, data: '0x313ce567' }, signal).catch(reverted),
    call(rpc, { to: token, data: '0x95d89b41' }, signal).catch(reverted),
  ])
  if (!hasWord(decimals)) return undefined
  return { decimals: Number(BigInt(decimals.slice(0, 66))), symbol: textOf(symbol) ?? '' }
}

/** A token as USDT refuses to change an allowance that is not zero. Only a try tells. */
export async function needsReset(
  rpc: Rpc,
  allowance: Allowance,
  units: Units,
  signal?: AbortSignal,
): Promise<boolean> {
  const tries = (amount: Units): Promise<boolean> => {
    const { to, data } = encodeApproval(allowance, amount)
    return rpc('eth_call', [{ from: allowance.owner, to, data }, 'latest'], signal).then(
      // A token that returns false refuses too. USDT returns nothing at all.
      (answer) => !(hasWord(answer) && BigInt(answer.slice(0, 66)) === 0n),
      (cause: unknown) => reverted(cause) ?? false,
    )
  }
  return !(await tries(units)) && (await tries(0n))
}

async function call(
  rpc: Rpc,
  request: { readonly to: string; readonly data: string },
  signal?: AbortSignal,
): Promise<unknown> {
  return rpc('eth_call', [request, 'latest'], signal)
}

function numberOf(answer: unknown, source: string): Units {
  if (!hasWord(answer)) throw new KitError('REPLY_INVALID', { source, issue: 'not a number' })
  return BigInt(answer.slice(0, 66))
}

function reverted(cause: unknown): undefined {
  if (!isKitError(cause, 'RPC_ERROR')) throw cause
  return undefined
}
