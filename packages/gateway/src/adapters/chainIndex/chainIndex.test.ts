import { call, getHistory, type HistoryEntry, type HistoryPage } from '@latchkey/protocol/http'
import { historySourceConformance } from '@latchkey/testing/conformance'
import {
  askNode,
  compile,
  deployWorld,
  seedPast,
  startAnvil,
  type Anvil,
  type World,
} from '@latchkey/testing/chain'
import { getAddress, toEventSelector, toHex, type Address } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chainActors, type ChainActors } from '../../fixtures/chainActor.ts'
import { startMs, testGateway, testSql, type TestGateway } from '../../fixtures/testGateway.ts'
import type { HistorySource } from '../../ports/historySource.ts'
import { chainIndexHistory } from './chainIndexHistory.ts'

let anvil: Anvil
let world: World
let gateway: TestGateway
let made: Awaited<ReturnType<typeof compile>>
let acts: ChainActors

beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31337, startsAt: Date.now() - 430 * 86_400_000 })
  world = await deployWorld(anvil.url)
  await seedPast(anvil.url, { transactions: 120 })
  made = await compile()
  acts = chainActors(anvil.url)
  gateway = await testGateway({
    networks: [
      {
        id: 'eip155:31337',
        name: 'Local',
        rpc: [anvil.url],
        tokens: world.tokens.map((token) => ({ ...token, iconUrl: 'https://lists.example/a.png' })),
        history: { source: 'index', pollMs: 100 },
      },
    ],
  })
}, startMs)
afterAll(async () => {
  await gateway.close()
  await anvil.stop()
})

const chainId = 'eip155:31337'
const historyOf = (account: string, query: object = { cache: 'no-cache' }): Promise<HistoryPage> =>
  call(gateway.send, getHistory, {
    params: { account },
    query: { chainId, spam: 'include', ...query },
  })
const newest = async (account: string): Promise<HistoryEntry> => {
  const [entry] = (await historyOf(account)).data
  if (!entry) throw new Error('no history')
  return entry
}
const pictureOf = (contract: string, tokenId: bigint): unknown =>
  expect.stringMatching(
    new RegExp(`/public/getPreview/eip155%3A31337%3A${contract.toLowerCase()}%3A${tokenId}$`),
  )
const told = ({ metadata, transfers }: HistoryEntry): unknown => [
  metadata.operationType,
  ...(transfers ?? []).map(({ direction, quantity, fungible_info: token, nft_info: nft }) =>
    [direction, quantity.numeric, token?.symbol ?? nft?.name].join(' '),
  ),
]

