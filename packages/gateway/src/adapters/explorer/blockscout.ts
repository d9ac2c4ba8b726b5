import * as v from 'valibot'
import { plainText } from '../../text/plainText.ts'
import type { ChainTransfer } from '../../ports/historySource.ts'
import { actionOf } from '../evm/actions.ts'
import type { ExplorerEntry, ExplorerList } from './explorerHistory.ts'
import { address, decimals, hash, input, isoTime, listOf, text, units, whole } from './fields.ts'
import { unavailable, type GetJson } from './getJson.ts'

const page = v.object({ items: v.array(v.unknown()), next_page_params: v.nullish(v.unknown()) })
const party = v.object({ hash: address })
const maybeParty = v.fallback(v.nullable(party), null)
const transaction = v.object({
  hash,
  block_number: whole,
  timestamp: isoTime,
  from: party,
  to: maybeParty,
  created_contract: v.optional(maybeParty),
  value: units,
  fee: v.fallback(v.nullable(v.object({ value: units })), null),
  nonce: whole,
  raw_input: v.optional(input, '0x'),
  status: v.picklist(['ok', 'error']),
})
const internal = v.object({
  transaction_hash: hash,
  block_number: whole,
  timestamp: isoTime,
  from: party,
  to: maybeParty,
  created_contract: v.optional(maybeParty),
  value: units,
  success: v.boolean(),
})
const transfer = v.object({
  transaction_hash: hash,
  block_number: whole,
  block_hash: v.fallback(v.optional(hash), undefined),
  timestamp: isoTime,
  from: party,
  to: party,
  token: v.object({
    // Named `address` before Blockscout 8.
    address_hash: v.optional(address),
    address: v.optional(address),
    name: text,
    symbol: text,
    decimals,
    type: v.picklist(['ERC-20', 'ERC-721', 'ERC-1155']),
  }),
  total: v.object({
    value: v.fallback(v.nullish(units), null),
    token_id: v.fallback(v.nullish(units), null),
  }),
})

/**
 * The lists of the Blockscout API v2 below `addresses/{address}`: transactions, internal transactions, token
 * transfers.
 */
export function blockscoutLists({
  network,
  url,
  get,
}: {
  readonly network: string
  /** Address of the explorer, such as `https://eth.blockscout.com`. */
  readonly url: string
  readonly get: GetJson
}): readonly ExplorerList[] {
  return [
    list('transactions', transaction, transactionEntry),
    list('internal-transactions', internal, internalEntry),
    list('token-transfers', transfer, transferEntry),
  ]

  function list<Schema extends v.GenericSchema>(
    name: string,
    schema: Schema,
    entryOf: (entry: v.InferOutput<Schema>) => ExplorerEntry | undefined,
  ): ExplorerList {
    return async (account, before, signal) => {
      const asked = new URL(`${url.replace(/\/+$/, '')}/api/v2/addresses/${account}/${name}`)
      // Blockscout's pages begin below a position in the chain. Position 0 of a block excludes that whole block.
      if (before !== undefined) {
        asked.searchParams.set('block_number', String(before))
        asked.searchParams.set('index', '0')
        if (name === 'internal-transactions') asked.searchParams.set('transaction_index', '0')
      }
      const parsed = v.safeParse(page, await get(asked, signal))
      if (!parsed.success) throw unavailable(network, new Error('not an answer of Blockscout'))
      const { items, next_page_params: next } = parsed.output
      return {
        entries: listOf(schema, items).flatMap((item) => entryOf(item) ?? []),
        isFull: next !== null && next !== undefined,
      }
    }
  }
}

function transactionEntry(entry: v.InferOutput<typeof transaction>): ExplorerEntry {
  const { from, to, created_contract: created, value, raw_input: data } = entry
  const recipient = to?.hash ?? created?.hash
  const action = actionOf({ input: data, isCreation: !to, hasValue: value !== '0' })
  return {
    hash: entry.hash,
    block: entry.block_number,
    minedAt: entry.timestamp,
    ...(entry.fee && { fee: entry.fee.value }),
    about: {
      sender: from.hash,
      nonce: entry.nonce,
      isConfirmed: entry.status === 'ok',
      ...(to && { recipient: to.hash }),
      ...(action && { action }),
    },
    transfers: recipient ? coin(from.hash, recipient, value) : [],
  }
}

function internalEntry(entry: v.InferOutput<typeof internal>): ExplorerEntry {
  const recipient = entry.to?.hash ?? entry.created_contract?.hash
  return {
    hash: entry.transaction_hash,
    block: entry.block_number,
    minedAt: entry.timestamp,
    transfers: recipient && entry.success ? coin(entry.from.hash, recipient, entry.value) : [],
  }
}

function transferEntry(entry: v.InferOutput<typeof transfer>): ExplorerEntry | undefined {
  const { token, total, from, to } = entry
  const contract = token.address_hash ?? token.address
  const what = contract && whatOf(token.type, total)
  if (!what) return undefined
  const name = plainText(token.name, 64)
  const symbol = plainText(token.symbol, 32)
  const places = what.kind === 'nft' ? 0 : token.decimals
  return {
    hash: entry.transaction_hash,
    block: entry.block_number,
    ...(entry.block_hash && { blockHash: entry.block_hash }),
    minedAt: entry.timestamp,
    transfers: [
      {
        ...what,
        token: contract,
        sender: from.hash,
        recipient: to.hash,
        ...(places !== null && { facts: { name: name || symbol, symbol, decimals: places } }),
      },
    ],
  }
}

function whatOf(
  type: v.InferOutput<typeof transfer>['token']['type'],
  { value, token_id: tokenId }: v.InferOutput<typeof transfer>['total'],
): Pick<ChainTransfer, 'kind' | 'standard' | 'tokenId' | 'units'> | undefined {
  if (type === 'ERC-20')
    return value ? { kind: 'fungible', standard: 'ERC20', units: value } : undefined
  if (!tokenId) return undefined
  if (type === 'ERC-721') return { kind: 'nft', standard: 'ERC721', tokenId, units: '1' }
  return value ? { kind: 'nft', standard: 'ERC1155', tokenId, units: value } : undefined
}

function coin(sender: string, recipient: string, value: string): readonly ChainTransfer[] {
  const amount = BigInt(value)
  return amount > 0n ? [{ kind: 'coin', units: amount.toString(), sender, recipient }] : []
}
