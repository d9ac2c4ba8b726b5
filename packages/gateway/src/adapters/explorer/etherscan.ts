import * as v from 'valibot'
import { plainText } from '../../text/plainText.ts'
import type { ChainTransfer } from '../../ports/historySource.ts'
import { actionOf } from '../evm/actions.ts'
import type { ExplorerEntry, ExplorerList } from './explorerHistory.ts'
import { address, decimals, hash, input, listOf, seconds, text, units, whole } from './fields.ts'
import { unavailable, type GetJson } from './getJson.ts'

/** Entries of a list in one request. */
const perList = 100

const answer = v.object({ status: v.string(), message: v.string(), result: v.unknown() })
const place = { blockNumber: whole, timeStamp: seconds, hash }
const gas = { gasUsed: units, gasPrice: v.fallback(units, '0') }
const maybeAddress = v.fallback(v.union([address, v.literal('')]), '')
const transaction = v.object({
  ...place,
  ...gas,
  blockHash: v.optional(hash),
  nonce: whole,
  from: address,
  to: maybeAddress,
  contractAddress: maybeAddress,
  value: units,
  input,
  isError: v.picklist(['0', '1']),
})
const internal = v.object({
  ...place,
  from: address,
  to: maybeAddress,
  contractAddress: maybeAddress,
  value: units,
  isError: v.fallback(v.string(), '0'),
})
const token = {
  ...place,
  ...gas,
  from: address,
  to: address,
  contractAddress: address,
  tokenName: text,
  tokenSymbol: text,
  tokenDecimal: decimals,
}
const erc20 = v.object({ ...token, value: units })
const erc721 = v.object({ ...token, tokenID: units })
const erc1155 = v.object({ ...token, tokenID: units, tokenValue: units })

/** The lists of the Etherscan API v2: `txlist`, `txlistinternal`, `tokentx`, `tokennfttx`, `token1155tx`. */
export function etherscanLists({
  network,
  url,
  key,
  get,
}: {
  readonly network: string
  readonly url: string
  readonly key: string
  readonly get: GetJson
}): readonly ExplorerList[] {
  return [
    list('txlist', transaction, transactionEntry),
    list('txlistinternal', internal, internalEntry),
    list('tokentx', erc20, (entry) =>
      tokenEntry(entry, { kind: 'fungible', standard: 'ERC20', units: entry.value }),
    ),
    list('tokennfttx', erc721, (entry) =>
      tokenEntry(entry, { kind: 'nft', standard: 'ERC721', tokenId: entry.tokenID, units: '1' }),
    ),
    list('token1155tx', erc1155, (entry) =>
      tokenEntry(entry, {
        kind: 'nft',
        standard: 'ERC1155',
        tokenId: entry.tokenID,
        units: entry.tokenValue,
      }),
    ),
  ]

  function list<Schema extends v.GenericSchema>(
    action: string,
    schema: Schema,
    entryOf: (entry: v.InferOutput<Schema>) => ExplorerEntry,
  ): ExplorerList {
    return async (account, before, signal) => {
      const asked = new URL(url)
      const query = {
        chainid: network.split(':')[1],
        module: 'account',
        action,
        address: account,
        startblock: 0,
        ...(before !== undefined && { endblock: before - 1 }),
        page: 1,
        offset: perList,
        sort: 'desc',
        apikey: key,
      }
      for (const [name, value] of Object.entries(query)) asked.searchParams.set(name, String(value))
      const rows = rowsOf(await get(asked, signal))
      return { entries: listOf(schema, rows).map(entryOf), isFull: rows.length >= perList }
    }
  }

  /** Etherscan answers refusals and empty lists alike: HTTP status 200, `status: "0"` and a sentence. */
  function rowsOf(reply: unknown): readonly unknown[] {
    const parsed = v.safeParse(answer, reply)
    if (!parsed.success) throw unavailable(network, new Error('not an answer of Etherscan'))
    const { status, message, result } = parsed.output
    if (Array.isArray(result) && (status === '1' || /^no .*found$/i.test(message))) return result
    throw unavailable(network, new Error('Etherscan refused'))
  }
}

function transactionEntry(entry: v.InferOutput<typeof transaction>): ExplorerEntry {
  const { from: sender, to, contractAddress, value, nonce, input: data } = entry
  const recipient = to || contractAddress
  const action = actionOf({ input: data, isCreation: !to, hasValue: value !== '0' })
  return {
    ...placeOf(entry),
    ...(entry.blockHash && { blockHash: entry.blockHash }),
    fee: feeOf(entry),
    about: {
      sender,
      nonce,
      isConfirmed: entry.isError === '0',
      ...(to && { recipient: to }),
      ...(action && { action }),
    },
    transfers: recipient ? coin(sender, recipient, value) : [],
  }
}

function internalEntry(entry: v.InferOutput<typeof internal>): ExplorerEntry {
  const recipient = entry.to || entry.contractAddress
  const isMoved = recipient !== '' && entry.isError === '0'
  return {
    ...placeOf(entry),
    transfers: isMoved ? coin(entry.from, recipient, entry.value) : [],
  }
}

function tokenEntry(
  entry: Omit<v.InferOutput<typeof erc20>, 'value'>,
  what: Pick<ChainTransfer, 'kind' | 'standard' | 'tokenId' | 'units'>,
): ExplorerEntry {
  const name = plainText(entry.tokenName, 64)
  const symbol = plainText(entry.tokenSymbol, 32)
  const places = what.kind === 'nft' ? 0 : entry.tokenDecimal
  return {
    ...placeOf(entry),
    fee: feeOf(entry),
    transfers: [
      {
        ...what,
        token: entry.contractAddress,
        sender: entry.from,
        recipient: entry.to,
        ...(places !== null && { facts: { name: name || symbol, symbol, decimals: places } }),
      },
    ],
  }
}

function coin(sender: string, recipient: string, value: string): readonly ChainTransfer[] {
  const amount = BigInt(value)
  return amount > 0n ? [{ kind: 'coin', units: amount.toString(), sender, recipient }] : []
}

function placeOf(entry: {
  readonly blockNumber: number
  readonly timeStamp: number
  readonly hash: string
}): Pick<ExplorerEntry, 'hash' | 'block' | 'minedAt'> {
  return { hash: entry.hash, block: entry.blockNumber, minedAt: entry.timeStamp }
}

function feeOf(entry: { readonly gasUsed: string; readonly gasPrice: string }): string {
  return (BigInt(entry.gasUsed) * BigInt(entry.gasPrice)).toString()
}
