import { setTimeout as wait } from 'node:timers/promises'
import {
  encodeDeployData,
  encodeFunctionData,
  encodePacked,
  getContractAddress,
  keccak256,
  maxUint256,
  pad,
  parseEther,
  parseUnits,
  toHex,
  zeroAddress,
} from 'viem'
import type { Abi, Address, Hex } from 'viem'
import { compile } from '../compile.ts'
import { devAccounts, tokens } from '../constants.ts'
import type { Token } from './deployWorld.ts'
import { dollarSlotOf } from '../dollarSlot.ts'
import { exchangeArtifacts } from '../exchangeArtifacts.ts'
import { askNode, askNodeAll } from '../node.ts'
import { receiptOf } from '../receiptOf.ts'

/** The account that owns the exchange. Its nonces decide the addresses below. */
export const exchangeFounder = '0x0000000000000000000000000000000000005a9e'

/** Addresses of a Uniswap on a chain with swaps; the same on each chain. */
export const exchange = {
  v2Factory: contractAt(0),
  v2Router: contractAt(1),
  v3Factory: contractAt(2),
  v3Positions: contractAt(3),
  v3Quoter: contractAt(4),
  /** SwapRouter02, which swaps in pools of both. */
  router: contractAt(5),
} as const

/** The exchange as a gateway's setting of a network describes it. */
export const exchangeSetting = {
  wrapped: tokens.weth.address,
  bases: [tokens.dollar.address],
  venues: [
    {
      name: 'Uniswap',
      router: exchange.router,
      kind: 'swapRouter02',
      v2Factory: exchange.v2Factory,
      v3Factory: exchange.v3Factory,
    },
  ],
} as const

/** Tokens of a chain with swaps, besides those of the world. */
export const swapTokens = {
  bitcoin: tokenAt(6, 'Test Bitcoin', 'tBTC', 8),
  /** Takes approvals by signature (EIP-2612). */
  permit: tokenAt(7, 'Permit Dollar', 'pUSD', 18),
  /** USDT's rules. */
  reset: tokenAt(8, 'Test Tether', 'tUSDT', 6),
  /** Takes 2 % of each transfer. */
  fee: tokenAt(9, 'Fee Token', 'FEE', 18),
  /** Can be bought, not sold. */
  trap: tokenAt(10, 'Trap Token', 'TRAP', 18),
  /** Takes DAI's approvals by signature. */
  dai: tokenAt(11, 'Test Dai', 'tDAI', 18),
} as const

type Pool = {
  readonly pair: readonly [Token, Token]
  readonly amounts: readonly [string, string]
  /** Hundredths of a basis point; undefined for a v2 pool. */
  readonly fee?: number
}

/** TABLE the pools, thin and deep. One ether is 2,500 dollars, one bitcoin 60,000. The long-named token has no pool. */
const pools: readonly Pool[] = [
  { pair: [tokens.weth, tokens.dollar], amounts: ['400', '1000000'] },
  { pair: [tokens.weth, tokens.dollar], amounts: ['600', '1500000'], fee: 3000 },
  { pair: [tokens.weth, tokens.dollar], amounts: ['30', '75000'], fee: 500 },
  { pair: [tokens.weth, swapTokens.bitcoin], amounts: ['480', '20'], fee: 3000 },
  { pair: [swapTokens.bitcoin, tokens.dollar], amounts: ['0.05', '3000'] },
  { pair: [swapTokens.permit, tokens.dollar], amounts: ['800000', '800000'], fee: 500 },
  { pair: [swapTokens.dai, tokens.dollar], amounts: ['700000', '700000'], fee: 500 },
  { pair: [swapTokens.reset, tokens.dollar], amounts: ['900000', '900000'] },
  { pair: [swapTokens.fee, tokens.weth], amounts: ['1000000', '40'] },
  { pair: [swapTokens.trap, tokens.weth], amounts: ['1000000', '40'] },
]

const mineMs = 60_000

/** A share for each of the first five accounts. */
const shares = { tBTC: '0.5', pUSD: '1000', tUSDT: '1000', FEE: '5000', TRAP: '5000', tDAI: '1000' }

