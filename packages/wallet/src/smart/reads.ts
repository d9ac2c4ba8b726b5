import { askQuantity } from '../frame/nodes.ts'
import type { AccountType } from '../frame/accounts.ts'
import { Refusal } from '../refusal.ts'
import type { Network } from '../settings.ts'
import type { SmartAccount } from './account.ts'
import { askBundler } from './bundler.ts'
import { callsStatus } from './requests.ts'
import type { SentStore } from './sentCalls.ts'

/** What a page may read without asking the visitor. */
export type ReadAsked = {
  /** Of the page's request. */
  readonly network: Network
  /** The visitor's account in use there. */
  readonly address: string
  /** Of the account that the request names, which may have the other one's address. */
  readonly type: AccountType
  /** Present on networks with smart accounts, whichever account is in use. */
  readonly smart: SmartAccount | undefined
  readonly sent: SentStore
  /** Networks with smart accounts. */
  readonly smartNetworks: readonly Network[]
}

type Read = (asked: ReadAsked, params: readonly unknown[]) => unknown

/** Reads of smart accounts; any other method that is allowed is the node's. */
export const smartReads: { readonly [method: string]: Read } = {
  wallet_getCapabilities: capabilities,
  wallet_getCallsStatus: ({ smart, sent }, params) => {
    if (!smart) throw new Refusal('CALLS_ID_UNKNOWN')
    return callsStatus({ account: smart, sent }, params)
  },
  wallet_getAssets: assets,
  eth_estimateUserOperationGas: (asked, params) =>
    ofBundler(asked, 'eth_estimateUserOperationGas', params),
  eth_getUserOperationByHash: (asked, params) =>
    ofBundler(asked, 'eth_getUserOperationByHash', params),
  eth_getUserOperationReceipt: (asked, params) =>
    ofBundler(asked, 'eth_getUserOperationReceipt', params),
  eth_supportedEntryPoints: (asked, params) => ofBundler(asked, 'eth_supportedEntryPoints', params),
}

function ofBundler(
  { smart }: ReadAsked,
  method: string,
  params: readonly unknown[],
): Promise<unknown> {
  if (!smart) throw new Refusal('METHOD_UNSUPPORTED')
  return askBundler(smart, method, params)
}

/**
 * The smart account carries out all calls or none (EIP-5792), and lends keys where the operator allows it (ERC-7715). The key's own
 * account has no capability.
 */
function capabilities(
  { smart, address, type, smartNetworks }: ReadAsked,
  [of = address, wanted]: readonly unknown[],
): object {
  const isSmart =
    type === 'smartAccount' && String(of).toLowerCase() === smart?.address.toLowerCase()
  if (!isSmart) return {}
  const asked = Array.isArray(wanted) ? wanted.map((each) => String(each).toLowerCase()) : undefined
  return Object.fromEntries(
    smartNetworks.flatMap((each) => {
      const id = hexOf(each)
      if (asked && !asked.includes(id)) return []
      return [
        [id, { atomic: { status: 'supported' }, ...(each.permissionHours && { permissions }) }],
      ]
    }),
  )
}

const permissions = {
  supported: true,
  signerTypes: ['keys'],
  keyTypes: ['secp256k1'],
  permissionTypes: [
    'contract-call',
    'native-token-recurring-allowance',
    'erc20-recurring-allowance',
  ],
  policyTypes: [],
}

/** The network's coin (ERC-7811). The frame has no list of tokens: the page reads those by itself. */
async function assets(
  { network, address, smart }: ReadAsked,
  [given]: readonly unknown[],
): Promise<object> {
  // As: an object may have any fields.
  const { account = address } = Object(given) as { readonly account?: unknown }
  const own = [address, smart?.address].map((each) => each?.toLowerCase())
  if (!own.includes(String(account).toLowerCase())) throw new Refusal('INVALID_REQUEST')
  const balance = await askQuantity(network, 'eth_getBalance', [account, 'latest'])
  const { name, symbol } = network
  return {
    [hexOf(network)]: [
      {
        address: 'native',
        balance: `0x${balance.toString(16)}`,
        type: 'native',
        metadata: { name, symbol, decimals: 18 },
      },
    ],
  }
}

function hexOf({ id }: Network): string {
  return `0x${BigInt(id.split(':')[1] ?? 0).toString(16)}`
}
