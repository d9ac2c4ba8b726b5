import { devAccounts } from '@latchkey/testing/chain'
import { swapSourceConformance, type SwapSubject } from '@latchkey/testing/conformance'
import {
  encodeAbiParameters,
  encodeFunctionData,
  parseAbi,
  parseAbiParameters,
  zeroAddress,
  zeroHash,
  type Address,
  type Hex,
} from 'viem'
import { describe, expect, it } from 'vitest'
import { parseConfig, type ConfigInput } from '../../config.ts'
import { swapsOf } from '../../parts/swaps.ts'
import { payoutOf } from './payout.ts'

const user = devAccounts[0].address
const stranger = devAccounts[5].address
const operator = '0x00000000000000000000000000000000000fee00'
const network = 'eip155:1'
const dai = '0x6b175474e89094c44da98b954eedeac495271d0f'
const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const eth = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const amount = 1_000_000_000_000_000_000n
const toAmount = 2_500_000_000n

/** The facts of an answer, which a liar changes. */
type Facts = {
  readonly from: string
  readonly router: Address
  readonly receiver: Address
  readonly amount: bigint
  readonly minimum: bigint
  readonly value: bigint
  /** Replaces the calldata. */
  readonly data?: Hex
}
/** One service: its setting and the answers of its published documents. */
type Service = {
  readonly setting: NonNullable<NonNullable<ConfigInput['swaps']>['sources']>[number]
  readonly router: Address
  readonly answer: (path: string, facts: Facts) => unknown
  readonly refusals: SwapSubject['refusals']
}

const abi = parseAbi([
  'function exec(address operator, address token, uint256 amount, address target, bytes data)',
  'function execute((address recipient, address buyToken, uint256 minAmountOut) slippage, bytes[] actions, bytes32 zid)',
  'function swapTokensSingleV3ERC20ToERC20(bytes32 transactionId, string integrator, string referrer, address receiver, uint256 minAmountOut, (address,address,address,address,uint256,bytes,bool) swapData)',
])
const oneInchAbi = parseAbi([
  'function swap(address executor, (address srcToken, address dstToken, address srcReceiver, address dstReceiver, uint256 amount, uint256 minReturnAmount, uint256 flags) desc, bytes data)',
])
const kyberAbi = parseAbi([
  'function swap((address callTarget, address approveTarget, bytes targetData, (address srcToken, address dstToken, address[] srcReceivers, uint256[] srcAmounts, address[] feeReceivers, uint256[] feeAmounts, address dstReceiver, uint256 amount, uint256 minReturnAmount, uint256 flags, bytes permit) desc, bytes clientData) execution)',
])
const openOceanAbi = parseAbi([
  'function swap(address caller, (address srcToken, address dstToken, address srcReceiver, address dstReceiver, uint256 amount, uint256 minReturnAmount, uint256 guaranteedAmount, uint256 flags, address referrer, bytes permit) desc, (uint256 target, uint256 gasLimit, uint256 value, bytes data)[] calls)',
])
// As: addresses of this file.
const token = (text: string): Address => text as Address