/**
 * Put Uniswap v2 and v3 on a local world, with tokens of all habits and pools over them. A chain that already has them is
 * not changed.
 */
export async function deploySwaps(url: string): Promise<void> {
  if ((await askNode(url, 'eth_getCode', [exchange.router, 'latest'])) !== '0x') return
  const dollars = pad(toHex(parseUnits('10000000', tokens.dollar.decimals)))
  await askNodeAll(url, [
    ['anvil_setBalance', [exchangeFounder, toHex(parseEther('100000'))]],
    ['anvil_impersonateAccount', [exchangeFounder]],
    ['anvil_setStorageAt', [tokens.dollar.address, dollarSlotOf(exchangeFounder), dollars]],
    // A node that mines while it takes a transaction can miss that the one before is mined, and then never mines it.
    ['evm_setAutomine', [false]],
  ])
  const calls = [...(await creations()), ...(await openings())]
  const hashes = await askNodeAll(
    url,
    calls.map((call, nonce) => [
      'eth_sendTransaction',
      [{ from: exchangeFounder, nonce: toHex(nonce), gas: toHex(7_000_000), ...call }],
    ]),
  )
  // A block holds four such transactions. A busy node may mine these blocks before it has ordered the transactions.
  for (const until = Date.now() + mineMs; !(await isMined(url, hashes.at(-1))); await wait(20)) {
    if (Date.now() > until) throw new Error('deploySwaps: the node mines no transactions')
    await askNode(url, 'anvil_mine', [toHex(Math.ceil(calls.length / 4))])
  }
  await askNodeAll(url, [
    ['anvil_stopImpersonatingAccount', [exchangeFounder]],
    ['evm_setAutomine', [true]],
  ])
  // `as`: hashes came from eth_sendTransaction. The last one is in a block after all others.
  await receiptOf(url, hashes.at(-1) as Hex)
  const receipts = await askNodeAll(
    url,
    hashes.map((hash) => ['eth_getTransactionReceipt', [hash]]),
  )
  // `as`: receipts of the node.
  const failed = receipts.findIndex((receipt) => (receipt as Receipt).status !== '0x1')
  if (failed >= 0) throw new Error(`deploySwaps: transaction ${failed} failed`)
}

async function isMined(url: string, hash: unknown): Promise<boolean> {
  return (await askNode(url, 'eth_getTransactionReceipt', [hash])) !== null
}

type Call = { readonly to?: Address; readonly data: Hex; readonly value?: Hex }
type Receipt = { readonly status: string }

/** The addresses above depend on this order. */
async function creations(): Promise<readonly Call[]> {
  const made = exchangeArtifacts()
  const compiled = await compile()
  const weth = tokens.weth.address
  const { v2Factory, v3Factory, v3Positions } = exchange
  const { bitcoin, permit, reset, fee, trap, dai } = swapTokens
  const factsOf = ({ name, symbol, decimals }: Token): readonly unknown[] => [
    name,
    symbol,
    decimals,
    parseUnits('10000000', decimals),
  ]
  const all = [
    [made.v2Factory, [exchangeFounder]],
    [made.v2Router, [v2Factory, weth]],
    [made.v3Factory, []],
    [made.v3Positions, [v3Factory, weth, zeroAddress]],
    [made.v3Quoter, [v3Factory, weth]],
    [made.router, [v2Factory, v3Factory, v3Positions, weth]],
    [compiled.SwapPermitToken, factsOf(bitcoin)],
    [compiled.SwapPermitToken, factsOf(permit)],
    [compiled.SwapResetToken, factsOf(reset)],
    [compiled.SwapFeeToken, factsOf(fee)],
    [compiled.SwapTrapToken, factsOf(trap)],
    [compiled.SwapAllowToken, factsOf(dai)],
  ] as const
  return all.map(([artifact, args]) => ({ data: encodeDeployData({ ...artifact, args }) }))
}

