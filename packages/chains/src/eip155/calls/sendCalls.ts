import type { WalletCall, WalletCalls } from '@latchkey/core'
import { fromWallet, KitError } from '@latchkey/protocol'
import { fieldsOf, isWord, readQuantity } from '../transfers/answers.ts'
import { quantity } from '../transfers/encode.ts'
import { lacksMethod } from './capabilities.ts'

/** The longest id that EIP-5792 allows. */
const longestId = 8194

/**
 * Sends `wallet_sendCalls` (EIP-5792). Wallets of earlier drafts answer with the id alone.
 * @throws KitError any wallet code, `WALLET_REPLY_INVALID` when the answer has no id
 */
export const send: WalletCalls['send'] = async ({ session, network }, request) => {
  const method = 'wallet_sendCalls'
  if (session.methods?.includes(method) === false) return undefined
  const { account, calls, atomicRequired, version, id, capabilities } = request
  const params = {
    version,
    from: account,
    chainId: quantity(BigInt(network.id)),
    atomicRequired,
    calls: calls.map(encodeCall),
    ...(id !== undefined && { id }),
    ...(capabilities && { capabilities }),
  }
  let answer: unknown
  try {
    answer = await session.request(network.caipNetworkId, { method, params: [params] })
  } catch (cause) {
    const error = fromWallet(cause)
    if (lacksMethod(error)) return undefined
    throw error
  }
  const { id: given = answer, capabilities: sent } = fieldsOf(answer)
  if (typeof given !== 'string' || given === '' || given.length > longestId)
    throw new KitError('WALLET_REPLY_INVALID', { method })
  return { id: given, ...(sent !== undefined && { capabilities: fieldsOf(sent) }) }
}

/**
 * Sends `eth_sendTransaction` (EIP-1474) with the network's id, so that a wallet on another network refuses.
 * @throws KitError any wallet code, `WALLET_REPLY_INVALID` when the answer is not a hash
 */
export const sendOne = async (
  { session, network, rpc }: Parameters<WalletCalls['sendOne']>[0],
  account: string,
  { to, data, value = 0n }: WalletCall,
  fields: { readonly [name: string]: unknown } = {},
): ReturnType<WalletCalls['sendOne']> => {
  const sentAfter = await rpc('eth_blockNumber', []).then(
    (answer) => Number(readQuantity(answer, 'eth_blockNumber')),
    () => undefined,
  )
  const request = {
    from: account,
    to,
    ...(data !== undefined && { data }),
    value: quantity(value),
    ...fields,
    chainId: quantity(BigInt(network.id)),
  }
  const method = 'eth_sendTransaction'
  const hash = await session
    .request(network.caipNetworkId, { method, params: [request] })
    .catch((cause: unknown) => {
      throw fromWallet(cause)
    })
  if (!isWord(hash)) throw new KitError('WALLET_REPLY_INVALID', { method })
  return { hash, sentAfter }
}

function encodeCall({ to, data, value, capabilities }: WalletCall): object {
  return {
    to,
    ...(data !== undefined && { data }),
    ...(value !== undefined && { value: quantity(value) }),
    ...(capabilities && { capabilities }),
  }
}
