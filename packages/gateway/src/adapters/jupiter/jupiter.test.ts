import {
  type JupiterRequest,
  type JupiterSwap,
  readJupiterSwap,
  solanaPrograms as programs,
  wrappedSol,
} from '@latchkey/protocol/jupiterSwap'
import { base58 } from '@scure/base'
import { describe, expect, it, test } from 'vitest'
import { parseConfig } from '../../config.ts'
import { swapsOf } from '../../parts/swaps.ts'
import type { SwapSource } from '../../ports/swapSource.ts'
import { addressBytes, programAddress } from '../solana/address.ts'

const network = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const addressOf = (byte: number): string => base58.encode(new Uint8Array(32).fill(byte))
const user = addressOf(7)
const stranger = addressOf(9)
const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const usdt = 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB'
const amount = 1_000_000n
const output = 999_000n
const signal = AbortSignal.timeout(20_000)

type Step = {
  readonly program: string
  readonly accounts: readonly string[]
  readonly data: readonly number[]
}

const bytesOf = (address: string): Uint8Array => addressBytes(address) ?? new Uint8Array(32)
const tokenAccount = (owner: string, mint: string, program: string = programs.token): string =>
  programAddress([bytesOf(owner), bytesOf(program), bytesOf(mint)], programs.associated)
const read = (transaction: string, request: JupiterRequest): JupiterSwap | string =>
  readJupiterSwap(transaction, request, tokenAccount)
const little = (value: bigint, length: number): readonly number[] =>
  Array.from({ length }, (_, index) => Number((value >> BigInt(8 * index)) & 255n))

/** The arguments of `route`: a plan, then amounts, slippage and the platform's fee. */
const routeData = ({
  sold = amount,
  quoted = output,
  slippageBps = 100n,
  fee = 0,
} = {}): readonly number[] => [
  ...Buffer.from('e517cb977ae3ad2a', 'hex'),
  ...[1, 0, 0, 0, 7, 100, 0, 1],
  ...little(sold, 8),
  ...little(quoted, 8),
  ...little(slippageBps, 2),
  fee,
]
type RouteFacts = {
  readonly receiver: string
  readonly payer: string
  readonly sold: string
  readonly signer: string
  readonly other: string
  readonly data: readonly number[]
}
const route = ({
  receiver = user,
  payer = user,
  sold = usdt,
  signer = user,
  other = programs.jupiter,
  data = routeData(),
}: Partial<RouteFacts> = {}): Step => ({
  program: programs.jupiter,
  accounts: [
    programs.token,
    signer,
    tokenAccount(payer, sold),
    tokenAccount(receiver, usdc),
    other,
    usdc,
  ],
  data,
})
const budget = (price: bigint): readonly Step[] => [
  { program: programs.budget, accounts: [], data: [2, ...little(300_000n, 4)] },
  { program: programs.budget, accounts: [], data: [3, ...little(price, 8)] },
]
const create = (owner: string, mint: string): Step => ({
  program: programs.associated,
  accounts: [user, tokenAccount(owner, mint), owner, mint, programs.system, programs.token],
  data: [1],
})

/** A serialized transaction of version 0 with one signature, as Jupiter answers it. */
function serialize(steps: readonly Step[], { payer = user, signers = 1 } = {}): string {
  const keys = [
    ...new Set([payer, ...steps.flatMap(({ program, accounts }) => [...accounts, program])]),
  ]
  const indexOf = (key: string): number => keys.indexOf(key)
  const instructions = steps.flatMap(({ program, accounts, data }) => [
    indexOf(program),
    accounts.length,
    ...accounts.map(indexOf),
    data.length,
    ...data,
  ])
  const message = [0x80, signers, 0, 0, keys.length, ...keys.flatMap((key) => [...bytesOf(key)])]
  const rest = [...new Uint8Array(32), steps.length, ...instructions, 0]
  return Buffer.from([signers, ...new Uint8Array(64 * signers), ...message, ...rest]).toString(
    'base64',
  )
}

const good = [...budget(10_000n), create(user, usdc), route()]

function sourceOf(steps: readonly Step[], quoted: object = {}): SwapSource {
  const fetch: typeof globalThis.fetch = async (input) =>
    Response.json(
      String(input).includes('/quote')
        ? {
            inputMint: usdt,
            inAmount: `${amount}`,
            outputMint: usdc,
            outAmount: `${output}`,
            otherAmountThreshold: '989010',
            swapMode: 'ExactIn',
            slippageBps: 100,
            platformFee: null,
            priceImpactPct: '0.0012',
            routePlan: [
              {
                swapInfo: {
                  ammKey: stranger,
                  label: 'Whirlpool',
                  inputMint: usdt,
                  outputMint: usdc,
                },
                percent: 100,
              },
            ],
            contextSlot: 1,
            ...quoted,
          }
        : { swapTransaction: serialize(steps), lastValidBlockHeight: 1 },
    )
  return from(fetch)
}

