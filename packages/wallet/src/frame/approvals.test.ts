import { encodeFunctionData, type Hex, maxUint160, maxUint256, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { sentStore } from '../smart/sentCalls.ts'
import { describeCall, type Described } from './evmCall.ts'
import { evmRequests } from './evmRequests.ts'
import type { Prepared } from './review.ts'

// Its node is away, so no token says its name.
const network = {
  ...{ id: 'eip155:1', name: 'Ether', symbol: 'ETH', confirmAbove: '1' },
  rpcUrl: 'http://127.0.0.1:1',
}
const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const spender = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const read = (data: string, to = token): Promise<Described> =>
  describeCall(network, { to, data, value: 0n })

const erc20 = parseAbi([
  'function approve(address, uint256)',
  'function increaseAllowance(address, uint256)',
  'function increaseApproval(address, uint256)',
])
const operators = parseAbi([
  'function setApprovalForAll(address, bool)',
  'function setOperator(address, bool)',
])
const unlimited: [string, Hex][] = [
  ...erc20.map(({ name }): [string, Hex] => [
    name,
    encodeFunctionData({ abi: erc20, functionName: name, args: [spender, maxUint256] }),
  ]),
  ...operators.map(({ name }): [string, Hex] => [
    name,
    encodeFunctionData({ abi: operators, functionName: name, args: [spender, true] }),
  ]),
  [
    'approve of ERC-6909',
    encodeFunctionData({
      abi: parseAbi(['function approve(address, uint256, uint256)']),
      args: [spender, 7n, maxUint256],
    }),
  ],
  [
    'approveAndCall',
    encodeFunctionData({
      abi: parseAbi(['function approveAndCall(address, uint256)']),
      args: [spender, maxUint256],
    }),
  ],
  [
    'approveAndCall with bytes',
    encodeFunctionData({
      abi: parseAbi(['function approveAndCall(address, uint256, bytes)']),
      args: [spender, maxUint256, '0x1234'],
    }),
  ],
  [
    'authorizeOperator',
    encodeFunctionData({
      abi: parseAbi(['function authorizeOperator(address)']),
      args: [spender],
    }),
  ],
]

describe('a call that lets another address spend a token', () => {
  it('is read, and approved in a window when it is unlimited, at Permit2 [CLK-5]', async () => {
    const abi = parseAbi(['function approve(address, address, uint160, uint48)'])
    const approval = (units: bigint): Promise<Described> =>
      read(encodeFunctionData({ abi, args: [token, spender, units, 2_000_000_000] }), permit2)
    const rows = (amount: string): Described['rows'] => [
      { label: 'label.call', value: 'approve' },
      { label: 'label.amount', value: `${amount} ? (${token})` },
      { label: 'label.spender', value: spender, isCode: true },
      { label: 'label.contract', value: permit2, isCode: true },
    ]
    expect(await approval(maxUint160)).toEqual({
      ...{ rows: rows('∞'), warnings: ['warn.unlimited'], needsWindow: true, changes: [] },
    })
    expect(await approval(5n)).toEqual({
      ...{ rows: rows('5'), warnings: [], needsWindow: false, changes: [] },
    })
  })

  it.each(unlimited)(
    'is approved in a window when it is unlimited: %s [CLK-5]',
    async (name, data) => {
      const described = await read(data)
      const isCalled = name.startsWith('approveAndCall')
      expect(described).toMatchObject({
        warnings: ['warn.unlimited', ...(isCalled ? ['warn.unknown'] : [])],
        needsWindow: true,
      })
      // Contracts do not care for the case of hex, for more bytes than they read, or, of old, for what is before an address.
      const upper = `0x${data.slice(2).toUpperCase()}`
      expect(await read(upper)).toEqual(described)
      for (const odd of [`${data}00`, data.replace('0'.repeat(24), 'f'.repeat(24))])
        expect(await read(odd)).toMatchObject({ warnings: ['warn.unknown'], needsWindow: true })
    },
  )

  it('says which token of the contract it is, of ERC-6909', async () => {
    const abi = parseAbi(['function approve(address, uint256, uint256)'])
    const { rows, warnings } = await read(encodeFunctionData({ abi, args: [spender, 7n, 100n] }))
    expect(rows).toContainEqual({ label: 'label.amount', value: '100 ? (#7)' })
    expect(warnings).toEqual([])
  })

  it.each([
    [
      'approveAndCall',
      encodeFunctionData({
        abi: parseAbi(['function approveAndCall(address, uint256)']),
        args: [spender, 5n],
      }),
    ],
    [
      'approveAndCall with bytes',
      encodeFunctionData({
        abi: parseAbi(['function approveAndCall(address, uint256, bytes)']),
        args: [spender, 5n, '0x1234'],
      }),
    ],
  ])(
    'shows its data, and is tried by the node, when the spender is called at once: %s',
    async (_name, data) => {
      const { rows, warnings, needsWindow } = await read(data)
      expect(rows).toContainEqual({ label: 'label.amount', value: '5 ?' })
      expect(rows).toContainEqual({ label: 'label.data', value: data, isCode: true })
      expect({ warnings, needsWindow }).toEqual({ warnings: ['warn.unknown'], needsWindow: false })
    },
  )
})

it.each([
  ['TransferWithAuthorization', true],
  ['ReceiveWithAuthorization', true],
  ['Mail', false],
])('data of the type %s can move tokens: %s [CLK-5]', async (primaryType, isPermit) => {
  const data = {
    domain: { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: token },
    types: {
      [primaryType]: [
        { name: 'from', type: 'address' },
        { name: 'to', type: 'address' },
        { name: 'value', type: 'uint256' },
      ],
    },
    primaryType,
    message: { from: spender, to: permit2, value: '5' },
  }
  const asked = {
    ...{ network, hostOrigin: 'https://shop.example', address: spender, language: 'en' },
    sent: sentStore('https://shop.example', spender),
    sign: async () => [],
  }
  const prepared: Prepared | undefined = await evmRequests['eth_signTypedData_v4']?.(asked, [
    spender,
    data,
  ])
  expect(prepared?.review).toMatchObject({
    ...{ warnings: isPermit ? ['warn.permit'] : [], needsWindow: isPermit },
  })
})
