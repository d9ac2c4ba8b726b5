import * as v from 'valibot'
import { evmAddress } from './evmAddress.ts'
import { historySetting } from './historySetting.ts'
import { swapSetting } from './swapSetting.ts'

const httpUrl = v.pipe(v.string(), v.check(isHttpUrl, 'Expected an http or https address'))
const decimals = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(77))

const base58Address = v.pipe(
  v.string(),
  v.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/, 'Expected 32 to 44 base58 characters'),
)

const token = v.strictObject({
  /** The contract; the mint on Solana. */
  address: v.union([evmAddress, base58Address]),
  name: v.string(),
  symbol: v.string(),
  decimals,
  iconUrl: v.optional(httpUrl),
})

const entries = v.strictObject({
  /** CAIP-2 id. */
  id: v.pipe(
    v.string(),
    v.regex(
      /^(?:eip155:[1-9]\d{0,17}|solana:[-_a-zA-Z0-9]{1,32})$/,
      'Expected eip155: and a chain number, such as eip155:31337, or solana: and a name',
    ),
  ),
  name: v.string(),
  /** Nodes, in order of preference. */
  rpc: v.pipe(v.array(httpUrl), v.minLength(1, 'Expected at least one node address')),
  /**
   * Whether the first node is the operator's own. Then it alone decides what the gateway believes about signatures of contracts for
   * names; else two nodes of different hosts have to agree (security.md 3.5). @default false
   */
  ownNode: v.optional(v.boolean()),
  /** A node's WebSocket, for subscriptions (`eth_subscribe`, `signatureSubscribe`) of clients that use them; the kit uses none. */
  ws: v.optional(v.pipe(v.string(), v.check(isWsUrl, 'Expected a ws or wss address'))),
  /** The network's own coin. @default Ether, or SOL */
  currency: v.optional(v.strictObject({ name: v.string(), symbol: v.string(), decimals })),
  /** Tokens whose balances are read for every visitor. */
  tokens: v.optional(v.array(token), []),
  /** Multicall3. */
  multicall: v.optional(evmAddress, '0xcA11bde05977b3631167028862bE2a173976CA11'),
  /** ENS universal resolver; names are read from the first network that has one. */
  ensResolver: v.optional(evmAddress),
  /** The source of histories; a network without one has no histories. */
  history: v.optional(historySetting),
  /** The exchanges in which visitors swap; a network without any has no swaps of its own. */
  swaps: v.optional(swapSetting),
  /** Test networks are left out of a balance request that names no network. */
  testnet: v.optional(v.boolean(), false),
})
/** A network the gateway serves. */
export const networkSchema = v.pipe(
  entries,
  v.check(
    ({ id, tokens }) => tokens.every(({ address }) => address.startsWith('0x') === isEvm({ id })),
    'A token has an address of another namespace',
  ),
  v.transform((network) => ({
    ...network,
    currency: network.currency ?? (isEvm(network) ? ether : sol),
  })),
)
export type Network = v.InferOutput<typeof networkSchema>
/** A network as written in a configuration: settings with a default may be left out. */
export type NetworkInput = v.InferInput<typeof networkSchema>

/** Whether a network is of eip155; else it is of solana. */
export function isEvm({ id }: { readonly id: string }): boolean {
  return id.startsWith('eip155:')
}

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const sol = { name: 'Solana', symbol: 'SOL', decimals: 9 }

function isHttpUrl(text: string): boolean {
  const url = URL.parse(text)
  return url?.protocol === 'https:' || url?.protocol === 'http:'
}

function isWsUrl(text: string): boolean {
  const url = URL.parse(text)
  return url?.protocol === 'wss:' || url?.protocol === 'ws:'
}
