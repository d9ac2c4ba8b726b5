import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import {
  type Anvil,
  askNode,
  compile,
  deployNames,
  deployZone,
  devAccounts,
  devZone,
  ens,
  sendTransactionSync,
  startAnvil,
} from '@latchkey/testing/chain'
import { encodeSetName, readPrimaryName } from '@latchkey/protocol/names'
import { EnsPlugin, JsonRpcProvider, Network } from 'ethers'
import { base58 } from '@scure/base'
import {
  createPublicClient,
  defineChain,
  encodeDeployData,
  encodeFunctionData,
  getContractAddress,
  http,
  namehash,
  parseAbi,
  toCoinType,
  toHex,
} from 'viem'
import { packetToBytes } from 'viem/ens'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Collectibles, collectiblesOrigin, startCollectibles } from '@latchkey/testing/world'
import { homeNetwork, nameOwner, recordOf } from '../../fixtures/nameOwner.ts'
import { startMs, testGateway, type TestGateway } from '../../fixtures/testGateway.ts'

const alice = devAccounts[3]
let anvil: Anvil
let collectibles: Collectibles
let gateway: TestGateway
let server: ReturnType<typeof createAdaptorServer>

beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31337 })
  await deployNames(anvil.url)
  collectibles = await startCollectibles()
  gateway = await testGateway({
    networks: [
      {
        id: homeNetwork,
        name: 'Local',
        rpc: [anvil.url],
        ownNode: true,
        ensResolver: ens.universalResolver,
      },
      // The same chain, as if its accounts were strangers on another network.
      { id: 'eip155:31338', name: 'Away', rpc: [anvil.url] },
    ],
    media: { origins: { [collectiblesOrigin]: collectibles.url } },
    names: { zone: devZone.name, network: homeNetwork, keys: [devZone.key] },
  })
  server = createAdaptorServer({ fetch: (request) => gateway.fetch(request) })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // As: a server listening on a port has an AddressInfo.
  const { port } = server.address() as AddressInfo
  await deployZone(anvil.url, { urls: [`http://127.0.0.1:${port}/ccip/{sender}/{data}.json`] })
}, startMs)
afterAll(async () => {
  server.close()
  await gateway.close()
  await collectibles.stop()
  await anvil.stop()
})

const client = () =>
  createPublicClient({
    chain: defineChain({
      id: 31337,
      name: 'Local',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [anvil.url] } },
      contracts: { ensUniversalResolver: { address: ens.universalResolver } },
    }),
    transport: http(anvil.url),
  })

it('viem resolves a registered name through the resolver on the chain, with no code of ours in between [NAM-02]', async () => {
  const owner = nameOwner(gateway, { key: alice.privateKey })
  const record = await recordOf(
    await owner.register('alice.latchkey.eth', {
      avatar: 'https://a.example/alice.png',
      description: 'Sails a lot',
      url: 'https://alice.example',
    }),
  )
  expect(record.name).toBe('alice.latchkey.eth')
  const chain = client()
  expect(await chain.getEnsAddress({ name: 'alice.latchkey.eth' })).toBe(alice.address)
  expect(await chain.getEnsText({ name: 'alice.latchkey.eth', key: 'avatar' })).toBe(
    'https://a.example/alice.png',
  )
  expect(await chain.getEnsText({ name: 'alice.latchkey.eth', key: 'url' })).toBe(
    'https://alice.example',
  )
  expect(await chain.getEnsAddress({ name: 'nobody.latchkey.eth' })).toBe(null)
  expect(await chain.getEnsAddress({ name: 'alice.latchkey.eth', coinType: toCoinType(10) })).toBe(
    null,
  )
})