const services: { readonly [name: string]: Service } = {
  '0x': {
    setting: { source: 'zeroX', key: 'secret' },
    router: '0x0000000000001fF3684f28c67538d4D072C22734',
    answer: (path, facts) => ({
      liquidityAvailable: true,
      allowanceTarget: facts.router,
      blockNumber: '20000000',
      buyAmount: `${toAmount}`,
      buyToken: usdc,
      sellToken: facts.from,
      sellAmount: `${facts.amount}`,
      minBuyAmount: `${facts.minimum}`,
      gas: '288079',
      gasPrice: '4837860000',
      fees: { integratorFee: null, zeroExFee: null, gasFee: null },
      issues: { allowance: null, balance: null, simulationIncomplete: false },
      route: { fills: [], tokens: [] },
      ...(path.endsWith('/quote') && {
        transaction: {
          to: facts.router,
          data:
            facts.data ??
            encodeFunctionData({
              abi,
              functionName: 'exec',
              args: [
                stranger,
                token(facts.from),
                facts.amount,
                stranger,
                encodeFunctionData({
                  abi,
                  functionName: 'execute',
                  args: [
                    {
                      recipient: facts.receiver,
                      buyToken: token(usdc),
                      minAmountOut: facts.minimum,
                    },
                    ['0x1234'],
                    zeroHash,
                  ],
                }),
              ],
            }),
          gas: '288079',
          gasPrice: '4837860000',
          value: `${facts.value}`,
        },
      }),
    }),
    refusals: [
      [
        'it has no liquidity',
        async () => Response.json({ liquidityAvailable: false, zid: '0x1' }),
        'LIQUIDITY_TOO_LOW',
      ],
      [
        'it does not know the token',
        async () => Response.json({ name: 'TOKEN_NOT_SUPPORTED' }, { status: 400 }),
        'NO_ROUTE',
      ],
    ],
  },
  '1inch': {
    setting: { source: 'oneInch', key: 'secret' },
    router: '0x111111125421cA6dc452d289314280a0f8842A65',
    answer: (path, facts) => ({
      dstAmount: `${toAmount}`,
      gas: 180_000,
      ...(path.endsWith('/swap') && {
        tx: {
          from: user,
          to: facts.router,
          data:
            facts.data ??
            encodeFunctionData({
              abi: oneInchAbi,
              functionName: 'swap',
              args: [
                stranger,
                {
                  srcToken: token(facts.from),
                  dstToken: token(usdc),
                  srcReceiver: stranger,
                  dstReceiver: facts.receiver,
                  amount: facts.amount,
                  minReturnAmount: facts.minimum,
                  flags: 0n,
                },
                '0x1234',
              ],
            }),
          value: `${facts.value}`,
          gas: 0,
          gasPrice: '5000000000',
        },
      }),
    }),
    refusals: [
      [
        'it has no liquidity',
        async () =>
          Response.json(
            { error: 'Bad Request', description: 'insufficient liquidity', statusCode: 400 },
            { status: 400 },
          ),
        'LIQUIDITY_TOO_LOW',
      ],
    ],
  },
  KyberSwap: {
    setting: { source: 'kyberSwap' },
    router: '0x6131B5fae19EA4f9D964eAc0408E4408b66337b5',
    answer: (path, facts) =>
      path.endsWith('/build')
        ? {
            code: 0,
            message: 'successfully',
            data: {
              amountIn: `${facts.amount}`,
              amountOut: `${toAmount}`,
              gas: '253000',
              data:
                facts.data ??
                encodeFunctionData({
                  abi: kyberAbi,
                  functionName: 'swap',
                  args: [
                    {
                      callTarget: stranger,
                      approveTarget: zeroAddress,
                      targetData: '0x1234',
                      desc: {
                        srcToken: token(facts.from),
                        dstToken: token(usdc),
                        srcReceivers: [stranger],
                        srcAmounts: [facts.amount],
                        feeReceivers: [],
                        feeAmounts: [],
                        dstReceiver: facts.receiver,
                        amount: facts.amount,
                        minReturnAmount: facts.minimum,
                        flags: 0n,
                        permit: '0x',
                      },
                      clientData: '0x7b7d',
                    },
                  ],
                }),
              routerAddress: facts.router,
              transactionValue: `${facts.value}`,
            },
          }
        : {
            code: 0,
            message: 'successfully',
            data: {
              routeSummary: {
                tokenIn: facts.from,
                amountIn: `${facts.amount}`,
                tokenOut: usdc,
                amountOut: `${toAmount}`,
                gas: '253000',
                route: [[{ pool: stranger, exchange: 'uniswapv3' }]],
                routeID: 'a-b',
              },
              routerAddress: facts.router,
            },
          },
    refusals: [
      [
        'it knows no route',
        async () => Response.json({ code: 4008, message: 'route not found' }, { status: 400 }),
        'NO_ROUTE',
      ],
    ],
  },
  OpenOcean: {
    setting: { source: 'openOcean' },
    router: '0x6352a56caadC4F1E25CD6c75970Fa768A3304e64',
    answer: (path, facts) => ({
      code: 200,
      data: {
        inAmount: `${facts.amount}`,
        outAmount: `${toAmount}`,
        estimatedGas: 210_000,
        price_impact: '-0.12%',
        ...(path.endsWith('/swap') && {
          from: user,
          to: facts.router,
          value: `${facts.value}`,
          minOutAmount: `${facts.minimum}`,
          data:
            facts.data ??
            encodeFunctionData({
              abi: openOceanAbi,
              functionName: 'swap',
              args: [
                stranger,
                {
                  srcToken: token(facts.from),
                  dstToken: token(usdc),
                  srcReceiver: stranger,
                  dstReceiver: facts.receiver,
                  amount: facts.amount,
                  minReturnAmount: facts.minimum,
                  guaranteedAmount: toAmount,
                  flags: 2n,
                  referrer: stranger,
                  permit: '0x',
                },
                [{ target: 0n, gasLimit: 0n, value: 0n, data: '0x1234' }],
              ],
            }),
        }),
      },
    }),
    refusals: [
      [
        'it has no liquidity',
        async () => Response.json({ code: 400, error: 'No avail liquidity!' }),
        'LIQUIDITY_TOO_LOW',
      ],
    ],
  },
  'LI.FI': {
    setting: { source: 'lifi' },
    router: '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE',
    answer: (_, facts) => ({
      id: 'b1',
      type: 'lifi',
      tool: 'uniswap',
      action: {
        fromChainId: 1,
        toChainId: 1,
        fromAmount: `${facts.amount}`,
        fromToken: { address: facts.from === eth ? zeroAddress : facts.from, decimals: 18 },
        toToken: { address: usdc, decimals: 6 },
      },
      estimate: {
        toAmount: `${toAmount}`,
        toAmountMin: `${facts.minimum}`,
        approvalAddress: facts.router,
        gasCosts: [{ type: 'SEND', estimate: '221000' }],
      },
      transactionRequest: {
        from: user,
        to: facts.router,
        chainId: 1,
        data:
          facts.data ??
          encodeFunctionData({
            abi,
            functionName: 'swapTokensSingleV3ERC20ToERC20',
            args: [
              zeroHash,
              'latchkey',
              zeroAddress,
              facts.receiver,
              facts.minimum,
              [stranger, stranger, token(facts.from), token(usdc), facts.amount, '0x', true],
            ],
          }),
        value: `0x${facts.value.toString(16)}`,
        gasLimit: '0x41eb0',
      },
    }),
    refusals: [
      [
        'it knows no quote',
        async () => Response.json({ message: 'No available quotes', code: 1002 }, { status: 404 }),
        'NO_ROUTE',
      ],
    ],
  },
}