async function openings(): Promise<readonly Call[]> {
  const made = exchangeArtifacts()
  const { SwapPermitToken, SwapTrapToken, TestWeth } = await compile()
  const held: readonly Token[] = [tokens.weth, tokens.dollar, ...Object.values(swapTokens)]
  const { v2Factory, v2Router, v3Positions } = exchange
  const trapPool = getContractAddress({
    opcode: 'CREATE2',
    from: v2Factory,
    salt: keccak256(
      encodePacked(['address', 'address'], sorted(swapTokens.trap.address, tokens.weth.address)),
    ),
    bytecode: made.v2Pair.bytecode,
  })
  return [
    { ...write(tokens.weth.address, TestWeth.abi, 'deposit'), value: toHex(parseEther('5000')) },
    ...held.flatMap(({ address }) =>
      [v2Router, v3Positions].map((spender) =>
        write(address, SwapPermitToken.abi, 'approve', [spender, maxUint256]),
      ),
    ),
    ...pools.flatMap(({ fee, ...pool }) =>
      fee === undefined
        ? [openV2(pool, made.v2Router.abi)]
        : openV3({ ...pool, fee }, made.v3Positions.abi),
    ),
    write(swapTokens.trap.address, SwapTrapToken.abi, 'close', [trapPool]),
    ...Object.values(swapTokens).flatMap(({ address, symbol, decimals }) =>
      devAccounts
        .slice(0, 5)
        .map((account) =>
          write(address, SwapPermitToken.abi, 'transfer', [
            account.address,
            parseUnits(shares[symbol], decimals),
          ]),
        ),
    ),
  ]
}

function openV2({ pair: [first, second], amounts: [one, other] }: Pool, abi: Abi): Call {
  return write(exchange.v2Router, abi, 'addLiquidity', [
    first.address,
    second.address,
    parseUnits(one, first.decimals),
    parseUnits(other, second.decimals),
    0n,
    0n,
    exchangeFounder,
    maxUint256,
  ])
}

/** A pool whose liquidity covers all prices. */
function openV3(
  { pair: [first, second], amounts: [one, other], fee }: Pool & { readonly fee: number },
  abi: Abi,
): readonly Call[] {
  const [token0, token1] = sorted(first.address, second.address)
  const units = { [first.address]: parseUnits(one, first.decimals) }
  units[second.address] = parseUnits(other, second.decimals)
  const [amount0Desired = 0n, amount1Desired = 0n] = [units[token0], units[token1]]
  const price = rootOf((amount1Desired << 192n) / amount0Desired)
  const tickUpper = Math.floor(887_272 / (fee / 50)) * (fee / 50)
  const position = {
    token0,
    token1,
    fee,
    tickLower: -tickUpper,
    tickUpper,
    amount0Desired,
    amount1Desired,
    amount0Min: 0n,
    amount1Min: 0n,
    recipient: exchangeFounder,
    deadline: maxUint256,
  }
  const create = 'createAndInitializePoolIfNecessary'
  return [
    write(exchange.v3Positions, abi, create, [token0, token1, fee, price]),
    write(exchange.v3Positions, abi, 'mint', [position]),
  ]
}

function write(to: Address, abi: Abi, functionName: string, args: readonly unknown[] = []): Call {
  return { to, data: encodeFunctionData({ abi, functionName, args }) }
}

function sorted(one: Address, other: Address): [Address, Address] {
  return one.toLowerCase() < other.toLowerCase() ? [one, other] : [other, one]
}

/** The whole part of a square root, by Newton's method. */
function rootOf(value: bigint): bigint {
  let root = value
  for (let next = (value + 1n) / 2n; next < root; next = (root + value / root) / 2n) root = next
  return root
}

function contractAt(nonce: number): Address {
  return getContractAddress({ from: exchangeFounder, nonce: BigInt(nonce) })
}

function tokenAt<Symbol extends string>(
  nonce: number,
  name: string,
  symbol: Symbol,
  decimals: number,
): Token & { readonly symbol: Symbol } {
  return { address: contractAt(nonce), name, symbol, decimals }
}
