import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { call, getNfts, type NftItem } from '@latchkey/protocol/http'
import {
  compile,
  devAccounts,
  sendTransactionSync,
  startAnvil,
  type Anvil,
} from '@latchkey/testing/chain'
import {
  hasSolana,
  metadataBytes,
  mintBytes,
  solanaAccounts,
  solanaPrograms,
  startSolana,
  type SolanaNode,
} from '@latchkey/testing/solana'
import { base58 } from '@scure/base'
import {
  encodeDeployData,
  encodeFunctionData,
  getAddress,
  type Hex,
  type TransactionReceipt,
} from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { metadataAddress } from '../../adapters/solana/metadata.ts'
import { reasonOf, startMs, testGateway, type TestGateway } from '../../fixtures/testGateway.ts'

const evm = 'eip155:31337'
const solana = 'solana:localnet'
const artist = devAccounts[6].address
const holder = devAccounts[7].address
/** One red pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
  'base64',
)
/** A token id in the form of EIP-1155. */
function hexId(id: bigint): string {
  return id.toString(16).padStart(64, '0')
}
const pages: { readonly [path: string]: string | Buffer } = {
  '/lights/1': JSON.stringify({ name: 'Light \u202eone', image: 'https://art.example/1.png' }),
  '/lights/2': JSON.stringify({ name: 'Claim $500', image: 'https://127.0.0.1/x.png' }),
  '/lights/3': '{"name":',
  '/lights/4': JSON.stringify({ name: 'Drawn', image: 'https://art.example/4.svg' }),
  '/lights/5': JSON.stringify({
    name: 'Inline',
    image: `data:image/png;base64,${picture.toString('base64')}${'A'.repeat(4096)}`,
  }),
  [`/tools/${hexId(7n)}.json`]: JSON.stringify({
    name: 'Hammer',
    image_url: 'ipfs://Qm/h.png',
  }),
  [`/tools/${hexId(0xabn)}.json`]: JSON.stringify({
    name: 'Tool {id}',
    image: 'https://art.example/{id}.png',
  }),
  [`/${hexId(0xabn)}.png`]: picture,
  '/sol.json': JSON.stringify({ name: 'Ignored', image: 'https://art.example/1.png' }),
  '/1.png': picture,
  '/Qm/h.png': picture,
  '/4.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
}

let anvil: Anvil
let node: SolanaNode | undefined
let server: Server
let gateway: TestGateway
let now = Date.now()
let fetched: string[] = []
let lights: Hex
let tools: Hex

