import {
  call,
  getIdentity,
  getNamesOf,
  getNameSuggestions,
  resolveName,
} from '@latchkey/protocol/http'
import { type Anvil, devAccounts, startAnvil } from '@latchkey/testing/chain'
import { coinTypeOf } from '@latchkey/protocol/names'
import { openPglite } from '@latchkey/server'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { homeNetwork, nameOwner, type NameOwner, recordOf } from '../../fixtures/nameOwner.ts'
import { reasonOf, startMs, testGateway, type TestGateway } from '../../fixtures/testGateway.ts'

const zone = 'crew.eth'
let anvil: Anvil
let gateway: TestGateway
let now = Date.UTC(2026, 10, 21)
let count = 0

beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31337 })
  gateway = await testGateway(
    {
      // A signature that is no key's is a contract's, about which two nodes have to agree.
      networks: [
        {
          id: homeNetwork,
          name: 'Local',
          rpc: [anvil.url, anvil.url.replace('127.0.0.1', 'localhost')],
        },
      ],
      names: { zone, network: homeNetwork, perHour: 3, reserved: ['captain'] },
    },
    { clock: () => now },
  )
}, startMs)
afterAll(async () => {
  await gateway.close()
  await anvil.stop()
})
beforeEach(() => {
  now += 2 * 60 * 60_000
})

const owner = (key?: `0x${string}`): NameOwner =>
  nameOwner(gateway, { clock: () => now, ...(key && { key }) })
/** A name that no other test has, and that looks like no other. */
const fresh = (): string =>
  `sailor${'abcdefghjk'[count % 10]}${'nopqrtuvxyz'[Math.floor(count++ / 10)]}x.${zone}`
const post = (path: string, body: object): Promise<Response> =>
  gateway.ask(`/v1/profile/account${path}`, { method: 'POST', body: JSON.stringify(body) })
const suggest = (name: string, query: { zone?: string } = {}) =>
  call(gateway.send, getNameSuggestions, { params: { name }, query })
const codeOf = async (response: Response): Promise<string> =>
  (await response.json()).reasons[0].code

