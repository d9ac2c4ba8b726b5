import type { NetworkId } from '@latchkey/protocol'
import { coinTypeOf } from '@latchkey/protocol/names'
import { type Anvil, askNode, devAccounts, devZone, startAnvil } from '@latchkey/testing/chain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ccipQuestions } from '../../fixtures/ccipQuestions.ts'
import { homeNetwork, nameOwner, type NameOwner, recordOf } from '../../fixtures/nameOwner.ts'
import { startMs, testGateway, type TestGateway, testSql } from '../../fixtures/testGateway.ts'

const zone = 'fleet.eth'
const away = 'eip155:31338'
/** Says that every signature is its own (ERC-1271): PUSH4 1626ba7e, PUSH1 e0, SHL, PUSH1 0, MSTORE, PUSH1 20, PUSH1 0, RETURN. */
const believesAll = '0x631626ba7e60e01b60005260206000f3'
let home: Anvil
let other: Anvil
let gateway: TestGateway
let count = 0

beforeAll(async () => {
  ;[home, other] = await Promise.all([
    startAnvil({ chainId: 31337 }),
    startAnvil({ chainId: 31338 }),
  ])
  const nodes = ({ url }: Anvil): string[] => [url, url.replace('127.0.0.1', 'localhost')]
  gateway = await testGateway({
    networks: [
      { id: homeNetwork, name: 'Home', rpc: nodes(home) },
      { id: away, name: 'Away', rpc: nodes(other) },
    ],
    names: { zone, network: homeNetwork, perHour: 3, keys: [devZone.key] },
  })
}, startMs)
afterAll(async () => {
  await gateway.close()
  await Promise.all([home.stop(), other.stop()])
})

/** An account with a key. */
const keyed = (network: NetworkId = homeNetwork): NameOwner => nameOwner(gateway, { network })
/** A stranger's contract at the address of an account, on the other network alone. */
async function contractAt(address: string): Promise<NameOwner> {
  await askNode(other.url, 'anvil_setCode', [address, believesAll])
  return nameOwner(gateway, { network: away, signsFor: address })
}
const fresh = (): string => `bosun${'abcdefghjknopqrtuvxyz'[count++]}x.${zone}`
const codeOf = async (response: Response): Promise<string> =>
  (await response.json()).reasons[0].code

/** The name that pages show for an address on a network. */
async function shown(address: string, network?: string): Promise<string | null> {
  const sender = network ? `?sender=${network}:${address}` : ''
  const identity = await gateway.ask(`/v1/identity/${address}${sender}`)
  const reverse = await gateway.ask(
    `/v1/profile/reverse/${address}${sender}${sender ? '&' : '?'}apiVersion=2`,
  )
  const { name } = await identity.json()
  const [first] = await reverse.json()
  expect(first?.name ?? null).toBe(name)
  return name
}

/** The result of a wallet's question for Ethereum's address of a name (ERC-3668): an address in 32 bytes. */
async function answered(name: string): Promise<string> {
  const path = `/ccip/0x${'11'.repeat(20)}/${ccipQuestions.address(name)}.json`
  const { data } = await (await gateway.ask(path)).json()
  return `0x${data.slice(2 + 64 * 4 + 24, 2 + 64 * 5)}`
}

it('a contract at the address of an account on another network names that account on its own network alone [NAM-02]', async () => {
  const victim = keyed()
  const name = fresh()
  const record = await recordOf(await (await contractAt(victim.address)).register(name))
  expect(await shown(victim.address, away)).toBe(name)
  for (const network of [homeNetwork, 'eip155:1', undefined])
    expect(await shown(victim.address, network), network).toBe(null)
  expect(Object.keys(record.addresses)).toEqual([String(coinTypeOf(away))])
  const forward = await gateway.ask(`/v1/resolve/${name}?chainId=${homeNetwork}`)
  expect(await forward.json()).toMatchObject({ address: null, chainId: null })
  expect(BigInt(await answered(name))).toBe(0n)
  // The victim's own name is theirs on every network.
  const own = fresh()
  await recordOf(await victim.register(own))
  for (const network of [homeNetwork, 'eip155:1', undefined])
    expect(await shown(victim.address, network), network).toBe(own)
  expect(await answered(own)).toBe(victim.address.toLowerCase())
})

