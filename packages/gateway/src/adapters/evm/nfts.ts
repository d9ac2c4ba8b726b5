import { KitError } from '@latchkey/protocol'
import type { Network } from '../../networks/network.ts'
import { withTokenId } from '../../pictures/nftMetadata.ts'
import { plainText } from '../../text/plainText.ts'
import type { NftHolding, NftSource } from '../../ports/nftSource.ts'
import type { RpcNetworks } from '../../ports/rpcNetworks.ts'
import type { SeenToken, SeenTokens } from '../../ports/tokens/seenTokens.ts'
import {
  addressWord,
  decodeString,
  decodeUint,
  word,
  type ContractCall,
  type ContractResult,
} from './abi.ts'
import { contractReader } from './contracts.ts'

/** EIP-721 and EIP-1155 with their metadata extensions. */
const selectors = {
  ownerOf: '0x6352211e',
  tokenUri: '0xc87b56dd',
  balanceOf: '0x00fdd58e',
  uri: '0x0e89341c',
  name: '0x06fdde03',
  symbol: '0x95d89b41',
}
/** Collectibles in one call: a contract that wastes gas or bytes makes the whole call fail. */
const perCall = 10
/** An on-chain picture is inside its URI. */
const longestUri = 512 * 1024

type Candidate = SeenToken & { readonly tokenId: bigint }

/** The ERC-721 and ERC-1155 collectibles that an account received and still holds. */
export function evmNfts(
  networks: readonly Network[],
  { nodes, seen }: { readonly nodes: RpcNetworks; readonly seen: SeenTokens },
): NftSource {
  const byId = new Map(networks.map((network) => [network.id, network]))
  const read = contractReader(nodes)
  return {
    async list({ network: id, address }, { after, entries }, signal) {
      const network = networkOf(id)
      const all = (await seen.received({ network: id, address }, signal)).filter(isCollectible)
      const start = after === undefined ? 0 : all.findIndex((token) => keyOf(token) === after) + 1
      // The collectible that the cursor names is gone: the page before it was the last.
      const candidates = after !== undefined && start === 0 ? [] : all.slice(start)
      const holdings: NftHolding[] = []
      let at = 0
      while (at < candidates.length && holdings.length < entries) {
        const group = candidates.slice(at, at + Math.min(perCall, entries - holdings.length))
        at += group.length
        holdings.push(...(await readGroup(network, address, group, signal)))
      }
      const last = candidates[at - 1]
      return { holdings, next: last && at < candidates.length ? keyOf(last) : null }
    },
    async uriOf({ network: id, token, tokenId }, signal) {
      const network = networkOf(id)
      const calls = [selectors.tokenUri, selectors.uri].map((selector) => ({
        target: token,
        data: selector + word(tokenId),
      }))
      const { results } = await read(network, { coinOf: token, calls }, signal)
      const [own, shared] = results.map(textOf)
      if (own) return { standard: 'ERC721', uri: own }
      return shared ? { standard: 'ERC1155', uri: withTokenId(shared, tokenId) } : undefined
    },
    async isHeld({ network: id, token, tokenId }, address, signal) {
      const calls = [
        selectors.ownerOf + word(tokenId),
        selectors.balanceOf + addressWord(address) + word(tokenId),
      ].map((data) => ({ target: token, data }))
      const { results } = await read(networkOf(id), { coinOf: token, calls }, signal)
      const [owner, units] = results.map(({ isSuccess, data }) =>
        isSuccess && /^0x[0-9a-f]{64}/i.test(data) ? decodeUint(data) : 0n,
      )
      return owner === BigInt(address) || (units ?? 0n) > 0n
    },
  }

  function networkOf(id: string): Network {
    const network = byId.get(id)
    if (!network) throw new KitError('NETWORK_UNSUPPORTED', { network: id })
    return network
  }

  /** All in one call, else one by one; a collectible that still fails is left out. */
  async function readGroup(
    network: Network,
    address: string,
    group: readonly Candidate[],
    signal: AbortSignal,
  ): Promise<readonly NftHolding[]> {
    try {
      const calls = group.flatMap((token) => callsOf(token, address))
      const { results } = await read(network, { coinOf: address, calls }, signal)
      return group.flatMap((token, index) =>
        holdingOf(token, address, results.slice(index * 4, index * 4 + 4)),
      )
    } catch {
      signal.throwIfAborted()
      if (group.length > 1) {
        const found: (readonly NftHolding[])[] = []
        for (const one of group) found.push(await readGroup(network, address, [one], signal))
        return found.flat()
      }
      // A failing contract lets this call succeed; a failing node does not.
      await read(network, { coinOf: address, calls: [] }, signal)
      return []
    }
  }
}

function callsOf(
  { contract, standard, tokenId }: Candidate,
  address: string,
): readonly ContractCall[] {
  const id = word(tokenId)
  const own =
    standard === 'ERC721'
      ? [selectors.ownerOf + id, selectors.tokenUri + id]
      : [selectors.balanceOf + addressWord(address) + id, selectors.uri + id]
  return [...own, selectors.name, selectors.symbol].map((data) => ({ target: contract, data }))
}

function holdingOf(
  { contract, standard, tokenId }: Candidate,
  address: string,
  [held, uri, name, symbol]: readonly ContractResult[],
): readonly NftHolding[] {
  const answer = held?.isSuccess ? numberOf(held.data) : 0n
  const units = standard === 'ERC721' ? (answer === BigInt(address) ? 1n : 0n) : answer
  if (units === 0n) return []
  const [told, collection] = [textOf(uri), plainText(textOf(name), 64)]
  const place = standard === 'ERC721' ? told : withTokenId(told, tokenId)
  return [
    {
      token: contract,
      tokenId,
      standard: standard === 'ERC721' ? 'ERC721' : 'ERC1155',
      units,
      ...(place && { uri: place }),
      ...(collection && {
        collection: { name: collection, symbol: plainText(textOf(symbol), 32) },
      }),
    },
  ]
}

function textOf(result: ContractResult | undefined): string {
  if (!result?.isSuccess) return ''
  try {
    const text = decodeString(result.data)
    return text.length <= longestUri ? text : ''
  } catch (error) {
    if (error instanceof RangeError) return ''
    throw error
  }
}

function numberOf(data: string): bigint {
  try {
    return decodeUint(data)
  } catch (error) {
    if (error instanceof RangeError) return 0n
    throw error
  }
}

function isCollectible(token: SeenToken): token is Candidate {
  return token.standard !== 'ERC20' && token.tokenId !== undefined
}

function keyOf({ contract, tokenId }: Candidate): string {
  return `${contract}.${tokenId}`
}
