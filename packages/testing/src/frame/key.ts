import { createWalletClient, defineChain, http, isHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { devAccounts } from '../chain/constants.ts'

/** No other part of the flows uses this account, so its balance and nonce are its own. */
export const frameAccount = privateKeyToAccount(devAccounts[7].privateKey)

type Network = { readonly id: number; readonly rpcUrl: string }

/** The methods that the dev frame signs. */
const asks = ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction'] as const

export function isAsk(method: string): boolean {
  return /sign|sendTransaction|sendUser|sendCalls|Permissions/i.test(method)
}

export async function sign({
  method,
  params,
  network: { id, rpcUrl },
}: {
  readonly method: string
  readonly params: unknown
  readonly network: Network
}): Promise<unknown> {
  const [first, second] = (Array.isArray(params) ? params : []) as readonly unknown[]
  switch (method as (typeof asks)[number]) {
    case 'personal_sign': {
      if (!isHex(first)) throw new Error('a message is hex')
      return frameAccount.signMessage({ message: { raw: first } })
    }
    case 'eth_signTypedData_v4':
      return frameAccount.signTypedData(JSON.parse(String(second)))
    case 'eth_sendTransaction': {
      // As: the node refuses missing or wrong fields.
      const { to, data, value } = first as {
        readonly to: `0x${string}`
        readonly data?: `0x${string}`
        readonly value?: `0x${string}`
      }
      const chain = defineChain({
        id,
        name: 'local',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: [rpcUrl] } },
      })
      const client = createWalletClient({ account: frameAccount, chain, transport: http(rpcUrl) })
      return client.sendTransaction({ to, ...(data && { data }), value: BigInt(value ?? 0) })
    }
    default:
      throw new Error(`The dev frame does not sign ${method}`)
  }
}

/** Calls the node. Of its error texts only the reason of a revert is passed on. */
export async function askNode(
  rpcUrl: string,
  { method, params = [] }: { readonly method: string; readonly params?: unknown },
): Promise<{ readonly result: unknown } | { readonly data?: `0x${string}` }> {
  try {
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const reply = (await response.json()) as {
      readonly result?: unknown
      readonly error?: { readonly data?: unknown }
    }
    if (reply.error === undefined) return { result: reply.result }
    return isHex(reply.error.data) ? { data: reply.error.data } : {}
  } catch {
    return {}
  }
}