describe('POST /v1/profile/account', () => {
  it('a registered name is read forward, backward, as an identity and as a receiver [NAM-02]', async () => {
    const alice = owner()
    const name = fresh()
    const record = await recordOf(await alice.register(name, { description: 'Sails' }))
    expect(record).toMatchObject({ name, updated_at: null, attributes: { description: 'Sails' } })
    expect(Object.keys(record.addresses)).toEqual(['60', String(0x8000_0000 + 31337)])
    expect(record.addresses['60']?.address).toBe(alice.address)
    expect(await (await gateway.ask(`/v1/profile/account/${name}`)).json()).toEqual(record)
    expect(await call(gateway.send, getNamesOf, { params: { address: alice.address } })).toEqual([
      record,
    ])
    const found = await call(gateway.send, getIdentity, { params: { address: alice.address } })
    expect(found).toMatchObject({ name, avatar: null })
    expect(
      await call(gateway.send, resolveName, { params: { name }, query: { chainId: homeNetwork } }),
    ).toMatchObject({ name, address: alice.address, chainId: homeNetwork })
  })

  it('an unknown name is a 404, and an empty list with apiVersion 2 [NAM-02]', async () => {
    const response = await gateway.ask(`/v1/profile/account/nobody.${zone}`)
    expect(response.status).toBe(404)
    expect((await reasonOf(response)).name).toBe('name')
    expect(
      await (await gateway.ask(`/v1/profile/account/nobody.${zone}?apiVersion=2`)).json(),
    ).toEqual([])
    const reverse = await gateway.ask(`/v1/profile/reverse/${owner().address}`)
    expect(reverse.status).toBe(404)
    expect((await reasonOf(reverse)).name).toBe('address')
    expect(
      await (await gateway.ask(`/v1/profile/reverse/${owner().address}?apiVersion=2`)).json(),
    ).toEqual([])
  })

  test.each([
    ['abc', 'NAME_INVALID'],
    ['a'.repeat(64), 'NAME_INVALID'],
    ['-alice', 'NAME_INVALID'],
    ['alice-', 'NAME_INVALID'],
    ['xn--alice', 'NAME_INVALID'],
    ['al_ice', 'NAME_INVALID'],
    ['al ice', 'NAME_INVALID'],
    ['alíce', 'NAME_INVALID'],
    // Cyrillic а.
    ['\u0430lice', 'NAME_INVALID'],
    ['alice🚀', 'NAME_INVALID'],
    ['ali\u200bce', 'NAME_INVALID'],
    ['admin', 'NAME_RESERVED'],
    ['adrnin', 'NAME_RESERVED'],
    ['suppOrt', 'NAME_RESERVED'],
    ['captain', 'NAME_RESERVED'],
    ['capta1n', 'NAME_RESERVED'],
  ])('a registration of %j is refused with %s [VAL-05]', async (label, code) => {
    const response = await owner().register(`${label}.${zone}`)
    expect(response.status).toBe(400)
    expect(await codeOf(response)).toBe(code)
  })

  test.each(['alice.eth', 'alice.other.eth', `a.alice.${zone}`, 'alice', zone])(
    'a registration of %j, outside the zone, is refused [NAM-02]',
    async (name) => {
      const response = await owner().register(name)
      expect(response.status).toBe(400)
      expect((await reasonOf(response)).name).toBe('name')
    },
  )

  it('a name that is taken, or looks like a taken name, is refused [NAM-02]', async () => {
    await recordOf(await owner().register(`billow.${zone}`))
    expect(await codeOf(await owner().register(`billow.${zone}`))).toBe('NAME_TAKEN')
    for (const label of ['bi1low', 'bill0w', 'bil-low', 'billovv'])
      expect(await codeOf(await owner().register(`${label}.${zone}`))).toBe('NAME_SIMILAR')
  })

  it('a message is valid once [NAM-02]', async () => {
    const alice = owner()
    const body = await alice.sign('register', fresh(), { attributes: {} })
    expect((await post('', body)).status).toBe(200)
    const again = await post('', body)
    expect([again.status, await codeOf(again)]).toEqual([403, 'SIWX_NONCE_USED'])
  })

  test.each([
    ['another name', { name: `other.${zone}` }],
    ['another owner', { owner: devAccounts[1].address }],
    ['another page', { domain: 'evil.example' }],
    ['an unknown nonce', { nonce: '0'.repeat(32) }],
    ['an old time', { timestamp: Math.floor(Date.UTC(2020, 1, 1) / 1000) }],
    ['a future time', { timestamp: Math.floor(Date.UTC(2030, 1, 1) / 1000) }],
  ])('a message with %s changes no name [NAM-02]', async (_, wrong) => {
    const alice = owner()
    const name = fresh()
    await recordOf(await alice.register(name))
    const asked = { coin_type: 501, address: '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV' }
    const body = await alice.sign('address', name, asked, wrong)
    expect((await post(`/${name}/address`, body)).ok).toBe(false)
    const [record] = await call(gateway.send, getNamesOf, { params: { address: alice.address } })
    expect(record?.addresses['501']).toBeUndefined()
  })

  it('a signature of another account, an altered message and another action are refused [NAM-02]', async () => {
    const [alice, mallory] = [owner(), owner()]
    const name = fresh()
    const body = await alice.sign('register', name, { attributes: {} })
    const { signature } = await mallory.sign('register', name, { attributes: {} })
    const forged = await post('', { ...body, signature })
    expect([forged.status, await codeOf(forged)]).toEqual([401, 'NAME_SIGNATURE_INVALID'])
    const altered = body.message.replace(name, `sailorzz.${zone}`)
    expect(await codeOf(await post('', { ...body, message: altered }))).toBe(
      'NAME_SIGNATURE_INVALID',
    )
    const spaced = body.message.replaceAll('  ', ' ')
    expect(await codeOf(await post('', { ...body, message: spaced }))).toBe('NAME_MESSAGE_INVALID')
    expect((await post('', body)).status).toBe(200)
    const release = await alice.sign('release', name, {})
    expect(await codeOf(await post(`/${name}/attributes`, release))).toBe('NAME_MESSAGE_INVALID')
    expect(await codeOf(await mallory.setAttributes(name, {}))).toBe('NAME_OWNER_WRONG')
  })

  it('a coin type of an unserved network and a chain id beyond 31 bits are refused [VAL-06]', async () => {
    const body = await owner().sign('register', fresh(), { attributes: {} })
    for (const coin_type of [501, 0x8000_0000, 0x8000_0000 + 10]) {
      const response = await post('', { ...body, coin_type })
      expect(response.status).toBe(400)
      expect((await reasonOf(response)).description).toBe('Invalid chainId')
    }
    const response = await post('', { ...body, coin_type: 0x1_0000_0000 })
    expect((await reasonOf(response)).description).toBe('coin_type: Invalid chainId')
  })

  it('a message for another network registers no name [NAM-02] [VAL-06]', async () => {
    const wrong = { coin_type: coinTypeOf('eip155:10') }
    const body = await owner().sign('register', fresh(), { attributes: {} }, wrong)
    const response = await post('', body)
    expect([response.status, await codeOf(response)]).toEqual([400, 'NAME_MESSAGE_INVALID'])
  })

  it('an address registers a limited number of names an hour [NAM-02]', async () => {
    const alice = owner()
    for (let index = 0; index < 3; index++) await recordOf(await alice.register(fresh()))
    const response = await alice.register(fresh())
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(3000)
    now += 60 * 60_000 + 1
    expect((await alice.register(fresh())).status).toBe(200)
  })
})

