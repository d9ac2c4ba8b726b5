import {
  createPublicClient,
  decodeFunctionData,
  erc20Abi,
  formatUnits,
  getAddress,
  http,
  isAddressEqual,
  parseAbi,
  parseEventLogs,
  zeroAddress,
} from 'viem'
import type { Address, Block, PublicClient, TransactionReceipt } from 'viem'
import { tokens } from '@latchkey/testing/chain'

/** The expected row of Activity, from the chain. */
export type PastRow = {
  readonly title: string
  readonly amount: string
  /** The other address; the number of further moves; or the failure. */
  readonly party: string
  readonly time: string
}
export type PastEntry = PastRow & {
  readonly hash: string
  /** Hidden as spam. */
  readonly isHidden: boolean
  readonly feeUnits: bigint
}

export type Chain = PublicClient

export function chainAt(rpcUrl: string): Chain {
  return createPublicClient({ transport: http(rpcUrl, { batch: { batchSize: 200 } }) })
}

/**
 * The account's transactions, newest first, read from blocks and receipts with viem only, without the gateway or the kit.
 * Transactions with only spam NFTs are left out (HIS-04).
 */
export async function readPast(chain: Chain, me: Address): Promise<readonly PastEntry[]> {
  const latest = await chain.getBlockNumber()
  const numbers = [...Array(Number(latest) + 1).keys()].map(BigInt)
  const blocks = await Promise.all(
    numbers.map((blockNumber) => chain.getBlock({ blockNumber, includeTransactions: true })),
  )
  const all = blocks.flatMap((block) => block.transactions.map((sent) => ({ block, sent })))
  const receipts = await Promise.all(
    all.map(({ sent }) => chain.getTransactionReceipt({ hash: sent.hash })),
  )
  const names = await namesOf(chain, receipts)
  const own = all.flatMap(({ block, sent }, index) => {
    const receipt = receipts[index]
    return receipt ? (entryOf({ block, sent, receipt, me, names }) ?? []) : []
  })
  return own.toReversed()
}

type Sent = Block<bigint, true>['transactions'][number]
type Move = {
  readonly from: Address
  readonly to: Address
  readonly units: bigint
  /** Absent for the coin. */
  readonly token?: Address
  readonly nftId?: bigint
}
type Names = ReadonlyMap<
  string,
  { readonly name: string; readonly symbol: string; decimals: number }
>
type Seen = {
  readonly block: Block<bigint, true>
  readonly sent: Sent
  readonly receipt: TransactionReceipt
  readonly me: Address
  readonly names: Names
}

const moved = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
  'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)',
])
const movedNft = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)',
])
const calls = parseAbi([
  'function approve(address, uint256)',
  'function deposit()',
  'function withdraw(uint256)',
])

function movesOf({ sent, receipt }: Seen): readonly Move[] {
  if (receipt.status !== 'success') return []
  const { logs, contractAddress } = receipt
  const to = sent.to ?? contractAddress
  const coin: readonly Move[] =
    to && sent.value > 0n ? [{ from: sent.from, to, units: sent.value }] : []
  const events = [
    ...parseEventLogs({ abi: moved, logs }).map(
      ({ eventName, args, address: token, logIndex }): { logIndex: number; moves: Move[] } => {
        const { from, to: receiver } = args
        if (eventName === 'Transfer')
          return { logIndex, moves: [{ from, to: receiver, units: args.value, token }] }
        const pairs =
          eventName === 'TransferSingle'
            ? [[args.id, args.value] as const]
            : args.ids.map((id, index) => [id, args.values[index] ?? 0n] as const)
        return {
          logIndex,
          moves: pairs.map(([nftId, units]) => ({ from, to: receiver, units, token, nftId })),
        }
      },
    ),
    ...parseEventLogs({ abi: movedNft, logs }).map(({ args, address: token, logIndex }) => ({
      logIndex,
      moves: [{ from: args.from, to: args.to, units: 1n, token, nftId: args.tokenId }],
    })),
  ]
  return [
    ...coin,
    ...events.toSorted((a, b) => a.logIndex - b.logIndex).flatMap(({ moves }) => moves),
  ]
}