describe('history of an account', () => {
  test('a payment shows in the history of both accounts with the exact amount, fee and block [HIS-01] [HIS-02]', async () => {
    const [sender, recipient] = [await acts.actor(), await acts.actor()]
    const receipt = await acts.pay(sender, recipient, 1_234_567_890_123_456_789n)
    expect(await newest(recipient.address)).toMatchObject({
      id: receipt.transactionHash,
      metadata: {
        operationType: 'receive',
        status: 'confirmed',
        sentFrom: sender.address,
        sentTo: recipient.address,
        chain: 'eip155:31337',
        fee: {
          units: (receipt.gasUsed * receipt.effectiveGasPrice).toString(),
          decimals: 18,
          symbol: 'ETH',
        },
        block: { hash: receipt.blockHash, number: Number(receipt.blockNumber) },
      },
      transfers: [{ fungible_info: { symbol: 'ETH', is_listed: true }, sender: sender.address }],
    })
    expect(told(await newest(recipient.address))).toEqual([
      'receive',
      'in 1.234567890123456789 ETH',
    ])
    expect(told(await newest(sender.address))).toEqual(['send', 'out 1.234567890123456789 ETH'])
    await acts.pay(sender, sender, 5n)
    expect(told(await newest(sender.address))).toEqual(['send', 'self 0.000000000000000005 ETH'])
  })

  test('deploy, approve, transfer, deposit, burn, mint and plain calls show as operations in the history [HIS-02]', async () => {
    const [me, friend] = [await acts.actor(), await acts.actor()]
    const token = await acts.deploy(me, made.TestToken, ['Mine', 'MINE', 3, [me.address], 5_000n])
    // Tokens that a contract gives out at its creation are part of the deployment.
    expect(told(await newest(me.address))).toEqual(['deploy', 'in 5 MINE'])
    expect((await newest(token)).metadata).toMatchObject({ operationType: 'deploy', sentTo: '' })
    await acts.write(me, token, made.TestToken, 'approve', [friend.address, 9n])
    expect(told(await newest(me.address))).toEqual(['approve'])
    await acts.write(me, token, made.TestToken, 'transfer', [friend.address, 1_250n])
    expect(told(await newest(me.address))).toEqual(['send', 'out 1.25 MINE'])
    expect(told(await newest(friend.address))).toEqual(['receive', 'in 1.25 MINE'])
    const { weth } = world
    await acts.write(me, weth.address, made.TestWeth, 'deposit', [], 10n ** 17n)
    expect(told(await newest(me.address))).toEqual(['deposit', 'out 0.1 ETH'])
    const spam = await acts.deploy(friend, made.TestSpam, ['Anything', 'ANY', 0])
    await acts.write(me, spam, made.TestSpam, 'claim', [
      [me.address, friend.address],
      [spam, me.address],
      7n,
    ])
    expect(told(await newest(me.address))).toEqual(['send', 'out 7 ANY', 'in 7 ANY'])
    await acts.write(me, spam, made.TestSpam, 'claim', [[me.address], [nobody], 7n])
    expect(told(await newest(me.address))).toEqual(['burn', 'out 7 ANY'])
    await acts.write(me, spam, made.TestSpam, 'claim', [[], [], 7n])
    expect(told(await newest(me.address))).toEqual(['execute'])
    const minted = await acts.deploy(me, made.TestNft, ['Swap Shop', 'SHOP', 'https://x.example/'])
    await acts.write(me, minted, made.TestNft, 'mint', [me.address, 4n])
    expect(told(await newest(me.address))).toEqual(['mint', 'in 1 Swap Shop #4'])
  })

  test('the icon of a listed token in the history is served by the gateway [HIS-02]', async () => {
    const [me, friend] = [await acts.actor(), await acts.actor()]
    const { weth } = world
    await acts.write(me, weth.address, made.TestWeth, 'deposit', [], 10n)
    await acts.write(me, weth.address, made.TestWeth, 'transfer', [friend.address, 10n])
    const [transfer] = (await newest(me.address)).transfers ?? []
    const id = encodeURIComponent(`eip155:31337:${weth.address.toLowerCase()}`)
    expect(transfer?.fungible_info?.icon?.url).toBe(
      `https://gateway.example/public/getTokenImage/${id}`,
    )
  })

  test('collectibles of ERC-721 and ERC-1155 show in the history with name, contract and id [HIS-02]', async () => {
    const [me, friend] = [await acts.actor(), await acts.actor()]
    const nft = await acts.deploy(me, made.TestNft, ['Harbour', 'HARB', 'https://x.example/'])
    const huge = 2n ** 255n + 1n
    await acts.write(me, nft, made.TestNft, 'mint', [me.address, huge])
    await acts.write(me, nft, made.TestNft, 'transferFrom', [me.address, friend.address, huge])
    expect((await newest(friend.address)).transfers).toMatchObject([
      {
        direction: 'in',
        fungible_info: null,
        nft_info: {
          name: `Harbour #${huge}`,
          content: { preview: { url: pictureOf(nft, huge) } },
          address: `eip155:31337:${getAddress(nft)}`,
          token_id: huge.toString(),
        },
      },
    ])
    const items = await acts.deploy(me, made.TestItems, ['Shed', 'SHED', 'https://x.example/{id}'])
    await acts.write(me, items, made.TestItems, 'mintBatch', [me.address, [1n, 2n], [10n, 20n]])
    expect(told(await newest(me.address))).toEqual(['mint', 'in 10 Shed #1', 'in 20 Shed #2'])
    await acts.write(me, items, made.TestItems, 'safeTransferFrom', [
      me.address,
      friend.address,
      2n,
      3n,
      '0x',
    ])
    expect(told(await newest(friend.address))).toEqual(['receive', 'in 3 Shed #2'])
    await acts.write(me, items, made.TestItems, 'burn', [1n, 4n])
    expect(told(await newest(me.address))).toEqual(['burn', 'out 4 Shed #1'])
  })

  test('a failed transaction on an EVM chain shows no transfers, only its fee [HIS-02]', async () => {
    const me = await acts.actor()
    const { transactionHash } = await acts.write(
      me,
      world.dollar.address,
      made.TestToken,
      'transfer',
      [nobody, 10n ** 30n],
    )
    const entry = await newest(me.address)
    expect(entry).toMatchObject({ id: transactionHash, transfers: [] })
    expect(entry.metadata).toMatchObject({ status: 'failed', operationType: 'send' })
    expect(BigInt(entry.metadata.fee?.units ?? 0)).toBeGreaterThan(0n)
  })
})