describe('changes of a name', () => {
  it('the owner changes addresses of several coins, and removes one [NAM-02]', async () => {
    const alice = owner()
    const name = fresh()
    await recordOf(await alice.register(name))
    const solana = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'
    const bitcoin = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
    const polkadot = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'
    for (const [coinType, address] of [
      [501, solana],
      [0, bitcoin],
      [354, polkadot],
    ] as const)
      expect((await alice.setAddress(name, coinType, address)).status).toBe(200)
    const addresses = await (await alice.setAddress(name, 0, '')).json()
    expect(Object.keys(addresses)).toEqual(['60', '354', '501', String(0x8000_0000 + 31337)])
    for (const [coinType, address] of [
      [501, bitcoin],
      [0, solana],
      [60, solana],
      [354, `${polkadot}1`],
      [777, solana],
    ] as const)
      expect(await codeOf(await alice.setAddress(name, coinType, address))).toBe(
        'NAME_ADDRESS_INVALID',
      )
  })

  it('the owner chooses a primary name for each network without a registrar, and the name leads to the owner there [NAM-02]', async () => {
    const alice = owner()
    const [first, second] = [fresh(), fresh()]
    await recordOf(await alice.register(first))
    await recordOf(await alice.register(second))
    const [optimism, base] = [coinTypeOf('eip155:10'), coinTypeOf('eip155:8453')]
    const shown = async (network: string): Promise<string | null> => {
      const query = { sender: `${network}:${alice.address}` }
      const params = { address: alice.address }
      const [record] = await call(gateway.send, getNamesOf, { params, query })
      const { name } = await call(gateway.send, getIdentity, { params, query })
      if (name !== null) expect(record?.name).toBe(name)
      return name
    }
    const record = await recordOf(await alice.setPrimary(second, optimism))
    expect(record.primary).toEqual([optimism])
    expect(record.addresses[optimism]?.address).toBe(alice.address)
    expect([await shown('eip155:10'), await shown('eip155:8453')]).toEqual([second, first])
    await alice.setPrimary(second, base)
    await alice.setPrimary(first, optimism)
    expect([await shown('eip155:10'), await shown('eip155:8453')]).toEqual([first, second])
    // A name that leads elsewhere on a network is no primary name there.
    await alice.setAddress(second, base, devAccounts[2].address)
    expect(await shown('eip155:8453')).toBe(first)
    await alice.release(first)
    expect([await shown('eip155:10'), await shown('eip155:8453')]).toEqual([second, null])
    for (const coinType of [501, 0x8000_0000])
      expect(await codeOf(await alice.setPrimary(second, coinType))).toBe('NAME_COIN_UNKNOWN')
    expect(await codeOf(await owner().setPrimary(second, base))).toBe('NAME_OWNER_WRONG')
  })

  it.each(['', 'eip155:1.5:0x', 'eip155:', 'solana:1:x', 'nonsense'])(
    'the sender %j of a page does not break an identity',
    async (sender) => {
      const alice = owner()
      const name = fresh()
      await recordOf(await alice.register(name))
      const response = await gateway.ask(
        `/v1/identity/${alice.address}?sender=${encodeURIComponent(sender)}`,
      )
      expect((await response.json()).name).toBe(name)
    },
  )

  it('a name that leads to another address is no identity of its owner [NAM-02]', async () => {
    const alice = owner()
    const name = fresh()
    await recordOf(await alice.register(name))
    await alice.setAddress(name, 60, devAccounts[2].address)
    const query = { params: { address: alice.address } }
    expect((await call(gateway.send, getIdentity, query)).name).toBe(null)
    const victim = { params: { address: devAccounts[2].address } }
    expect((await call(gateway.send, getIdentity, victim)).name).toBe(null)
  })

  test.each([
    { avatar: 'javascript:alert(1)' },
    { avatar: 'http://plain.example/a.png' },
    { url: 'javascript:alert(1)' },
    { url: 'ftp://a.example' },
    { description: 'x'.repeat(256) },
    { description: 'evil\u202eexample' },
    { contenthash: 'ipfs://not-a-cid' },
    { twitter: 'alice' },
  ])('the attribute %j is refused', async (attributes) => {
    const alice = owner()
    const name = fresh()
    await recordOf(await alice.register(name))
    const response = await alice.setAttributes(name, attributes as Record<string, string>)
    expect([response.status, await codeOf(response)]).toEqual([400, 'NAME_ATTRIBUTE_INVALID'])
  })

  it('a released name is gone, waits for its last owner, and is then free for all [NAM-02]', async () => {
    const [alice, bob] = [owner(), owner()]
    const name = fresh()
    await recordOf(await alice.register(name))
    expect((await alice.release(name)).status).toBe(200)
    expect((await gateway.ask(`/v1/profile/account/${name}`)).status).toBe(404)
    expect(await codeOf(await bob.register(name))).toBe('NAME_HELD')
    expect((await suggest(name)).suggestions[0]).toEqual({ name, registered: true, reason: 'held' })
    expect((await alice.register(name)).status).toBe(200)
    await alice.release(name)
    now += 91 * 24 * 60 * 60_000
    expect((await bob.register(name)).status).toBe(200)
    expect(await codeOf(await alice.setAttributes(name, {}))).toBe('NAME_OWNER_WRONG')
  })
})

