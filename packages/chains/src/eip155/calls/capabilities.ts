import type { Capabilities, WalletCalls } from '@latchkey/core'
import { fromWallet, type KitError } from '@latchkey/protocol'
import { type Fields, fieldsOf } from '../transfers/answers.ts'
import { quantity } from '../transfers/encode.ts'

/**
 * Asks for `wallet_getCapabilities` (EIP-5792). Capabilities of all networks (`0x0`) hold for each network. The `atomicBatch`
 * of earlier drafts becomes `atomic`.
 */
export const readCapabilities: WalletCalls['readCapabilities'] = async (
  { session, network },
  account,
  chainIds,
) => {
  const method = 'wallet_getCapabilities'
  if (session.methods?.includes(method) === false) return undefined
  const params = [account, chainIds.map((each) => quantity(each))]
  try {
    const answer = fieldsOf(await session.request(network.caipNetworkId, { method, params }))
    return Object.fromEntries(chainIds.map((each) => [each, capabilitiesOf(answer, each)]))
  } catch (cause) {
    const error = fromWallet(cause)
    if (lacksMethod(error)) return undefined
    throw error
  }
}

function capabilitiesOf(answer: Fields, chainId: number): Capabilities {
  const on = (wanted: number): Fields =>
    fieldsOf(Object.entries(answer).find(([key]) => isNumber(key) && Number(key) === wanted)?.[1])
  const { atomicBatch, ...found } = { ...on(0), ...on(chainId) }
  if (found['atomic'] !== undefined || atomicBatch === undefined) return found
  const isSupported = fieldsOf(atomicBatch)['supported'] === true
  return { ...found, atomic: { status: isSupported ? 'supported' : 'unsupported' }, atomicBatch }
}

/** Some wallets name networks in decimal. */
function isNumber(key: string): boolean {
  return /^(0x[0-9a-f]{1,16}|\d{1,20})$/i.test(key)
}

/** Whether a wallet refused a method that it does not have. */
export function lacksMethod(error: KitError): boolean {
  const codes: readonly string[] = [
    'METHOD_UNSUPPORTED',
    'METHOD_NOT_FOUND',
    'METHOD_NOT_SUPPORTED',
  ]
  if (error.code === 'USER_REJECTED') return false
  return codes.includes(error.code) || lacking.test(String(fieldsOf(error.cause)['message']))
}

/** Words of wallets that refuse an unknown method with another code: MetaMask, WalletConnect wallets, Trust Wallet. */
const lacking =
  /does not exist \/ is not available|missing or invalid\. request\(\)|unsupported wc_ method|untagged enum|no error or result for request/i