function from(fetch: typeof globalThis.fetch): SwapSource {
  const config = parseConfig({ networks: [], swaps: { sources: [{ source: 'jupiter' }] } })
  const nodes = { ask: () => Promise.reject(new Error('no node is asked')) }
  const found = swapsOf(config, { nodes, fetch, clock: Date.now })[1]
  if (!found) throw new Error('no source')
  return found
}

const request = { network, from: usdt, to: usdc, amount, user }

describe('swaps by Jupiter', () => {
  it('a swap on Solana is offered with its route, its impact and no fee [SWP-11]', async () => {
    expect(await sourceOf(good).quote(request, signal)).toMatchObject({
      name: 'Jupiter',
      toAmount: output,
      spender: undefined,
      priceImpactBps: 12,
      fee: { bps: 0 },
      routes: [{ shareBps: 10_000, hops: [{ exchange: 'Whirlpool', to: `${network}:${usdc}` }] }],
    })
    expect(sourceOf(good).serves('solana:localnet')).toBe(false)
  })

  it('a swap on Solana is built when it is the swap that was asked for [SWP-11]', async () => {
    const built = await sourceOf(good).build({ ...request, slippageBps: 100 }, signal)
    expect(built).toMatchObject({ toAmount: output, minToAmount: 989_010n, value: 0n })
  })

  it('a quote for another amount or token counts as no answer', async () => {
    for (const lie of [{ inAmount: '5' }, { outputMint: wrappedSol }, { inputMint: usdc }])
      await expect(sourceOf(good, lie).quote(request, signal)).rejects.toMatchObject({
        code: 'UPSTREAM_UNAVAILABLE',
      })
  })

  it('a swap without a way on Solana is refused with the reason [SWP-07]', async () => {
    const error = { error: 'Could not find any route', errorCode: 'COULD_NOT_FIND_ANY_ROUTE' }
    const source = from(async () => Response.json(error, { status: 400 }))
    expect(await source.quote(request, signal)).toBe('NO_ROUTE')
  })

  const transfer = (to: string, lamports: bigint): Step => ({
    program: programs.system,
    accounts: [user, to],
    data: [...little(2n, 4), ...little(lamports, 8)],
  })
  test.each<readonly [string, readonly Step[]]>([
    ['pays another account', [route({ receiver: stranger })]],
    ['names another destination besides', [route({ other: tokenAccount(stranger, usdc) })]],
    ['pays from an account of another token', [route({ sold: usdc })]],
    ['pays from an account of another owner', [route({ payer: stranger })]],
    ['is signed by another account', [route({ signer: stranger })]],
    ['sells another amount', [route({ data: routeData({ sold: amount + 1n }) })]],
    ['promises less', [route({ data: routeData({ quoted: output - 1n }) })]],
    ['allows more slippage', [route({ data: routeData({ slippageBps: 5_000n }) })]],
    ['takes a fee', [route({ data: routeData({ fee: 85 }) })]],
    ['swaps twice', [route(), route()]],
    ['does not swap', [create(user, usdc)]],
    ['sends coins away', [transfer(stranger, 1n), route()]],
    ['wraps coins that are not sold', [transfer(tokenAccount(user, wrappedSol), 1n), route()]],
    ['opens an account for another owner', [create(stranger, usdc), route()]],
    ['costs more than a hundredth of a SOL', [...budget(1_000_000_000n), route()]],
    ['calls another program', [route(), { program: stranger, accounts: [user], data: [1] }]],
    [
      'sends tokens away',
      [
        route(),
        {
          program: programs.token,
          accounts: [tokenAccount(user, usdt), tokenAccount(stranger, usdt), user],
          data: [3, ...little(1n, 8)],
        },
      ],
    ],
    [
      'closes an account in favour of another',
      [
        route(),
        {
          program: programs.token,
          accounts: [tokenAccount(user, wrappedSol), stranger, user],
          data: [9],
        },
      ],
    ],
  ])('a transaction of Jupiter is not passed on when it %s', async (_, steps) => {
    await expect(
      sourceOf(steps).build({ ...request, slippageBps: 100 }, signal),
    ).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
  })

  it('a transaction that sells SOL may wrap it, and close the account for the visitor', () => {
    const own = tokenAccount(user, wrappedSol)
    const swap = { user, from: wrappedSol, to: usdc }
    const steps = [
      create(user, wrappedSol),
      transfer(own, amount),
      { program: programs.token, accounts: [own], data: [17] },
      route({ sold: wrappedSol }),
      { program: programs.token, accounts: [own, user, user], data: [9] },
    ]
    const sold = { sells: amount, quoted: output, slippageBps: 100, feeBps: 0 }
    expect(read(serialize(steps), swap)).toEqual(sold)
    for (const other of [
      serialize([transfer(own, amount + 1n), ...steps]),
      serialize(steps, { payer: stranger }),
      serialize(steps, { signers: 2 }),
    ])
      expect(read(other, swap)).toBeTypeOf('string')
  })

  test.each(['', 'AAAA', serialize(good).slice(0, 200), Buffer.from('text').toString('base64')])(
    'a transaction of Jupiter that cannot be read is not passed on: %#',
    (text) => {
      expect(read(text, { user, from: usdt, to: usdc })).toBeTypeOf('string')
    },
  )
})