describe('GET /v1/profile/suggestions/{name}', () => {
  it('suggestions begin with the asked name and go on with free names [NAM-02]', async () => {
    const name = fresh()
    const label = name.split('.')[0]!
    const { suggestions } = await suggest(label, { zone })
    expect(suggestions[0]).toEqual({ name, registered: false })
    expect(suggestions).toHaveLength(6)
    await recordOf(await owner().register(name))
    await recordOf(await owner().register(`${label}-one.${zone}`))
    const after = (await suggest(label)).suggestions
    expect(after[0]).toEqual({ name, registered: true, reason: 'registered' })
    expect(after.map((each) => each.name)).not.toContain(`${label}-one.${zone}`)
    expect(after.slice(1).every((each) => !each.registered)).toBe(true)
    // Names like a reserved one would be taken for it.
    expect((await suggest('support')).suggestions).toEqual([
      { name: `support.${zone}`, registered: true, reason: 'reserved' },
    ])
    // Three letters are no name yet, and have names like them.
    expect((await suggest('ann')).suggestions).toHaveLength(5)
  })

  test.each(['ab', 'Ünder', 'x'.repeat(256), 'alice.other.eth'])(
    'suggestions for %j are refused [NAM-02]',
    async (name) => {
      const response = await gateway.ask(`/v1/profile/suggestions/${encodeURIComponent(name)}`)
      expect(response.status).toBe(400)
      expect((await reasonOf(response)).name).toBe('name')
    },
  )
})

it('a gateway without a zone knows and registers no names [NAM-01]', async () => {
  const bare = await testGateway({ networks: [] })
  expect(await (await bare.ask('/v1/profile/zone')).json()).toEqual({ zone: null, chainId: null })
  expect((await bare.ask(`/v1/profile/account/alice.${zone}`)).status).toBe(404)
  expect((await bare.ask('/v1/profile/suggestions/alice')).status).toBe(400)
  expect((await bare.ask('/ccip/0x00/0x00.json')).status).toBe(404)
  await bare.close()
})

it('a name of an earlier zone is not served, and a signed registration in it is refused', async () => {
  const alice = owner()
  const name = fresh()
  await recordOf(await alice.register(name))
  const moved = await testGateway(
    {
      networks: [{ id: homeNetwork, name: 'Local', rpc: [anvil.url] }],
      names: { zone: 'new.eth', network: homeNetwork },
    },
    { clock: () => now },
  )
  expect((await moved.ask(`/v1/profile/account/${name}`)).status).toBe(404)
  const response = await nameOwner(moved, { clock: () => now }).register(fresh())
  expect(await codeOf(response)).toBe('NAME_ZONE_WRONG')
  await moved.close()
})

it('a gateway restored from a backup accepts no message of before, and its owner registers the lost name again', async () => {
  const alice = owner()
  const name = fresh()
  const body = await alice.sign('register', name, { attributes: {} })
  expect((await post('', body)).status).toBe(200)
  const { sql, close } = await openPglite('memory')
  const restored = await testGateway(
    {
      networks: [{ id: homeNetwork, name: 'Local', rpc: [anvil.url] }],
      names: { zone, network: homeNetwork },
    },
    { clock: () => now, sql },
  )
  const init = { method: 'POST', body: JSON.stringify(body) }
  expect(await codeOf(await restored.ask('/v1/profile/account', init))).toBe('SIWX_NONCE_UNKNOWN')
  expect((await nameOwner(restored, { clock: () => now }).register(name)).status).toBe(200)
  await restored.close()
  await close()
})