const transferAll = encodeFunctionData({
  abi: parseAbi(['function transfer(address to, uint256 amount)']),
  args: [stranger, amount],
})

for (const [name, service] of Object.entries(services)) {
  const source: SwapSubject['source'] = (fetch = fetchOf(service)) => {
    const plenty = { rate: 1_000, burst: 1_000 }
    const config = parseConfig({
      networks: [],
      swaps: { sources: [{ ...service.setting, quota: plenty }], fee: { recipient: operator } },
    })
    const found = swapsOf(config, { nodes: { ask: nobody }, fetch, clock: Date.now })[1]
    if (!found) throw new Error('no source')
    return found
  }
  swapSourceConformance({
    name,
    source,
    swaps: () => ({
      ofToken: { network, from: dai, to: usdc, amount, user },
      ofCoin: { network, from: undefined, to: usdc, amount, user },
    }),
    refusals: service.refusals ?? [],
    lies: [
      ['names another router', fetchOf(service, { router: stranger })],
      ['pays another account', fetchOf(service, { receiver: stranger })],
      ['lets the swap give nothing', fetchOf(service, { minimum: 0n })],
      ['wants coins for a token', fetchOf(service, { value: 5n })],
      ['calls an unknown function', fetchOf(service, { data: '0xdeadbeef00' })],
      ['sends a transfer of the token', fetchOf(service, { data: transferAll })],
    ],
  })
}

