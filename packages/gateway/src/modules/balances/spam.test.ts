import { call, getBalance, type BalanceItem } from '@latchkey/protocol/http'
import {
  askNode,
  compile,
  deployWorld,
  sendTransactionSync,
  startAnvil,
  type Anvil,
} from '@latchkey/testing/chain'
import { type Address, concat, encodeAbiParameters, keccak256, pad, toHex } from 'viem'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Actor, chainActors, type ChainActors } from '../../fixtures/chainActor.ts'
import { startMs, testGateway, type TestGateway } from '../../fixtures/testGateway.ts'

const chainId = 'eip155:31337'
const spamTokens = 230
/** Emits Transfer(address,address,uint256) with any accounts in it: the three words of its call are the topics. */
const liar = '0x60403560203560003560206000a300'

let anvil: Anvil
let acts: ChainActors
let made: Awaited<ReturnType<typeof compile>>
let account: Actor
let stranger: Actor

const token = (from: Actor, symbol: string, holders: readonly Address[]): Promise<Address> =>
  acts.deploy(from, made.TestToken, [symbol, symbol, 6, holders, 1_000_000n])

beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31337 })
  await deployWorld(anvil.url)
  made = await compile()
  acts = chainActors(anvil.url)
  account = await acts.actor()
  stranger = await acts.actor()
  const me = account.address
  const sent = await token(stranger, 'SENT', [me])
  await acts.write(account, sent, made.TestToken, 'transfer', [stranger.address, 1n])
  const approved = await token(stranger, 'APPROVED', [me])
  await acts.write(account, approved, made.TestToken, 'approve', [stranger.address, 1n])
  await token(account, 'BOUGHT', [me])
  const given = await token(stranger, 'GIVEN', [me])
  const spam = Array.from({ length: spamTokens }, (_, at) => toHex(0xfa_00_00 + at, { size: 20 }))
  await claim(spam[0]!, me)
  await copyToken(given, spam)
  for (const contract of spam)
    await acts.write(stranger, contract, made.TestToken, 'transfer', [me, 5n])
}, startMs)
afterAll(() => anvil.stop())

/** A stranger has a contract log that the account sent something. */
async function claim(contract: Address, from: Address): Promise<void> {
  await askNode(anvil.url, 'anvil_setCode', [contract, liar])
  const transfer = keccak256(toHex('Transfer(address,address,uint256)'))
  const data = concat([transfer, pad(from), pad(stranger.address)])
  await sendTransactionSync(anvil.url, { from: stranger.address, to: contract, data })
}

/** Puts a token's code at further addresses, where the stranger holds it. */
async function copyToken(original: Address, copies: readonly Address[]): Promise<void> {
  const code = await askNode(anvil.url, 'eth_getCode', [original, 'latest'])
  const [name, symbol, supply] = [0n, 1n, 2n].map((slot) => toHex(slot, { size: 32 }))
  // `balanceOf` is the fourth field of the contract.
  const balance = keccak256(
    encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [stranger.address, 3n]),
  )
  const spam = `0x${Buffer.from('SPAM').toString('hex').padEnd(62, '0')}08`
  for (const copy of copies) {
    await askNode(anvil.url, 'anvil_setCode', [copy, code])
    const set = (slot: unknown, value: unknown): Promise<unknown> =>
      askNode(anvil.url, 'anvil_setStorageAt', [copy, slot, value])
    await Promise.all([
      set(name, spam),
      set(symbol, spam),
      set(supply, pad('0xff')),
      set(balance, pad('0xff')),
    ])
  }
}

describe.each([
  // The senders of 100 transactions are read, so a token that was bought for ether is not told from a gift.
  ['logs of nodes', undefined, ['APPROVED', 'SENT']],
  ['its own index', { source: 'index', pollMs: 100 } as const, ['APPROVED', 'BOUGHT', 'SENT']],
] as const)('a gateway with %s', (_, history, expected) => {
  let gateway: TestGateway
  let now = Date.now()
  beforeAll(async () => {
    const network = { id: chainId, name: 'Local', rpc: [anvil.url], ...(history && { history }) }
    gateway = await testGateway({ networks: [network] }, { clock: () => now })
    // The coin, the tokens of the account, and the spam, once the index has read them.
    await vi.waitFor(async () => {
      const { length } = await readAll()
      if (length !== 1 + 4 + spamTokens) throw new Error(`${length} balances so far`)
    }, patient)
  }, startMs)
  afterAll(() => gateway.close())

  const read = (cursor?: string, query: object = { spam: 'include' }): Promise<Page> =>
    call(gateway.send, getBalance, {
      params: { address: account.address },
      query: { chainId, ...query, ...(cursor === undefined ? {} : { cursor }) },
    })
  async function readAll(): Promise<readonly BalanceItem[]> {
    const found: BalanceItem[] = []
    // No page comes from the cache.
    now += 60_000
    let page: Page = await read()
    found.push(...page.balances)
    while (page.next !== null) {
      page = await read(page.next)
      found.push(...page.balances)
    }
    return found
  }

  it('a gateway lists the tokens that the account sent, approved and paid for before newer spam', async () => {
    const { balances } = await read()
    const used = balances.filter(({ isUsed }) => isUsed).map(({ symbol }) => symbol)
    expect(used.toSorted()).toEqual(expected)
    expect(balances.slice(1, 1 + used.length).every(({ isUsed }) => isUsed)).toBe(true)
    expect(balances.length).toBeLessThanOrEqual(101)
  })

  it('a gateway lists every other token on further pages, each once', async () => {
    const found = await readAll()
    expect(new Set(found.map(({ address }) => address)).size).toBe(found.length)
    expect(found.find(({ symbol }) => symbol === 'GIVEN')).toMatchObject({ isListed: false })
    expect(found.find(({ symbol }) => symbol === 'GIVEN')).not.toHaveProperty('isUsed')
  })

  it('a gateway lists no token that the account never used, unless the caller asks for spam or for the token', async () => {
    const symbolsOf = async (query: object): Promise<readonly string[]> =>
      (await read(undefined, query)).balances.slice(1).map(({ symbol }) => symbol)
    expect((await symbolsOf({})).toSorted()).toEqual(expected)
    const found = await readAll()
    const given = found.find(({ symbol }) => symbol === 'GIVEN')?.address
    expect(await symbolsOf({ tokens: given })).toContain('GIVEN')
  })

  it('a gateway has no page for a cursor that names no token', async () => {
    await expect(read('0x12')).resolves.toEqual({ balances: [], next: null })
  })
})

type Page = { balances: readonly BalanceItem[]; next: string | null }
const patient = { timeout: 50_000, interval: 500 }