it('ethers resolves a registered name through the resolver on the chain', async () => {
  const network = new Network('local', 31337)
  network.attachPlugin(new EnsPlugin(ens.registry, 31337))
  const provider = new JsonRpcProvider(anvil.url, network, { staticNetwork: network })
  await recordOf(
    await nameOwner(gateway, { key: devAccounts[4].privateKey }).register(
      'bob-on-ethers.latchkey.eth',
    ),
  )
  expect(await provider.resolveName('bob-on-ethers.latchkey.eth')).toBe(devAccounts[4].address)
  const resolver = await provider.getResolver('alice.latchkey.eth')
  expect(await resolver?.getText('description')).toBe('Sails a lot')
  expect(await resolver?.getText('com.github')).toBe('')
  provider.destroy()
})

it('viem gives a registered name as the primary name of an account that set it at the registrar', async () => {
  const chain = client()
  expect(await chain.getEnsName({ address: alice.address })).toBe(null)
  const data = encodeFunctionData({
    abi: parseAbi(['function setName(string name)']),
    args: ['alice.latchkey.eth'],
  })
  const transaction = { from: alice.address, to: ens.reverseRegistrar, data }
  await sendTransactionSync(anvil.url, transaction)
  expect(await chain.getEnsName({ address: alice.address })).toBe('alice.latchkey.eth')
  // The name moved: it no longer names the account.
  const owner = nameOwner(gateway, { key: alice.privateKey })
  await owner.setAddress('alice.latchkey.eth', 60, devAccounts[5].address)
  expect(await chain.getEnsAddress({ name: 'alice.latchkey.eth' })).toBe(devAccounts[5].address)
  expect(await chain.getEnsName({ address: alice.address })).toBe(null)
  await owner.setAddress('alice.latchkey.eth', 60, alice.address)
})

it('viem gives the primary name of a network that an account set at its registrar, and identities follow it', async () => {
  const mate = devAccounts[7]
  const owner = nameOwner(gateway, { key: mate.privateKey })
  await recordOf(await owner.register('first-mate.latchkey.eth'))
  await recordOf(await owner.register('second-mate.latchkey.eth'))
  const chain = client()
  const coinType = toCoinType(31337)
  const set = async (name: string): Promise<void> => {
    const transaction = { from: mate.address, to: ens.chainRegistrar, data: encodeSetName(name) }
    await sendTransactionSync(anvil.url, transaction)
  }
  const primary = () => chain.getEnsName({ address: mate.address, coinType })
  const shown = async (network = homeNetwork): Promise<string> => {
    const sender = encodeURIComponent(`${network}:${mate.address}`)
    return (await (await gateway.ask(`/v1/identity/${mate.address}?sender=${sender}`)).json()).name
  }
  expect(await primary()).toBe(null)
  expect(await shown()).toBe('first-mate.latchkey.eth')
  await set('second-mate.latchkey.eth')
  expect(await primary()).toBe('second-mate.latchkey.eth')
  expect(await chain.getEnsName({ address: mate.address })).toBe(null)
  expect(await shown()).toBe('second-mate.latchkey.eth')
  // Another network has another primary name: the gateway has no node there.
  expect(await shown('eip155:10')).toBe('first-mate.latchkey.eth')
  // A name of another account counts nowhere.
  await set('alice.latchkey.eth')
  expect(await primary()).toBe(null)
  expect(await shown()).toBe('first-mate.latchkey.eth')
  const read = async (to: string, data: string): Promise<string> =>
    String(await askNode(anvil.url, 'eth_call', [{ to, data }, 'latest']))
  expect(await readPrimaryName(read, 'eip155:31337', mate.address)).toEqual({
    registrar: ens.chainRegistrar,
    name: 'alice.latchkey.eth',
  })
})

