import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Anvil,
  askNode,
  claimName,
  deployNames,
  devAccounts,
  devZone,
  ens,
  startAnvil,
} from '@latchkey/testing/chain'
import { createPublicClient, defineChain, http } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '@latchkey/testing/world'
import { type RunningGateway, startGateway } from '../../listen.ts'
import { homeNetwork, nameOwner, recordOf } from '../../fixtures/nameOwner.ts'
import { origin, projectId, startMs, testSql } from '../../fixtures/testGateway.ts'
import { run } from '../run.ts'

const [owner, alice] = devAccounts
const zone = 'operator.eth'
let anvil: Anvil
let running: RunningGateway
let folder: string

beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31337 })
  await deployNames(anvil.url, [])
  await claimName(anvil.url, zone, owner.address)
  folder = mkdtempSync(join(tmpdir(), 'names-'))
  const port = await freePort(0)
  write('settings.json', settings(`http://127.0.0.1:${port}`))
  write('key', owner.privateKey)
  running = await startGateway(
    {
      ...settings(`http://127.0.0.1:${port}`),
      port,
      projects: [{ id: projectId, origins: [origin] }],
    },
    { sql: await testSql(), log: () => {} },
  )
}, startMs)
afterAll(async () => {
  await running.close()
  await anvil.stop()
})

const settings = (publicUrl: string, keys: readonly string[] = [devZone.key]) => ({
  publicUrl,
  database: 'memory',
  networks: [
    {
      id: homeNetwork,
      name: 'Local',
      rpc: [anvil.url, anvil.url.replace('127.0.0.1', 'localhost')],
    },
  ],
  names: { zone, network: homeNetwork, keys: [...keys] },
})
const file = (name: string): string => join(folder, name)
function write(name: string, value: object | string): void {
  writeFileSync(file(name), typeof value === 'string' ? value : JSON.stringify(value))
}

/** The output of a command, with the sentence of its failure. */
async function names(
  command: 'init' | 'doctor',
  config = 'settings.json',
  ...more: string[]
): Promise<string> {
  let said = ''
  const line = ['names', command, '--config', file(config), '--registry', ens.registry, ...more]
  await run(line, (text) => (said += text)).catch((error: Error) => (said += error.message))
  return said
}

it('names init prints the missing transactions, and sends them with the owner’s key; names doctor finds each fault', async () => {
  expect(await names('doctor')).toContain(`knows no names below ${zone}: run names init`)
  const printed = await names('init')
  expect(printed).toMatch(new RegExp(`"from":"${owner.address}","to":null,"data":"0x`, 'i'))
  expect(await names('init', 'settings.json', '--resolver', alice.address)).toContain(
    `"to":"${ens.registry}"`,
  )
  expect(await names('init', 'settings.json', '--key-file', file('key'))).toContain(
    `Set the resolver of ${zone}`,
  )
  const healthy = await names('doctor')
  expect(healthy).not.toContain('FIX')
  expect(healthy).toContain(`The resolver accepts the signer ${devZone.signer.toLowerCase()}`)
  expect(healthy).toMatch(/ok .* The resolver accepts the answer of http/)
  expect(await names('init')).toContain(`${zone} is set up`)

  // A name of the running gateway resolves on the chain.
  const ask = (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(new URL(`${path}?projectId=${projectId}`, running.url), { ...init, headers: { origin } })
  await recordOf(await nameOwner({ ask }, { key: alice.privateKey }).register(`alice.${zone}`))
  const chain = createPublicClient({
    chain: defineChain({
      id: 31337,
      name: 'Local',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [anvil.url] } },
      contracts: { ensUniversalResolver: { address: ens.universalResolver } },
    }),
    transport: http(anvil.url),
  })
  expect(await chain.getEnsAddress({ name: `alice.${zone}` })).toBe(alice.address)

  // A second key and a second address, as for a rotation.
  const second = `0x${'11'.repeat(32)}`
  write('rotated.json', settings('https://moved.example', [devZone.key, second]))
  const faults = await names('doctor', 'rotated.json')
  expect(faults).toContain(
    'The resolver does not accept the signer 0x19e7e376e7c213b7e7e7e46cc70a5dd086daff2a',
  )
  expect(faults).toContain(
    'The resolver does not ask https://moved.example/ccip/{sender}/{data}.json',
  )
  const [network] = settings('').networks
  write('single.json', {
    ...settings('https://moved.example'),
    networks: [{ ...network, rpc: [anvil.url] }],
  })
  expect(await names('doctor', 'single.json')).toContain(`FIX  ${homeNetwork}: one node`)
  const own = { ...network, rpc: [anvil.url], ownNode: true }
  const shared = {
    ...network,
    id: 'eip155:10',
    rpc: ['https://mainnet.optimism.io'],
    ownNode: true,
  }
  const mixedUp = { ...network, id: 'eip155:8453', rpc: [anvil.url], ownNode: true }
  write('own.json', { ...settings('https://moved.example'), networks: [own, shared, mixedUp] })
  const trusted = await names('doctor', 'own.json')
  expect(trusted).toContain(`ok   ${homeNetwork}: your own node ${new URL(anvil.url).host} decides`)
  expect(trusted).toContain('FIX  eip155:10: "ownNode" trusts mainnet.optimism.io')
  expect(trusted).toContain(`FIX  The node is of ${homeNetwork}, not of eip155:8453`)
  expect(trusted).not.toContain('one node')
  expect(await names('init', 'rotated.json', '--key-file', file('key'))).toContain('Set the signer')
  const rotated = await names('doctor', 'rotated.json')
  expect(rotated).toContain('FIX  https://moved.example/ccip/{sender}/{data}.json does not answer')
  expect(rotated).toContain('The zone needs the fixes above')
}, 60_000)

it('names commands say what is missing in the settings', async () => {
  write('bare.json', { ...settings('https://a.example'), names: undefined })
  expect(await names('doctor', 'bare.json')).toContain('Name the zone')
  write('keyless.json', settings('https://a.example', []))
  expect(await names('init', 'keyless.json')).toMatch(
    /Answers need a key.*"keys": \["0x[0-9a-f]{64}"\]/,
  )
  write('other.json', {
    ...settings('https://a.example'),
    names: { zone: 'nobody.eth', network: homeNetwork, keys: [devZone.key] },
  })
  expect(await names('init', 'other.json')).toContain('Nobody owns nobody.eth')
  write('elsewhere.json', {
    ...settings('https://a.example'),
    names: { zone, network: 'eip155:5' },
  })
  expect(await names('doctor', 'elsewhere.json')).toContain('no network eip155:5')
  await askNode(anvil.url, 'anvil_mine', ['0x1'])
})
