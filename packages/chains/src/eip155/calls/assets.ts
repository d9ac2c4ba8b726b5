import type { WalletAsset, WalletCalls } from '@latchkey/core'
import { fromWallet } from '@latchkey/protocol'
import { isQuantity } from '../swaps/abi.ts'
import { fieldsOf, listOf } from '../transfers/answers.ts'
import { quantity } from '../transfers/encode.ts'
import { lacksMethod } from './capabilities.ts'

/** Asks for `wallet_getAssets` (ERC-7811). An asset without a readable balance is left out. */
export const readAssets: WalletCalls['readAssets'] = async ({ session, network }, account) => {
  const method = 'wallet_getAssets'
  if (session.methods?.includes(method) === false) return undefined
  const chainId = quantity(BigInt(network.id))
  const params = [{ account, chainFilter: [chainId] }]
  try {
    const answer = await session.request(network.caipNetworkId, { method, params })
    return listOf(fieldsOf(answer)[chainId]).flatMap(assetOf)
  } catch (cause) {
    const error = fromWallet(cause)
    if (lacksMethod(error)) return undefined
    throw error
  }
}

function assetOf(value: unknown): readonly WalletAsset[] {
  const { address, balance, type, metadata } = fieldsOf(value)
  if (typeof address !== 'string' || !isQuantity(balance)) return []
  return [
    {
      address,
      balance: BigInt(balance),
      type: String(type).toLowerCase(),
      metadata: fieldsOf(metadata),
    },
  ]
}