it('a contract sets any address of its name, but a primary name on its own network alone, and is shown on no other [NAM-02] [VAL-06]', async () => {
  const victim = keyed()
  const [own, name] = [fresh(), fresh()]
  await recordOf(await victim.register(own))
  await recordOf(await victim.register(fresh()))
  const optimism = coinTypeOf('eip155:10')
  await recordOf(await victim.setPrimary(own, optimism))
  const contract = await contractAt(victim.address)
  await recordOf(await contract.register(name))
  for (const coinType of [60, 0x8000_0000, optimism, coinTypeOf(homeNetwork)]) {
    expect((await contract.setAddress(name, coinType, victim.address)).status).toBe(200)
    if (coinType === 0x8000_0000) continue
    const refused = await contract.setPrimary(name, coinType)
    expect([refused.status, await codeOf(refused)]).toEqual([400, 'NAME_COIN_ELSEWHERE'])
  }
  for (const network of [homeNetwork, 'eip155:10', undefined])
    expect(await shown(victim.address, network), network).toBe(own)
  const solana = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'
  expect((await contract.setAddress(name, 501, solana)).status).toBe(200)
  const { primary } = await recordOf(await contract.setPrimary(name, coinTypeOf(away)))
  expect(primary).toEqual([coinTypeOf(away)])
  expect(await shown(victim.address, away)).toBe(name)
})

it('a contract of the zone’s own network has the address that wallets ask for [NAM-02]', async () => {
  const { address } = keyed()
  await askNode(home.url, 'anvil_setCode', [address, believesAll])
  const name = fresh()
  await recordOf(await nameOwner(gateway, { signsFor: address }).register(name))
  expect(await answered(name)).toBe(address.toLowerCase())
  expect([await shown(address), await shown(address, away)]).toEqual([name, null])
})

it('a contract neither changes, gives up nor takes over a name that a key signed for [NAM-02]', async () => {
  const victim = keyed(away)
  const name = fresh()
  await recordOf(await victim.register(name))
  const contract = await contractAt(victim.address)
  for (const refused of [
    await contract.setAttributes(name, { url: 'https://evil.example' }),
    await contract.setAddress(name, coinTypeOf(away), devAccounts[5].address),
    await contract.release(name),
  ])
    expect([refused.status, await codeOf(refused)]).toEqual([401, 'NAME_OWNER_WRONG'])
  expect(await shown(victim.address, homeNetwork)).toBe(name)
  await victim.release(name)
  expect(await codeOf(await contract.register(name))).toBe('NAME_HELD')
  expect((await victim.register(name)).status).toBe(200)
})

it('registrations of a contract do not use up those of the same address on other networks [NAM-02]', async () => {
  const victim = keyed()
  const contract = await contractAt(victim.address)
  for (let index = 0; index < 3; index++) await recordOf(await contract.register(fresh()))
  expect((await contract.register(fresh())).status).toBe(429)
  expect((await victim.register(fresh())).status).toBe(200)
})

describe('a name that only a contract signed for', () => {
  it('becomes its owner’s on every network when the key of a delegated account signs (EIP-7702) [NAM-02]', async () => {
    const account = keyed(away)
    await askNode(other.url, 'anvil_setCode', [devAccounts[9].address, believesAll])
    const delegation = `0xef0100${devAccounts[9].address.slice(2)}`
    await askNode(other.url, 'anvil_setCode', [account.address, delegation])
    const name = fresh()
    await recordOf(
      await nameOwner(gateway, { network: away, signsFor: account.address }).register(name),
    )
    expect(await shown(account.address)).toBe(null)
    expect((await account.setAttributes(name, { url: 'https://own.example' })).status).toBe(200)
    for (const network of [homeNetwork, away, 'eip155:1', undefined])
      expect(await shown(account.address, network), network).toBe(name)
    expect(await answered(name)).toBe(account.address.toLowerCase())
  })

  it('a name loses what the contract wrote when the key of its address signs first, so that it pays no stranger [NAM-02]', async () => {
    const victim = keyed()
    const [own, name] = [fresh(), fresh()]
    await recordOf(await victim.register(own))
    const contract = await contractAt(victim.address)
    await recordOf(await contract.register(name, { avatar: 'https://evil.example/a.png' }))
    await contract.setAddress(name, 501, '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV')
    await contract.setPrimary(name, coinTypeOf(away))
    await contract.setAddress(name, coinTypeOf(away), devAccounts[5].address)
    const bitcoin = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
    expect((await victim.setAddress(name, 0, bitcoin)).status).toBe(200)
    const record = await recordOf(await gateway.ask(`/v1/profile/account/${name}`))
    const addresses = Object.entries(record.addresses)
    expect(addresses.map(([coin, { address }]) => [Number(coin), address])).toEqual([
      [0, bitcoin],
      [60, victim.address],
    ])
    expect(record).toMatchObject({ attributes: {}, primary: [] })
    expect(await shown(victim.address, away)).toBe(own)
  })

  it('a name of an earlier version counts as a contract’s until its key changes it [NAM-02]', async () => {
    const account = keyed(away)
    const name = fresh()
    await recordOf(await account.register(name))
    await (await testSql()).query('update names set by_key = default where name = $1', [name])
    expect([await shown(account.address, away), await shown(account.address)]).toEqual([name, null])
    expect(await answered(name)).toBe(account.address.toLowerCase())
    expect((await account.setAttributes(name, { url: 'https://a.example' })).status).toBe(200)
    expect(await shown(account.address)).toBe(name)
  })
})