describe('spam in the history', () => {
  const reasonsOf = async (account: string): Promise<unknown> =>
    (await newest(account)).transfers?.map(({ flags }) => flags?.reasons)

  test('a transfer of zero listed tokens that a stranger made in the owner’s name is flagged as spam [HIS-02]', async () => {
    const [me, stranger] = [await acts.actor(), await acts.actor()]
    await acts.write(stranger, world.dollar.address, made.TestToken, 'transferFrom', [
      me.address,
      stranger.address,
      0n,
    ])
    expect(await reasonsOf(me.address)).toEqual([['zero-value']])
  })

  test('dust is flagged as spam until the account has sent something to its sender [HIS-02]', async () => {
    const [me, other] = [await acts.actor(), await acts.actor()]
    await acts.pay(other, me, 1_000n)
    expect(await reasonsOf(me.address)).toEqual([['dust']])
    // Callers that do not ask for spam get none.
    const { data } = await historyOf(me.address, { cache: 'no-cache', spam: '' })
    expect(data).toEqual([])
    await acts.pay(other, me, 10n ** 17n)
    expect(await reasonsOf(me.address)).toEqual([[]])
    await acts.pay(me, other, 1n)
    await acts.pay(other, me, 1_000n)
    expect(await reasonsOf(me.address)).toEqual([[]])
  })

  test('an unlisted token is flagged as spam unless the account itself asked for it [HIS-02]', async () => {
    const [me, stranger] = [await acts.actor(), await acts.actor()]
    const fake = await acts.deploy(stranger, made.TestSpam, ['Test Dollar', 'tUSD\u202e', 6])
    await acts.write(stranger, fake, made.TestSpam, 'claim', [
      [stranger.address],
      [me.address],
      25_000_000n,
    ])
    const { transfers } = await newest(me.address)
    expect(transfers).toMatchObject([
      {
        flags: { is_spam: true, reasons: ['unlisted'] },
        fungible_info: { is_listed: false, icon: null, symbol: 'tUSD' },
      },
    ])
    await acts.write(me, fake, made.TestSpam, 'claim', [[stranger.address], [me.address], 1n])
    expect(await reasonsOf(me.address)).toEqual([[]])
  })

  test('collectibles that advertise or were sent to many accounts are spam, a single gift is not [HIS-04]', async () => {
    const [me, friend] = [await acts.actor(), await acts.actor()]
    const isSpam = async (): Promise<unknown> =>
      (await newest(me.address)).transfers?.map(
        ({ nft_info: nft }) =>
          // Spam gets no preview.
          nft?.flags?.is_spam === (nft?.content === null) && nft?.flags?.is_spam,
      )
    const lure = await acts.deploy(friend, made.TestNft, ['Visit free.example.com', 'F', ''])
    await acts.write(friend, lure, made.TestNft, 'mint', [me.address, 1n])
    expect(await isSpam()).toEqual([true])
    const art = await acts.deploy(friend, made.TestNft, ['Art', 'ART', ''])
    await acts.write(friend, art, made.TestNft, 'mint', [me.address, 1n])
    expect(await isSpam()).toEqual([false])
    const many = Array.from(
      { length: 24 },
      (_, index): Address => `0x${(index + 1).toString(16).padStart(40, 'a')}`,
    )
    await acts.write(friend, art, made.TestNft, 'strew', [[me.address, ...many], 100n])
    expect(await isSpam()).toEqual([true])
  })
})

const moves = [
  'Transfer(address,address,uint256)',
  'TransferSingle(address,address,address,uint256,uint256)',
  'TransferBatch(address,address,address,uint256[],uint256[])',
].map((event) => toEventSelector(event))

