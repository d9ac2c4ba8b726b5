import { createWalletClient, defineChain, http, type Hex } from 'viem'
import type { LocalAccount } from 'viem/accounts'

/** A dapp's request to an account on a chain. */
export type WalletRequest = {
  readonly method: string
  readonly params: unknown
  /** CAIP-2 */
  readonly chainId: string
}

/**
 * Perform a request after the wallet's owner has agreed.
 * @param rpcUrl the node for transactions, by CAIP-2 chain
 * @returns the JSON-RPC result
 * @throws Error for an unknown method, or when the node refuses
 */
export async function perform(
  { method, params, chainId }: WalletRequest,
  account: LocalAccount,
  rpcUrl: (chainId: string) => string | undefined,
): Promise<Hex> {
  const list = Array.isArray(params) ? params : []
  switch (method) {
    case 'personal_sign':
      return account.signMessage({ message: { raw: list[0] } })
    case 'eth_signTypedData_v4': {
      const { domain, types, primaryType, message } = JSON.parse(list[1])
      // The type of the domain is derived from the domain (EIP-712), and viem refuses it among the other types.
      const { EIP712Domain: _, ...rest } = types
      return account.signTypedData({ domain, types: rest, primaryType, message })
    }
    case 'eth_sendTransaction': {
      const url = rpcUrl(chainId)
      if (url === undefined) throw new Error(`No node for ${chainId}: give --rpc`)
      const client = createWalletClient({
        account,
        transport: http(url),
        chain: defineChain({
          id: Number(chainId.split(':')[1]),
          name: chainId,
          nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
          rpcUrls: { default: { http: [url] } },
        }),
      })
      const { to, data, value } = list[0]
      return client.sendTransaction({ to, data, ...(value && { value: BigInt(value) }) })
    }
    default:
      throw new Error(`The wallet does not know ${method}`)
  }
}

export const walletMethods = ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction']
export const walletEvents = ['chainChanged', 'accountsChanged']