function entryOf(seen: Seen): PastEntry | undefined {
  const { block, sent, receipt, me, names } = seen
  const isMe = (address: Address | null | undefined): boolean =>
    !!address && isAddressEqual(address, me)
  const moves = movesOf(seen).filter(({ from, to }) => isMe(from) || isMe(to))
  if (moves.length === 0 && !isMe(sent.from) && !isMe(sent.to)) return undefined
  const lures = moves.length > 0 && moves.every((move) => /claim/i.test(nameOf(move, names)))
  if (lures && !isMe(sent.from)) return undefined
  const title = titleOf(seen, moves, isMe)
  const isOut = ['Sent', 'Deposited', 'Burned'].includes(title)
  const main = moves.find(({ from, to }) => (isOut ? isMe(from) : isMe(to))) ?? moves[0]
  const sign =
    { Received: '+', Deposited: '+', Sent: '−', Withdrawn: '−', Burned: '−' }[title] ?? ''
  const other = main && isMe(main.to) ? main.from : (main?.to ?? sent.to ?? '')
  const party =
    receipt.status !== 'success'
      ? 'Failed'
      : moves.length > 1
        ? `${moves.length - 1} more`
        : other && getAddress(other)
  return {
    title,
    amount: main ? amountOf(main, sign, names) : '',
    party,
    time: new Date(Number(block.timestamp) * 1_000).toISOString(),
    hash: sent.hash,
    isHidden: !isMe(sent.from) && moves.length > 0 && moves.every((move) => isBait(move)),
    feeUnits: receipt.gasUsed * receipt.effectiveGasPrice,
  }
}

function titleOf(
  { sent, receipt }: Seen,
  moves: readonly Move[],
  isMe: (address: Address) => boolean,
): string {
  const action = isMe(sent.from) ? callOf(sent) : undefined
  if (action) return { approve: 'Approved', deposit: 'Deposited', withdraw: 'Withdrawn' }[action]
  const incoming = moves.filter(({ to }) => isMe(to))
  if (incoming.length > 0)
    return incoming.every(({ from }) => from === zeroAddress) ? 'Minted' : 'Received'
  if (moves.length > 0) return moves.every(({ to }) => to === zeroAddress) ? 'Burned' : 'Sent'
  return receipt.status === 'success' ? 'Contract call' : 'Sent'
}

function callOf({ input }: Sent): 'approve' | 'deposit' | 'withdraw' | undefined {
  try {
    return decodeFunctionData({ abi: calls, data: input }).functionName
  } catch {
    return undefined
  }
}

const listed: readonly Address[] = Object.values(tokens).map(({ address }) => address)

/** A zero amount, an unlisted token, or a value below ten cents: this world's strangers send nothing else. */
function isBait({ units, token, nftId }: Move): boolean {
  if (units === 0n || nftId !== undefined) return true
  if (token) return !listed.some((each) => isAddressEqual(each, token))
  return units < 10n ** 13n
}

function nameOf({ token }: Move, names: Names): string {
  return (token && names.get(token)?.name) || ''
}

function amountOf(move: Move, sign: string, names: Names): string {
  const { name, symbol, decimals } = (move.token && names.get(move.token)) || ether
  if (move.nftId !== undefined)
    return `${move.units === 1n ? '' : `${move.units} × `}${name} #${move.nftId}`
  const short = shortAmount(move.units, decimals)
  if (move.units === 0n || sign === '') return `${short} ${symbol}`
  return `${sign}${short.startsWith('<') ? '\u00a0' : ''}${short} ${symbol}`
}

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }

/** Three decimals, cut off; millions with one. English digits. */
export function shortAmount(units: bigint, decimals: number): string {
  const [whole = '0', fraction = ''] = formatUnits(units, decimals).split('.')
  const places = fraction.slice(0, 3).replace(/0+$/, '')
  if (units > 0n && whole === '0' && places === '') return '<0.001'
  if (whole.length > 6) return `${whole.slice(0, -6)}.${whole.at(-6)}M`
  return `${BigInt(whole).toLocaleString('en')}${places && `.${places}`}`
}

async function namesOf(chain: Chain, receipts: readonly TransactionReceipt[]): Promise<Names> {
  const contracts = new Set(receipts.flatMap(({ logs }) => logs.map(({ address }) => address)))
  const named = await Promise.all(
    [...contracts].map(async (address) => [address, await wordsOf(chain, address)] as const),
  )
  return new Map(named)
}

/** The contract's own name. */
export async function wordsOf(
  chain: Chain,
  address: Address,
): Promise<{ readonly name: string; readonly symbol: string; readonly decimals: number }> {
  const read = async (functionName: 'name' | 'symbol' | 'decimals'): Promise<string | number> =>
    chain.readContract({ address, abi: erc20Abi, functionName }).catch(() => '')
  const [name, symbol, decimals] = await Promise.all([
    read('name'),
    read('symbol'),
    read('decimals'),
  ])
  return { name: String(name), symbol: String(symbol), decimals: Number(decimals) }
}