type NodeReceipt = {
  readonly transactionHash: string
  readonly from: string
  readonly to: string | null
  readonly logs: readonly { readonly topics: readonly `0x${string}`[] }[]
}

/** Hashes of all transactions from, to, or with a transfer of the account, read from the chain block by block. */
const hashesOf = async (account: string): Promise<readonly string[]> => {
  const head = Number(await askNode(anvil.url, 'eth_blockNumber'))
  const needle = account.slice(2).toLowerCase()
  const blocks = await Promise.all(
    Array.from({ length: head + 1 }, (_, number) =>
      askNode(anvil.url, 'eth_getBlockReceipts', [toHex(number)]),
    ),
  )
  // As: the node's receipts; only these fields are read.
  return (blocks.flat() as NodeReceipt[])
    .filter(({ from, to, logs }) =>
      JSON.stringify([
        from,
        to,
        logs.filter(({ topics: [event] }) => moves.includes(event ?? '0x')),
      ]).includes(needle),
    )
    .map(({ transactionHash }) => transactionHash)
}

let hashes: readonly string[] = []
let source: HistorySource
beforeAll(async () => {
  const { address } = world.accounts[0]
  await historyOf(address)
  hashes = await hashesOf(address)
  source = chainIndexHistory({ sql: await testSql(), catchUp: async () => {} })
})
historySourceConformance({
  name: 'the index',
  source: () => source,
  network: chainId,
  account: () => ({ address: world.accounts[0].address.toLowerCase(), hashes }),
  stranger: `0x${'d4'.repeat(20)}`,
})

describe('history pages', () => {
  test('history pages list the newest transactions first and each transaction once [HIS-01]', async () => {
    const all: HistoryEntry[] = []
    let cursor: string | null = ''
    do {
      const { data, next }: HistoryPage = await historyOf(world.accounts[0].address, { cursor })
      expect(data.length).toBeLessThanOrEqual(50)
      all.push(...data)
      cursor = next
    } while (cursor !== null)
    // The 120 of its past, the tokens that it was given, and the transactions that settle the past.
    expect(all.length).toBeGreaterThan(120)
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    const times = all.map(({ metadata }) => Date.parse(metadata.minedAt))
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    expect(new Set(all.map(({ metadata }) => metadata.minedAt.slice(0, 7))).size).toBeGreaterThan(
      12,
    )
    const words = new Set(all.map(({ metadata }) => metadata.operationType))
    for (const word of ['send', 'receive', 'mint', 'burn', 'approve', 'deposit', 'withdraw'])
      expect(words).toContain(word)
  })

  test('an invalid cursor or account is refused, and an unserved network has an empty history [BAL-09] [HIS-01]', async () => {
    const { address } = world.accounts[0]
    const ask = async (path: string): Promise<unknown> => {
      const response = await gateway.ask(path)
      return [response.status, await response.json()]
    }
    expect(await ask(`/v1/account/${address}/history?chainId=eip155:31337&cursor=x`)).toMatchObject(
      [400, { reasons: [{ name: 'cursor' }] }],
    )
    expect(
      await ask(`/v1/account/0x12${'1'.repeat(30)}/history?chainId=eip155:31337`),
    ).toMatchObject([400, { reasons: [{ name: 'account' }] }])
    expect(await ask(`/v1/account/${address}/history?onramp=moonpay`)).toMatchObject([400, {}])
    const nothing = [200, { data: [], next: null }]
    expect(await ask(`/v1/account/${address}/history?chainId=eip155:5`)).toEqual(nothing)
    expect(await ask(`/v1/account/${address}/history?onramp=coinbase`)).toEqual(nothing)
  })

  test('a history request that names no chain reads the first main network [BAL-06]', async () => {
    const { data } = await call(gateway.send, getHistory, {
      params: { account: world.accounts[0].address.toLowerCase().slice(2) },
    })
    expect(data[0]?.metadata.chain).toBe('eip155:31337')
  })

  test('a mined transaction appears in the history without a forced update', async () => {
    const [me, other] = [await acts.actor(), await acts.actor()]
    const { transactionHash } = await acts.pay(other, me, 10n ** 18n)
    await expect
      .poll(async () => (await historyOf(me.address, {})).data[0]?.id, {
        timeout: 20_000,
        interval: 100,
      })
      .toBe(transactionHash)
  })
})

const nobody = `0x${'0'.repeat(40)}`