beforeAll(async () => {
  server = createServer((request, response) => {
    fetched.push(request.url ?? '')
    const page = pages[request.url ?? '']
    response.writeHead(page ? 200 : 404).end(page)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // As: a server that listens on a port has an address of this form.
  const place = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  node = hasSolana() ? startSolana() : undefined
  anvil = await startAnvil({ chainId: 31337 })
  const { TestNft, TestItems } = await compile()
  const deploy = async (data: Hex): Promise<Hex> => {
    const receipt = await send({ data })
    return receipt.contractAddress!
  }
  lights = await deploy(
    encodeDeployData({
      ...TestNft,
      args: ['Harbour Lights', 'LIGHT', 'https://nft.example/lights/'],
    }),
  )
  tools = await deploy(
    encodeDeployData({
      ...TestItems,
      args: ['Tool Shed', 'TOOL', 'https://nft.example/tools/{id}.json'],
    }),
  )
  for (const id of [1n, 2n, 3n, 4n, 5n, 6n]) await write(lights, TestNft.abi, 'mint', [holder, id])
  await write(tools, TestItems.abi, 'mintBatch', [holder, [7n, 8n], [3n, 0n]])
  await write(tools, TestItems.abi, 'mint', [artist, 0xabn, 1n])
  await write(tools, TestItems.abi, 'mint', [artist, 7n, 1n])
  await write(lights, TestNft.abi, 'mint', [artist, 9n])
  gateway = await testGateway(
    {
      imagesUrl: 'https://pictures.example',
      media: {
        ipfs: place,
        origins: { 'https://nft.example': place, 'https://art.example': place },
      },
      networks: [
        { id: evm, name: 'Local', rpc: [anvil.url] },
        ...(node ? [{ id: solana, name: 'Solana', rpc: [node.rpcUrl] }] : []),
      ],
    },
    { clock: () => now },
  )
}, startMs)
afterAll(async () => {
  await gateway.close()
  await anvil.stop()
  node?.stop()
  server.close()
})
beforeEach(() => {
  now += 60_000
  fetched = []
})

function send(call: object): Promise<TransactionReceipt> {
  return sendTransactionSync(anvil.url, { from: artist, ...call })
}
const write = (
  to: Hex,
  abi: Awaited<ReturnType<typeof compile>>['TestNft']['abi'],
  functionName: string,
  args: readonly unknown[],
) => send({ to, data: encodeFunctionData({ abi, functionName, args }) })
const list = (address: string, query: object = {}) =>
  call(gateway.send, getNfts, { params: { address }, query: { chainId: evm, ...query } })
const previewOf = (id: string): string =>
  `https://pictures.example/public/getPreview/${encodeURIComponent(id)}`
const byId = (data: readonly NftItem[]): { readonly [id: string]: NftItem } =>
  Object.fromEntries(data.map((item) => [item.tokenId, item]))

describe('GET /v1/account/{address}/nfts', () => {
  it('collectibles of ERC-721 and ERC-1155 on a real chain are listed with their descriptions', async () => {
    const { data, next } = await list(holder)
    expect(next).toBe(null)
    const items = byId(data)
    expect(Object.keys(items)).toEqual(['1', '2', '3', '4', '5', '6', '7'])
    expect(items[1]).toEqual({
      chainId: evm,
      address: `${evm}:${getAddress(lights)}`,
      tokenId: '1',
      standard: 'ERC721',
      quantity: '1',
      name: 'Light one',
      collection: { name: 'Harbour Lights', symbol: 'LIGHT' },
      preview: { url: previewOf(`${evm}:${lights}:1`) },
      isSpam: false,
    })
    expect(items[7]).toEqual({
      chainId: evm,
      address: `${evm}:${getAddress(tools)}`,
      tokenId: '7',
      standard: 'ERC1155',
      quantity: '3',
      name: 'Hammer',
      collection: { name: 'Tool Shed', symbol: 'TOOL' },
      preview: { url: previewOf(`${evm}:${tools}:7`) },
      isSpam: false,
    })
    expect(items[2]).toMatchObject({ name: 'Claim $500', isSpam: true })
    // The first has half a document as description, the second has none.
    for (const id of ['3', '6'])
      expect(items[id]).toMatchObject({ name: `Harbour Lights #${id}`, preview: null })
    // No part of a stranger's address reaches the page.
    expect(JSON.stringify(data)).not.toMatch(/art\.example|nft\.example|ipfs/)
  })

  it('a description of ERC-1155 has the token id in place of each {id}, in lower-case hex', async () => {
    const item = byId((await list(artist)).data)[0xab]
    expect(item).toMatchObject({
      name: `Tool ${hexId(0xabn)}`,
      preview: { url: previewOf(`${evm}:${tools}:171`) },
    })
    const response = await gateway.ask(`/public/getPreview/${evm}:${tools}:171`)
    expect(response.headers.get('content-type')).toBe('image/jpeg')
    expect(fetched).toContain(`/${hexId(0xabn)}.png`)
  })

  it('collectibles are listed in pages, each once', async () => {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await list(holder, { entries: 3, ...(cursor && { cursor }) })
      expect(page.data.length).toBeLessThanOrEqual(3)
      seen.push(...page.data.map(({ tokenId }) => tokenId))
      cursor = page.next ?? undefined
    } while (cursor)
    expect(seen.toSorted()).toEqual(['1', '2', '3', '4', '5', '6', '7'])
    expect(await list(holder, { cursor: 'nobody.1' })).toEqual({ data: [], next: null })
  })

  it('a collectible that was sent is listed with its new owner and no longer with the old one', async () => {
    const { TestNft } = await compile()
    const [from, to] = [artist, devAccounts[8].address]
    expect(byId((await list(from)).data)).toHaveProperty('9')
    await write(lights, TestNft.abi, 'transferFrom', [from, to, 9n])
    now += 15_001
    expect(byId((await list(from)).data)).not.toHaveProperty('9')
    expect(byId((await list(from)).data)[7]).toMatchObject({ quantity: '1' })
    expect(byId((await list(to)).data)).toHaveProperty('9')
  })

  it('the description of a collectible is not read again within the hour', async () => {
    await list(holder)
    const before = fetched.length
    now += 30_000
    await list(holder)
    expect(fetched.length).toBe(before)
  })

  it.runIf(hasSolana())(
    'a Metaplex collectible is listed with the collection that verified it',
    async () => {
      const [{ address: owner }] = solanaAccounts
      const mint = base58.encode(new Uint8Array(32).fill(61))
      const collection = base58.encode(new Uint8Array(32).fill(62))
      const plain = base58.encode(new Uint8Array(32).fill(63))
      const words = { name: 'Gull', symbol: 'GULL', uri: 'https://nft.example/sol.json' }
      for (const one of [mint, collection, plain])
        node?.setAccount(one, { data: mintBytes(0, 1n), owner: solanaPrograms.token })
      node?.setAccount(metadataAddress(mint), {
        data: metadataBytes(mint, words, { mint: collection, isVerified: true }),
        owner: solanaPrograms.metadata,
      })
      node?.setAccount(metadataAddress(collection), {
        data: metadataBytes(collection, { name: 'Sea Birds', symbol: 'SEA', uri: '' }),
        owner: solanaPrograms.metadata,
      })
      await node?.setTokens({ owner, mint }, 1n)
      await node?.setTokens({ owner, mint: plain }, 1n)
      expect(await list(owner, { chainId: solana })).toEqual({
        data: [
          {
            chainId: solana,
            address: `${solana}:${mint}`,
            tokenId: '0',
            standard: 'Metaplex',
            quantity: '1',
            name: 'Gull',
            collection: { name: 'Sea Birds', symbol: 'SEA' },
            preview: { url: previewOf(`${solana}:${mint}:0`) },
            isSpam: false,
          },
        ],
        next: null,
      })
      const response = await gateway.ask(`/public/getPreview/${solana}:${mint}:0`)
      expect(response.headers.get('content-type')).toBe('image/jpeg')
    },
  )

  it('the list of collectibles is empty on a network that is not served', async () => {
    expect(await list(holder, { chainId: 'eip155:5' })).toEqual({ data: [], next: null })
  })

  test.each([
    [holder, '', 'chainId'],
    [holder, 'chainId=31337', 'chainId'],
    [holder, `chainId=${evm}&entries=0`, 'entries'],
    [holder, `chainId=${evm}&entries=51`, 'entries'],
    [holder, `chainId=${evm}&cursor=%2e%2e%2f`, 'cursor'],
    ['0x12', `chainId=${evm}`, 'address'],
    [solanaAccounts[0].address, `chainId=${evm}`, 'address'],
  ])('the list of collectibles refuses the account %s with %j', async (address, query, name) => {
    const response = await gateway.ask(`/v1/account/${address}/nfts?${query}`)
    expect(response.status).toBe(400)
    expect((await reasonOf(response)).name).toBe(name)
  })
})

describe('GET /public/getPreview/{id}', () => {
  const preview = (id: string): Promise<Response> =>
    gateway.fetch(
      new Request(`https://gateway.example/public/getPreview/${encodeURIComponent(id)}`),
    )

  it('a preview is a new picture and needs no project', async () => {
    const response = await preview(`${evm}:${lights}:1`)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=86400',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    const before = fetched.length
    expect((await preview(`${evm}:${lights}:1`)).status).toBe(200)
    expect(fetched.length).toBe(before)
    expect((await preview(`${evm}:${tools}:7`)).status).toBe(200)
    expect((await preview(`${evm}:${lights}:5`)).status).toBe(200)
  })

  test.each([
    ['a picture on a private network', () => `${evm}:${lights}:2`],
    ['an SVG', () => `${evm}:${lights}:4`],
    ['half a description', () => `${evm}:${lights}:3`],
    ['an unknown token', () => `${evm}:${lights}:77`],
    ['an address without a contract', () => `${evm}:0x${'11'.repeat(20)}:1`],
    ['a network that is not served', () => `eip155:5:${lights}:1`],
    ['a token that is on no list', () => `${evm}:${lights}`],
    ['a name without a registry', () => 'name:captain.eth'],
    ['an address', () => 'https://evil.example/x.png'],
    ['a path', () => '../../etc/passwd'],
    ['text', () => 'x'],
  ])('a preview of %s does not exist and gets status 404', async (_, id) => {
    const response = await preview(id())
    expect(response.status).toBe(404)
    expect((await reasonOf(response)).name).toBe('id')
  })
})