describe('settings of services', () => {
  const requests = async (
    service: Service | undefined,
    times = 1,
  ): Promise<readonly { readonly url: URL; readonly headers: Headers }[]> => {
    if (!service) throw new Error('no service')
    const asked: { url: URL; headers: Headers }[] = []
    const fetch: typeof globalThis.fetch = async (input, init) => {
      asked.push({ url: new URL(String(input)), headers: new Headers(init?.headers) })
      return fetchOf(service)(input, init)
    }
    const swaps = { sources: [service.setting], fee: { recipient: operator } }
    const parts = { nodes: { ask: nobody }, fetch, clock: Date.now }
    const [, source] = swapsOf(parseConfig({ networks: [], swaps }), parts)
    const request = { network, from: dai, to: usdc, amount, user }
    for (let count = 0; count < times; count++)
      await source?.quote(request, AbortSignal.timeout(5_000)).catch(() => {})
    return asked
  }

  it('a service is not asked beyond its quota', async () => {
    expect(await requests(services['1inch'], 5)).toHaveLength(2)
  })

  it('the key of a service is in a header, never in an address', async () => {
    for (const name of ['0x', '1inch']) {
      const [asked] = await requests(services[name])
      expect(asked?.url.href).not.toContain('secret')
      expect([...(asked?.headers.values() ?? [])].join(' ')).toContain('secret')
    }
  })

  it("the operator's fee is asked for in each service's own words [SWP-10]", async () => {
    const words = {
      '0x': { swapFeeBps: '85', swapFeeRecipient: operator, swapFeeToken: usdc },
      '1inch': { fee: '0.85' },
      KyberSwap: { feeAmount: '85', feeReceiver: operator, isInBps: 'true' },
      OpenOcean: { referrer: operator, referrerFee: '0.85' },
    }
    for (const [name, fields] of Object.entries(words)) {
      const [asked] = await requests(services[name])
      expect(Object.fromEntries(asked?.url.searchParams ?? [])).toMatchObject(fields)
    }
  })
})

describe('payouts in calldata', () => {
  it('a payout is not read from calldata that is cut off', () => {
    const whole = encodeFunctionData({
      abi: oneInchAbi,
      functionName: 'swap',
      args: [
        stranger,
        {
          srcToken: token(dai),
          dstToken: token(usdc),
          srcReceiver: stranger,
          dstReceiver: user,
          amount,
          minReturnAmount: 7n,
          flags: 0n,
        },
        '0x',
      ],
    })
    expect(payoutOf(whole)).toEqual({ receiver: user.toLowerCase(), minimum: 7n })
    for (const data of ['0x', '0x07ed2379', whole.slice(0, 300), '0xe21fd0e9', 'text'])
      expect(payoutOf(data)).toBe(undefined)
  })

  it('a payout is not read from an offset that points outside', () => {
    const words = encodeAbiParameters(parseAbiParameters('uint256, uint256'), [2n ** 200n, 0n])
    for (const selector of ['e21fd0e9', '8af033fb', '90411a32', '2213bc0b'])
      expect(payoutOf(`0x${selector}${words.slice(2)}`)).toBe(undefined)
  })
})

/** A service that answers as documented, with the changes of a liar. */
function fetchOf(service: Service, lie: Partial<Facts> = {}): typeof globalThis.fetch {
  return async (input, init) => {
    const url = new URL(String(input))
    const isCoin = /(?:sellToken|src|tokenIn|inTokenAddress)=0xe{40}|fromToken=0x0{40}/.test(
      url.search,
    )
    const body = String(init?.body ?? '')
    const from = isCoin || body.includes(`"tokenIn":"${eth}"`) ? eth : dai
    const facts = {
      from,
      router: service.router,
      receiver: user,
      amount,
      minimum: (toAmount * 99n) / 100n,
      value: from === eth ? amount : 0n,
      ...lie,
    }
    return Response.json(service.answer(url.pathname, facts))
  }
}

function nobody(): never {
  throw new Error('no node is asked')
}