it('a name resolves to addresses of other chains and to a content hash', async () => {
  const owner = nameOwner(gateway, { key: alice.privateKey })
  const name = 'alice.latchkey.eth'
  await owner.setAddress(name, Number(toCoinType(10)), devAccounts[6].address)
  await owner.setAddress(name, 501, '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV')
  await owner.setAddress(name, 0, 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')
  await owner.setAttributes(name, {
    contenthash: 'ipfs://QmRAQB6YaCyidP37UdDnjFY5vQuiBrcqdyoW1CuDgwxkD4',
  })
  const chain = client()
  const address = (coinType: bigint) => chain.getEnsAddress({ name, coinType })
  expect(await address(toCoinType(10))).toBe(devAccounts[6].address.toLowerCase())
  expect(await address(501n)).toBe(
    `0x${Buffer.from(base58.decode('7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV')).toString('hex')}`,
  )
  // BIP-173: the script of this address.
  expect(await address(0n)).toBe('0x0014751e76e8199196d454941c45d1b3a323f1433bd6')
  const network = new Network('local', 31337)
  network.attachPlugin(new EnsPlugin(ens.registry, 31337))
  const provider = new JsonRpcProvider(anvil.url, network, { staticNetwork: network })
  // The example of ENSIP-7.
  expect(await (await provider.getResolver(name))?.getContentHash()).toBe(
    'ipfs://QmRAQB6YaCyidP37UdDnjFY5vQuiBrcqdyoW1CuDgwxkD4',
  )
  provider.destroy()
})

it('viem reads the avatar of a registered name', async () => {
  const pictures = createServer((request, response) => {
    response.setHeader('content-type', 'image/png').end(request.method === 'HEAD' ? '' : 'png')
  })
  pictures.listen(0, '127.0.0.1')
  await once(pictures, 'listening')
  // As: a server listening on a port has an AddressInfo.
  const ipfs = `http://127.0.0.1:${(pictures.address() as AddressInfo).port}`
  const picture = 'QmRAQB6YaCyidP37UdDnjFY5vQuiBrcqdyoW1CuDgwxkD4'
  const owner = nameOwner(gateway, { key: alice.privateKey })
  await owner.setAttributes('alice.latchkey.eth', { avatar: `ipfs://${picture}` })
  const avatar = client().getEnsAvatar({
    name: 'alice.latchkey.eth',
    assetGatewayUrls: { ipfs },
  })
  expect(await avatar).toBe(`${ipfs}/ipfs/${picture}`)
  pictures.close()
})

it('an avatar that is a collectible is shown only while the name leads to its holder on the network of the collectible', async () => {
  const { TestNft } = await compile()
  const nft = getContractAddress({ from: devAccounts[6].address, nonce: 0n })
  const send = async (transaction: object): Promise<void> => {
    await sendTransactionSync(anvil.url, { from: devAccounts[6].address, ...transaction })
  }
  const contract = `0x${'c0'.repeat(20)}` as const
  await askNode(anvil.url, 'anvil_setCode', [contract, '0x631626ba7e60e01b60005260206000f3'])
  const args = ['Harbour Lights', 'LIGHT', `${collectiblesOrigin}/lights/`]
  await send({ data: encodeDeployData({ ...TestNft, args }) })
  for (const mint of [[alice.address, 7n] as const, [contract, 8n] as const])
    await send({
      to: nft,
      data: encodeFunctionData({ abi: TestNft.abi, functionName: 'mint', args: mint }),
    })
  const picture = (network: string, id: number): string => `${network}/erc721:${nft}/${id}`
  const shown = async (name: string): Promise<number> => {
    const { avatar } = await (await gateway.ask(`/v1/resolve/${name}`)).json()
    return (await gateway.ask(new URL(avatar).pathname)).status
  }
  const away = 'eip155:31338'
  const owner = nameOwner(gateway, { key: alice.privateKey })
  const name = 'alice.latchkey.eth'
  for (const network of [homeNetwork, away]) {
    await owner.setAttributes(name, { avatar: picture(network, 7) })
    expect(await shown(name), network).toBe(200)
  }
  await owner.setAddress(name, 60, devAccounts[5].address)
  expect(await shown(name)).toBe(404)
  await owner.setAddress(name, 60, alice.address)
  // On another network the address of a contract holds what a stranger's contract holds.
  const smart = nameOwner(gateway, { signsFor: contract })
  await recordOf(await smart.register('smart.latchkey.eth'))
  await deployNames(anvil.url, [
    { name: 'held.eth', address: alice.address, avatar: picture(away, 7) },
    { name: 'wreck.eth', address: contract, avatar: picture(away, 8) },
    { name: 'home.eth', address: contract, avatar: picture(homeNetwork, 8) },
  ])
  await smart.setAttributes('smart.latchkey.eth', { avatar: picture(homeNetwork, 8) })
  expect(await shown('smart.latchkey.eth')).toBe(200)
  await smart.setAttributes('smart.latchkey.eth', { avatar: picture(away, 8) })
  for (const [ofWhom, status] of [
    ['smart.latchkey.eth', 404],
    ['held.eth', 200],
    ['wreck.eth', 404],
    ['home.eth', 200],
  ] as const)
    expect(await shown(ofWhom), ofWhom).toBe(status)
})

describe('/ccip', () => {
  const sender = devZone.resolver
  const question = (name: string, node = name) =>
    encodeFunctionData({
      abi: parseAbi(['function resolve(bytes name, bytes data) view returns (bytes)']),
      args: [
        toHex(packetToBytes(name)),
        encodeFunctionData({
          abi: parseAbi(['function addr(bytes32 node) view returns (address)']),
          args: [namehash(node)],
        }),
      ],
    })
  const get = (data: string): Promise<Response> => gateway.ask(`/ccip/${sender}/${data}.json`)

  it('a question by POST has the same answer as by GET, for every page [NAM-02]', async () => {
    const data = question('alice.latchkey.eth')
    const byPost = await gateway.ask('/ccip', {
      method: 'POST',
      headers: { origin: 'https://wallet.example', 'content-type': 'application/json' },
      body: JSON.stringify({ sender, data }),
    })
    expect(byPost.headers.get('access-control-allow-origin')).toBe('*')
    const resultIn = async (response: Response): Promise<string> =>
      (await response.json()).data.slice(0, 2 + 64 * 5)
    expect(await resultIn(byPost)).toContain(alice.address.slice(2).toLowerCase())
    expect((await get(data)).status).toBe(200)
  })

  it.each([
    ['another node', question('alice.latchkey.eth', 'bob.latchkey.eth')],
    ['a name outside the zone', question('alice.eth')],
    ['a name that is not normalized', question('ALICE.latchkey.eth')],
    ['another function', '0x12345678'],
    ['broken arguments', `0x9061b923${'ff'.repeat(64)}`],
    ['no data', '0x'],
  ])('a question with %s is refused', async (_, data) => {
    expect((await get(data)).status).toBe(400)
  })

  it('the resolver on the chain refuses an answer for another name, an expired answer and a forged one', async () => {
    const resolver = {
      address: sender,
      abi: parseAbi([
        'function resolveWithProof(bytes response, bytes extraData) view returns (bytes)',
      ]),
      functionName: 'resolveWithProof',
    } as const
    const [own, other] = [question('alice.latchkey.eth'), question('bob-on-ethers.latchkey.eth')]
    const { data } = await (await get(own)).json()
    const chain = client()
    await chain.readContract({ ...resolver, args: [data, own] })
    await expect(chain.readContract({ ...resolver, args: [data, other] })).rejects.toThrow(
      'reverted',
    )
    const forged = data.replace(
      alice.address.slice(2).toLowerCase(),
      devAccounts[9].address.slice(2).toLowerCase(),
    )
    expect(forged).not.toBe(data)
    await expect(chain.readContract({ ...resolver, args: [forged, own] })).rejects.toThrow(
      'reverted',
    )
    const now = await chain.getBlock()
    await askNode(anvil.url, 'evm_setNextBlockTimestamp', [Number(now.timestamp) + 3600])
    await askNode(anvil.url, 'anvil_mine', ['0x1'])
    await expect(chain.readContract({ ...resolver, args: [data, own] })).rejects.toThrow('reverted')
  })
})
