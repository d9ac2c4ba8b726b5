import { fromWallet, rpcCode } from '@latchkey/protocol'
import { fieldsOf, type Method } from '../../walletStandard/values.ts'

/** Xverse's codes as codes of EIP-1193; EIP-1474 gives the same numbers another meaning. */
const satsConnectCodes: Readonly<Record<number, number>> = {
  [-32000]: 4001, // the visitor said no
  [-32001]: 4200, // not for this address
  [-32002]: 4100, // not allowed
}

/**
 * One request in the form of WBIP 001 (https://wbips.netlify.app/wbips/WBIP001): JSON-RPC by method and parameters. Xverse
 * answers with an error, Leather throws the whole reply.
 * @throws KitError by the codes of EIP-1193
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
