import { pool, tokens } from '@latchkey/testing/chain'
import { erc20Abi, formatUnits, getAddress, isAddressEqual, parseAbi, parseEventLogs } from 'viem'
import type { Address } from 'viem'
import { type Chain, shortAmount, wordsOf } from './chainPast.ts'

/** The expected row and view of a token. */
export type HeldToken = {
  /** Absent for the coin. */
  readonly address: Address | undefined
  readonly name: string
  readonly symbol: string
  readonly short: string
  readonly exact: string
  readonly worth: string
}
export type HeldTokens = {
  readonly shown: readonly HeldToken[]
  readonly hidden: readonly HeldToken[]
  readonly totalCents: bigint
}
export type HeldNft = {
  readonly collection: string
  readonly address: Address
  readonly id: bigint
  readonly units: bigint
}

const [erc20Moved] = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
])
const nftsMoved = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)',
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
  'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)',
])
const readers = parseAbi([
  'function getReserves() view returns (uint112, uint112, uint32)',
  'function ownerOf(uint256) view returns (address)',
  'function balanceOf(address, uint256) view returns (uint256)',
])

/** The account's holdings, the most valuable first, and its unlisted tokens. Prices come from the pool's reserves. */
export async function readTokens(chain: Chain, me: Address): Promise<HeldTokens> {
  const listed: readonly Address[] = Object.values(tokens).map(({ address }) => address)
  const logs = await chain.getLogs({
    event: erc20Moved,
    args: { to: me },
    fromBlock: 0n,
    strict: true,
  })
  const seen = new Set([...listed, ...logs.map(({ address }) => getAddress(address))])
  const held = await Promise.all(
    [...seen].map(async (address) => {
      const call = { address, abi: erc20Abi, functionName: 'balanceOf', args: [me] } as const
      const units = await chain.readContract(call)
      return { ...(await wordsOf(chain, address)), address, units }
    }),
  )
  const ether = { name: 'Ether', symbol: 'ETH', decimals: 18, address: undefined }
  const etherCents = await etherPrice(chain)
  const cents: Readonly<Record<string, bigint>> = { ETH: etherCents, WETH: etherCents, tUSD: 100n }
  const all = [{ ...ether, units: await chain.getBalance({ address: me }) }, ...held]
    .filter(({ units }) => units > 0n)
    .map((each) => {
      const isListed = !each.address || listed.includes(each.address)
      const price = isListed ? cents[each.symbol] : undefined
      const value = price && (each.units * price) / 10n ** BigInt(each.decimals)
      return { token: written(each, value), value: value ?? 0n, isListed }
    })
    .toSorted((a, b) => Number(b.value - a.value))
  return {
    shown: all.flatMap(({ token, isListed }) => (isListed ? [token] : [])),
    hidden: all.flatMap(({ token, isListed }) => (isListed ? [] : [token])),
    totalCents: all.reduce((sum, { value }) => sum + value, 0n),
  }
}

/** Every collectible that a log moved to the account and that its contract still assigns to the account. */
export async function readNfts(chain: Chain, me: Address): Promise<readonly HeldNft[]> {
  const logs = await chain.getLogs({ events: nftsMoved, fromBlock: 0n })
  const came = new Map<string, { readonly address: Address; readonly id: bigint }>()
  for (const { eventName, args, address } of parseEventLogs({ abi: nftsMoved, logs })) {
    if (!isAddressEqual(args.to, me)) continue
    const ids =
      eventName === 'TransferBatch'
        ? args.ids
        : [eventName === 'TransferSingle' ? args.id : args.tokenId]
    for (const id of ids) came.set(`${address} ${id}`, { address: getAddress(address), id })
  }
  const held = await Promise.all(
    [...came.values()].map(async ({ address, id }): Promise<HeldNft> => {
      const { name } = await wordsOf(chain, address)
      const call = { address, abi: readers } as const
      const units = await chain
        .readContract({ ...call, functionName: 'ownerOf', args: [id] })
        .then((owner) => (isAddressEqual(owner, me) ? 1n : 0n))
        .catch(() => chain.readContract({ ...call, functionName: 'balanceOf', args: [me, id] }))
      return { collection: name, address, id, units }
    }),
  )
  return held.filter(({ units }) => units > 0n)
}

export function inDollars(cents: bigint): string {
  return `$${(cents / 100n).toLocaleString('en')}.${String(cents % 100n).padStart(2, '0')}`
}

/** Decimal text with English thousands separators. */
export function exactAmount(units: bigint, decimals: number): string {
  return formatUnits(units, decimals).replace(/^\d+/, (whole) => BigInt(whole).toLocaleString('en'))
}

function written(
  {
    address,
    name,
    symbol,
    decimals,
    units,
  }: Awaited<ReturnType<typeof wordsOf>> & {
    readonly address: Address | undefined
    readonly units: bigint
  },
  cents: bigint | undefined,
): HeldToken {
  const short = shortAmount(units, decimals)
  const worth = cents === undefined ? '' : worthOf(cents)
  return { address, name, symbol, short, exact: exactAmount(units, decimals), worth }
}

/** A million and more are written in short form. */
function worthOf(cents: bigint): string {
  return cents < 10n ** 8n
    ? inDollars(cents)
    : `$${cents / 10n ** 8n}.${(cents / 10n ** 7n) % 10n}M`
}

/** Cents for a whole ether, from the pool's reserves of dollars (6 decimals) and wrapped ether (18). */
async function etherPrice(chain: Chain): Promise<bigint> {
  const [first, second] = await chain.readContract({
    address: pool,
    abi: readers,
    functionName: 'getReserves',
  })
  const isDollarFirst = BigInt(tokens.dollar.address) < BigInt(tokens.weth.address)
  const [dollars, ether] = isDollarFirst ? [first, second] : [second, first]
  return (dollars * 10n ** 14n) / ether
}
