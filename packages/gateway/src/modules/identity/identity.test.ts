import { call, getIdentity, resolveName } from '@latchkey/protocol/http'
import {
  askNode,
  deployNames,
  devAccounts,
  ens,
  receiptOf,
  startAnvil,
  type Anvil,
  type NameRecord,
} from '@latchkey/testing/chain'
import { base58 } from '@scure/base'
import { createWalletClient, http, publicActions, toCoinType, zeroAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { reasonOf, startMs, testGateway, type TestGateway } from '../../fixtures/testGateway.ts'

const [first, second, third, fourth] = devAccounts
const networks = (rpc: string) => [
  { id: 'eip155:31337', name: 'Local', rpc: [rpc], ensResolver: ens.universalResolver },
]

let anvil: Anvil
let away: Anvil
let gateway: TestGateway
let now = Date.UTC(2026, 10, 21)
let asked = 0

beforeAll(async () => {
  ;[anvil, away] = await Promise.all([
    startAnvil({ chainId: 31337 }),
    startAnvil({ chainId: 31338 }),
  ])
  await deployNames(anvil.url)
  gateway = await testGateway(
    { networks: [...networks(anvil.url), { id: 'eip155:31338', name: 'Away', rpc: [away.url] }] },
    {
      clock: () => now,
      fetch: (input, init) => {
        asked += 1
        return fetch(input, init)
      },
    },
  )
}, startMs)
afterAll(async () => {
  await gateway.close()
  await Promise.all([anvil.stop(), away.stop()])
})
beforeEach(() => {
  now += 10 * 60_000
  asked = 0
})

const register = (...names: readonly NameRecord[]): Promise<void> => deployNames(anvil.url, names)
const find = (address: string) =>
  call(gateway.send, getIdentity, { params: { address }, query: { sender: first.address } })
const resolve = (name: string, chainId?: string) =>
  call(gateway.send, resolveName, { params: { name }, query: chainId ? { chainId } : {} })
const preview = (name: string): string =>
  `https://gateway.example/public/getPreview/name%3A${encodeURIComponent(name)}`

/** The address of a contract whose constructor returned no code; its nonce is 1 (EIP-161). */
async function createdWithoutCode(): Promise<`0x${string}`> {
  const client = createWalletClient({
    account: privateKeyToAccount(devAccounts[8].privateKey),
    transport: http(anvil.url),
  }).extend(publicActions)
  const hash = await client.sendTransaction({ chain: null, data: '0x00' })
  const { contractAddress } = await receiptOf(anvil.url, hash)
  return contractAddress!
}

/** Code of a contract that answers every question with a text and two empty words. */
function answering(text: string): string {
  const hex = Buffer.from(text).toString('hex')
  const word = (value: number): string => value.toString(16).padStart(64, '0')
  const answer = `${word(96)}${word(0)}${word(0)}${word(hex.length / 2)}${hex.padEnd(64, '0')}`
  return `0x60a0600a5f3960a05ff3${answer}`
}

describe('GET /v1/identity/{address}', () => {
  it('an identity has the name and avatar of the registry on a real chain, cached for 5 minutes [BAL-07]', async () => {
    await register({
      name: 'captain.eth',
      address: first.address,
      avatar: 'https://a.example/c.png',
    })
    const found = {
      name: 'captain.eth',
      avatar: preview('captain.eth'),
      resolvedAt: new Date(now).toISOString(),
    }
    expect(await find(first.address)).toEqual(found)
    expect(asked).toBe(2)
    expect(await find(first.address.toLowerCase())).toEqual(found)
    expect(await find(first.address.slice(2))).toEqual(found)
    expect(asked).toBe(2)
    now += 5 * 60_000 + 1
    expect((await find(first.address)).resolvedAt).toBe(new Date(now).toISOString())
  })

  it('an identity is null for an address without a name and for a gateway without a source [BAL-07]', async () => {
    expect(await find(third.address)).toMatchObject({ name: null, avatar: null })
    const bare = await testGateway()
    const nobody = { name: null, avatar: null, resolvedAt: null }
    expect(await call(bare.send, getIdentity, { params: { address: first.address } })).toEqual(
      nobody,
    )
    expect(await call(bare.send, resolveName, { params: { name: 'captain.eth' } })).toEqual({
      ...nobody,
      name: 'captain.eth',
      address: null,
      chainId: null,
    })
    await bare.close()
  })

  it('the name of an address is an identity on other networks unless it is a contract on the names’ network or there [BAL-07]', async () => {
    const contract = `0x${'c1'.repeat(20)}` as const
    const [bare, delegated, delegatedThere] = [devAccounts[4], devAccounts[5], devAccounts[6]]
    // Its constructor may take a name, and leaves no code.
    const [empty, emptyAlone] = [await createdWithoutCode(), await createdWithoutCode()]
    await register(
      { name: 'wreck.eth', address: contract },
      { name: 'ghost.eth', address: empty },
      { name: 'alone.eth', address: emptyAlone },
      { name: 'swabber.eth', address: bare.address },
      { name: 'sailor.eth', address: delegated.address },
      { name: 'stoker.eth', address: delegatedThere.address },
    )
    const delegation = `0xef0100${contract.slice(2)}`
    await askNode(anvil.url, 'anvil_setCode', [contract, '0x00'])
    await askNode(away.url, 'anvil_setCode', [empty, '0x00'])
    await askNode(anvil.url, 'anvil_setCode', [delegated.address, delegation])
    await askNode(away.url, 'anvil_setCode', [delegatedThere.address, delegation])
    const shown = async (address: string, network: string): Promise<string | null> => {
      const query = { sender: `${network}:${address}` }
      return (await call(gateway.send, getIdentity, { params: { address }, query })).name
    }
    for (const [address, name, there, unserved] of [
      [contract, 'wreck.eth', null, null],
      [empty, 'ghost.eth', null, 'ghost.eth'],
      [emptyAlone, 'alone.eth', 'alone.eth', 'alone.eth'],
      [bare.address, 'swabber.eth', 'swabber.eth', 'swabber.eth'],
      [delegated.address, 'sailor.eth', 'sailor.eth', 'sailor.eth'],
      [delegatedThere.address, 'stoker.eth', 'stoker.eth', 'stoker.eth'],
    ] as const) {
      expect(await shown(address, 'eip155:31337')).toBe(name)
      expect(await shown(address, 'eip155:31338'), name).toBe(there)
      expect(await shown(address, 'eip155:10'), name).toBe(unserved)
    }
  })

  it('an identity is null for an address that claims the name of another address, whatever the resolver says [BAL-07]', async () => {
    // This address claims captain.eth, which resolves to another address.
    await register(
      { name: 'captain.eth', address: fourth.address },
      { name: 'captain.eth', address: first.address, isPrimary: false },
    )
    expect(await find(fourth.address)).toMatchObject({ name: null, avatar: null })
    // A resolver without the check: the answer to every question is its code's data.
    const credulous = `0x${'c0'.repeat(20)}`
    await askNode(anvil.url, 'anvil_setCode', [credulous, answering('captain.eth')])
    const other = await testGateway({
      networks: [{ id: 'eip155:31337', name: 'Local', rpc: [anvil.url], ensResolver: credulous }],
    })
    expect(
      await call(other.send, getIdentity, { params: { address: fourth.address } }),
    ).toMatchObject({ name: null, avatar: null })
    await other.close()
  })

  test.each([
    'javascript:alert(1)',
    'http://plain.example/a.png',
    'eip155:1/erc721:0x0/1',
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
    '',
  ])('an identity with the avatar %j has no picture', async (avatar) => {
    await register({ name: 'boatswain.eth', address: second.address, avatar })
    expect(await find(second.address)).toMatchObject({ name: 'boatswain.eth', avatar: null })
  })

  test.each([
    'evil\u202e.eth',
    'two words.eth',
    'zero\u200bwidth.eth',
    'Captain.eth',
    // Cyrillic а among Latin letters.
    'c\u0430ptain.eth',
  ])('an identity with the invalid name %j has no name', async (name) => {
    const resolver = `0x${'c1'.repeat(20)}`
    await askNode(anvil.url, 'anvil_setCode', [resolver, answering(name)])
    const other = await testGateway({
      networks: [{ id: 'eip155:31337', name: 'Local', rpc: [anvil.url], ensResolver: resolver }],
    })
    expect(
      await call(other.send, getIdentity, { params: { address: first.address } }),
    ).toMatchObject({ name: null, avatar: null })
    await other.close()
  })

  it('an identity gets status 503 from a rate-limited node, and the node is asked again later', async () => {
    await register({ name: 'steward.eth', address: second.address })
    let isBusy = true
    const busy = await testGateway(
      { networks: networks(anvil.url) },
      {
        clock: () => now,
        fetch: async (input, init) => {
          if (!isBusy) return fetch(input, init)
          const asked: { id: number } | { id: number }[] = JSON.parse(String(init?.body))
          const error = { code: -32005, message: 'slow down' }
          return Response.json([asked].flat().map(({ id }) => ({ jsonrpc: '2.0', id, error })))
        },
      },
    )
    expect((await busy.ask(`/v1/identity/${second.address}`)).status).toBe(503)
    expect((await busy.ask('/v1/resolve/steward.eth')).status).toBe(503)
    isBusy = false
    now += 5_001
    const query = { params: { address: second.address } }
    expect(await call(busy.send, getIdentity, query)).toMatchObject({ name: 'steward.eth' })
    expect((await busy.ask('/v1/resolve/steward.eth')).status).toBe(200)
    await busy.close()
  })

  it('an identity gets status 503 while the node is down', async () => {
    const down = await testGateway({
      networks: networks('http://127.0.0.1:9').map((one) => ({ ...one, id: 'eip155:9' })),
    })
    const response = await down.ask(`/v1/identity/${first.address}`)
    expect(response.status).toBe(503)
    expect((await reasonOf(response)).description).toBe('No upstream could answer for eip155:9')
    await down.close()
  })

  test.each([
    '0x12',
    'captain.eth',
    `${first.address}0`,
    '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM',
    '%00',
  ])('an identity of the invalid address %s is refused', async (address) => {
    const response = await gateway.ask(`/v1/identity/${address}`)
    expect(response.status).toBe(400)
    expect((await reasonOf(response)).name).toBe('address')
  })
})

describe('GET /v1/resolve/{name}', () => {
  it('a name resolves to its address in normalized spelling [SND-09]', async () => {
    await register({ name: 'crew.captain.eth', address: third.address, isPrimary: false })
    expect(await resolve('crew.captain.eth')).toEqual({
      name: 'crew.captain.eth',
      address: third.address,
      chainId: 'eip155:31337',
      avatar: null,
      resolvedAt: new Date(now).toISOString(),
    })
    expect(await resolve('CREW.Captain.ETH')).toMatchObject({
      name: 'crew.captain.eth',
      address: third.address,
    })
    expect(asked).toBe(1)
    expect(await resolve('nobody.eth')).toMatchObject({ address: null, avatar: null })
  })

  it('a name resolves on another network to the address of that network, of every network, or of its own [SND-09]', async () => {
    const own = { coinType: toCoinType(10), address: second.address }
    const general = { coinType: toCoinType(0), address: third.address }
    await register(
      { name: 'everywhere.eth', address: first.address, others: [own, general] },
      { name: 'general.eth', address: zeroAddress, others: [general] },
      { name: 'ether.eth', address: first.address },
      // Bytes that are no EVM address, and an address that was removed.
      { name: 'odd.eth', address: first.address, others: [{ ...own, address: '0xabcdef' }] },
      { name: 'removed.eth', address: first.address, others: [{ ...own, address: '0x' }] },
    )
    const home = 'eip155:31337'
    const [optimism, base] = ['eip155:10', 'eip155:8453'] as const
    for (const [name, chainId, found] of [
      ['everywhere.eth', optimism, { address: second.address, chainId: optimism }],
      ['everywhere.eth', base, { address: third.address, chainId: base }],
      ['everywhere.eth', home, { address: first.address, chainId: home }],
      ['everywhere.eth', undefined, { address: first.address, chainId: home }],
      ['general.eth', base, { address: third.address, chainId: base }],
      ['general.eth', home, { address: third.address, chainId: home }],
      ['ether.eth', optimism, { address: first.address, chainId: home }],
      ['odd.eth', optimism, { address: first.address, chainId: home }],
      ['removed.eth', optimism, { address: first.address, chainId: home }],
      ['nobody.eth', optimism, { address: null, chainId: null }],
      // A chain number of more than 31 bits has no coin type of its own.
      ['everywhere.eth', 'eip155:4294967306', { address: third.address }],
    ] as const)
      expect(await resolve(name, chainId), `${name} on ${chainId}`).toMatchObject(found)
  })

  it('a name resolves to its Solana address for a network of Solana [SND-09]', async () => {
    const key = '0x5c8d1e2f5c8d1e2f5c8d1e2f5c8d1e2f5c8d1e2f5c8d1e2f5c8d1e2f5c8d1e2f'
    const others = [{ coinType: 501n, address: key }] as const
    await register({ name: 'wide.eth', address: first.address, others })
    const chainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    const address = base58.encode(Buffer.from(key.slice(2), 'hex'))
    expect(await resolve('wide.eth', chainId)).toMatchObject({ address, chainId })
    await register({ name: 'narrow.eth', address: first.address })
    expect(await resolve('narrow.eth', chainId)).toMatchObject({ address: null, chainId: null })
  })

  test.each(['sui:mainnet', 'eip155:0', 'eip155:x', '10'])(
    'a name on the network %j is refused',
    async (chainId) => {
      const response = await gateway.ask(`/v1/resolve/captain.eth?chainId=${chainId}`)
      expect(response.status).toBe(400)
      expect((await reasonOf(response)).name).toBe('chainId')
    },
  )

  it('a name resolves to its old address for at most 30 s [SND-09]', async () => {
    await register({ name: 'moved.eth', address: first.address, isPrimary: false })
    expect((await resolve('moved.eth')).address).toBe(first.address)
    await register({ name: 'moved.eth', address: second.address, isPrimary: false })
    expect((await resolve('moved.eth')).address).toBe(first.address)
    now += 30_001
    expect((await resolve('moved.eth')).address).toBe(second.address)
  })

  test.each([
    'captain',
    '.eth',
    'a..eth',
    'two words.eth',
    'evil\u202e.eth',
    'c\u0430ptain.eth',
    `${'x'.repeat(64)}.eth`,
    `${'x'.repeat(252)}.eth`,
    '%00.eth',
  ])('the invalid name %j is refused without asking the node [SND-09]', async (name) => {
    const response = await gateway.ask(`/v1/resolve/${encodeURIComponent(name)}`)
    expect(response.status).toBe(400)
    expect((await reasonOf(response)).name).toBe('name')
    expect(asked).toBe(0)
  })
})
