import { createWalletClient, defineChain, http, type Hex } from 'viem'
import type { LocalAccount } from 'viem/accounts'

/** What a dapp asked for, of an account on a chain. */
export type WalletRequest = {
  readonly method: string
  readonly params: unknown
  /** CAIP-2 */
  readonly chainId: string
}

/**
 * Do what a wallet does once its user has agreed.
 * @param rpcUrl where transactions go, by CAIP-2 chain
 * @returns the JSON-RPC result
 * @throws Error for a method it does not know, or when the node refuses
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
      // The domain's own type is derived from the domain (EIP-712), and viem refuses it among the rest.
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
