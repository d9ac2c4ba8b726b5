import type { ChainTransfer } from '../../ports/historySource.ts'
import type { NodeLog } from './chainData.ts'

/** keccak-256 of the standards' event signatures. */
const topics = {
  // ERC-20 and ERC-721 Transfer(address,address,uint256)
  transfer: '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  // ERC-1155 TransferSingle(address,address,address,uint256,uint256)
  single: '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
  // ERC-1155 TransferBatch(address,address,address,uint256[],uint256[])
  batch: '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
}

/** The transfers that a log tells. A contract may emit any log, so a log that is not of a standard's form gives none. */
export function transfersOf({
  address: token,
  topics: [event, ...indexed],
  data,
}: NodeLog): readonly ChainTransfer[] {
  if (event === topics.transfer) return plainTransfer(token, indexed, data)
  if (event !== topics.single && event !== topics.batch) return []
  const [, sender, recipient] = indexed.map(addressOf)
  if (!sender || !recipient) return []
  const pairs = event === topics.single ? singlePair(data) : batchPairs(data)
  return pairs.map(([tokenId, units]) => ({
    kind: 'nft',
    standard: 'ERC1155',
    token,
    tokenId: tokenId.toString(),
    units: units.toString(),
    sender,
    recipient,
  }))
}

function plainTransfer(
  token: string,
  indexed: readonly string[],
  data: string,
): readonly ChainTransfer[] {
  const sender = addressOf(indexed[0])
  const recipient = addressOf(indexed[1])
  if (!sender || !recipient) return []
  if (indexed.length === 3) {
    const tokenId = wordOf(indexed[2]?.slice(2) ?? '', 0)
    if (tokenId === undefined) return []
    return [
      {
        kind: 'nft',
        standard: 'ERC721',
        token,
        tokenId: tokenId.toString(),
        units: '1',
        sender,
        recipient,
      },
    ]
  }
  const units = data.length === 66 ? wordOf(data.slice(2), 0) : undefined
  if (indexed.length !== 2 || units === undefined) return []
  return [
    { kind: 'fungible', standard: 'ERC20', token, units: units.toString(), sender, recipient },
  ]
}

function singlePair(data: string): readonly (readonly [bigint, bigint])[] {
  const id = wordOf(data.slice(2), 0)
  const units = wordOf(data.slice(2), 1)
  return data.length === 130 && id !== undefined && units !== undefined ? [[id, units]] : []
}

/** The pairs of two arrays of the same length; empty when the offsets are invalid. */
function batchPairs(data: string): readonly (readonly [bigint, bigint])[] {
  const hex = data.slice(2)
  const ids = listAt(hex, wordOf(hex, 0))
  const units = listAt(hex, wordOf(hex, 1))
  if (!ids || ids.length !== units?.length) return []
  return ids.map((id, index) => [id, units[index] ?? 0n])
}

function listAt(hex: string, offset: bigint | undefined): readonly bigint[] | undefined {
  const words = hex.length / 64
  if (offset === undefined || offset % 32n !== 0n || offset / 32n >= BigInt(Math.floor(words)))
    return undefined
  const start = Number(offset / 32n)
  const length = wordOf(hex, start)
  if (length === undefined || length > BigInt(Math.floor(words) - start - 1)) return undefined
  return Array.from({ length: Number(length) }, (_, index) => wordOf(hex, start + 1 + index) ?? 0n)
}

function wordOf(hex: string, index: number): bigint | undefined {
  const text = hex.slice(index * 64, index * 64 + 64)
  return text.length === 64 ? BigInt(`0x${text}`) : undefined
}

function addressOf(topic: string | undefined): string | undefined {
  return topic && /^0x0{24}[0-9a-f]{40}$/.test(topic) ? `0x${topic.slice(26)}` : undefined
}
