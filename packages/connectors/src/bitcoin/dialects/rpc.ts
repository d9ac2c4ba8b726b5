import { fromWallet, rpcCode } from '@latchkey/protocol'
import { fieldsOf, type Method } from '../../walletStandard/values.ts'

/** Xverse's codes, which mean something else in EIP-1474, by those of EIP-1193. */
const satsConnectCodes: Readonly<Record<number, number>> = {
  [-32000]: 4001, // the user said no
  [-32001]: 4200, // not for this address
  [-32002]: 4100, // not allowed
}

/**
 * One request in the way of WBIP 001 (https://wbips.netlify.app/wbips/WBIP001): JSON-RPC by method and parameters. Xverse
 * answers with its errors, Leather throws the whole answer.
 * @throws KitError as of EIP-1193's codes
 */
export async function ask(request: Method, method: string, params?: unknown): Promise<unknown> {
  let answer: unknown
  try {
    answer = await request(method, params)
  } catch (thrown) {
    throw failure(fieldsOf(thrown)['error'] ?? thrown)
  }
  const { error, result } = fieldsOf(answer)
  if (error !== undefined && error !== null) throw failure(error)
  return result
}

function failure(error: unknown): Error {
  const code = rpcCode(error)
  const known = code === undefined ? undefined : satsConnectCodes[code]
  return fromWallet(known === undefined ? error : { code: known, cause: error })
}
