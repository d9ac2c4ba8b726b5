import {
  type Anvil,
  deployWorld,
  signAsSmartAccount,
  smartAccounts,
  startAnvil,
} from '@latchkey/testing/chain'
import { afterAll, beforeAll, expect, it, test } from 'vitest'
import { homeNetwork, nameOwner } from '../../fixtures/nameOwner.ts'
import { startMs, testGateway, type TestGateway } from '../../fixtures/testGateway.ts'

/** Nodes by host. The honest nodes are the chain itself. */
type Node = 'honest' | 'believes all' | 'believes nothing' | 'down'
const zone = 'deck.eth'
const account = smartAccounts.deployed.address
let anvil: Anvil
const gateways: TestGateway[] = []
let count = 0

beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31337 })
  await deployWorld(anvil.url)
}, startMs)
afterAll(async () => {
  for (const gateway of gateways) await gateway.close()
  await anvil.stop()
})

/** A gateway whose network has these nodes, each at its own host unless it is the same address. */
async function gatewayOver(
  nodes: readonly Node[],
  { hosts, ownNode = false }: { hosts?: readonly string[]; ownNode?: boolean } = {},
): Promise<TestGateway> {
  const rpc = nodes.map((_, at) => `http://${hosts?.[at] ?? `node${at}.example`}/`)
  const ask: typeof fetch = async (input, init) => {
    const at = rpc.indexOf(String(input))
    const node = at < 0 ? 'down' : nodes[at]
    if (node === 'honest') return fetch(anvil.url, init)
    if (node === 'down') return new Response('busy', { status: 503 })
    const { id } = JSON.parse(String(init?.body))
    return Response.json({ jsonrpc: '2.0', id, result: node === 'believes all' ? '0x01' : '0x00' })
  }
  const settings = {
    networks: [{ id: homeNetwork, name: 'Local', rpc, ownNode }],
    names: { zone, network: homeNetwork, perHour: 100 },
  }
  const gateway = await testGateway(settings, { fetch: ask })
  gateways.push(gateway)
  return gateway
}

/** The answer to a registration by the smart account, or by a stranger in its name. */
async function register(gateway: TestGateway, by: 'owner' | 'stranger'): Promise<number> {
  const letters = 'abcdefghjkn'
  const name = `stoker${letters[count % 11]}${letters[Math.floor(count++ / 11)]}.${zone}`
  const stranger = nameOwner(gateway)
  const body = await stranger.sign('register', name, { attributes: {} }, { owner: account })
  const signature =
    by === 'owner' ? await signAsSmartAccount(account, body.message) : body.signature
  const init = {
    method: 'POST',
    body: JSON.stringify({ ...body, signature, address: account }),
  }
  const { status } = await gateway.ask('/v1/profile/account', init)
  const found = await gateway.ask(`/v1/profile/account/${name}`)
  expect(found.status, 'a name is there exactly if its registration was accepted').toBe(
    status === 200 ? 200 : 404,
  )
  return status
}

test.each([
  [['honest', 'honest'], 200, 401],
  [['honest', 'down', 'honest'], 200, 401],
  [['honest', 'believes all'], 200, 503],
  [['believes all', 'honest'], 200, 503],
  [['honest', 'believes nothing'], 503, 401],
  [['honest', 'down'], 503, 503],
  [['honest'], 503, 503],
] as const)(
  'a contract’s signature over the nodes %j is answered with %i, and a stranger’s with %i [NAM-02]',
  async (nodes, own, forged) => {
    const gateway = await gatewayOver(nodes)
    expect(await register(gateway, 'owner')).toBe(own)
    expect(await register(gateway, 'stranger')).toBe(forged)
  },
)

test.each([
  [['honest'], 200, 401],
  [['honest', 'believes all'], 200, 401],
  [['believes nothing', 'honest', 'honest'], 401, 401],
  [['down', 'honest', 'honest'], 200, 401],
  [['down', 'believes all'], 503, 503],
] as const)(
  'a contract’s signature over the nodes %j, of which the first is the operator’s own, is answered with %i, and a stranger’s with %i [NAM-02]',
  async (nodes, own, forged) => {
    const gateway = await gatewayOver(nodes, { ownNode: true })
    expect(await register(gateway, 'owner')).toBe(own)
    expect(await register(gateway, 'stranger')).toBe(forged)
  },
)

it('two addresses of one host are one node for the signature of a contract [NAM-02]', async () => {
  const gateway = await gatewayOver(['honest', 'honest'], {
    hosts: ['same.example/a', 'same.example/b'],
  })
  expect(await register(gateway, 'owner')).toBe(503)
})

it('a change of a contract’s name needs two nodes too, and an account with a key needs none [NAM-02]', async () => {
  const gateway = await gatewayOver(['down', 'believes all'])
  const alice = nameOwner(gateway)
  const name = `stokerwx.${zone}`
  expect((await alice.register(name)).status).toBe(200)
  const forged = await alice.sign('attributes', name, { attributes: {} })
  const signature = (await nameOwner(gateway).sign('attributes', name, { attributes: {} }))
    .signature
  const body = JSON.stringify({ ...forged, signature })
  const path = `/v1/profile/account/${name}/attributes`
  expect((await gateway.ask(path, { method: 'POST', body })).status).toBe(503)
})
