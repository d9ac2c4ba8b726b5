import { eip155 } from '@latchkey/chains'
import { authId, connect, createKit, type Kit, type Network } from '@latchkey/core'
import { identityQuery, queryClient } from '@latchkey/core/data'
import type { NetworkId } from '@latchkey/protocol'
import { type Anvil, askNode, startAnvil } from '@latchkey/testing/chain'
import { mockConnector } from '@latchkey/testing/mock'
import { freePort, startGateway } from '@latchkey/testing/world'
import { hexToString } from 'viem'
import { generatePrivateKey, privateKeyToAccount, privateKeyToAddress } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { names } from './index.ts'
import { ownNameQuery } from './queries.ts'
import { registerName } from './registerName.ts'
import { releaseName } from './releaseName.ts'

const home = 'eip155:31337'
const other = 'eip155:31338'
const page = 'http://localhost:5173'
/** Takes every signature for its own (ERC-1271). */
const believesAll = '0x631626ba7e60e01b60005260206000f3'
let node: Anvil
let gateway: Awaited<ReturnType<typeof startGateway>>
let gatewayUrl = ''
let kit: Kit

/** A real chain, and a real gateway with a zone over it. */
beforeAll(async () => {
  node = await startAnvil({ chainId: 31337 })
  const port = await freePort(0)
  gatewayUrl = `http://127.0.0.1:${port}`
  gateway = await startGateway(
    {
      port,
      development: true,
      database: 'memory',
      projects: [{ id: 'names', origins: [] }],
      networks: [{ id: home, name: 'Local', rpc: [node.url], ownNode: true }],
      names: { zone: 'latchkey.eth', network: home },
    },
    () => {},
  )
  vi.stubGlobal('location', new URL(page))
  const ask = fetch
  // As a browser does.
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    const headers = new Headers(init?.headers)
    headers.set('origin', page)
    return ask(input, { ...init, headers })
  })
}, 120_000)
afterAll(async () => {
  vi.unstubAllGlobals()
  await gateway.end()
  await node.stop()
})
afterEach(() => kit.destroy())

/** A connected embedded wallet, and the name that the kit shows for its account on a network. */
async function visit(by: 'key' | 'contract'): Promise<{
  readonly address: string
  shown(network: NetworkId): Promise<string | undefined>
}> {
  const { address: keyed, signMessage } = privateKeyToAccount(generatePrivateKey())
  const address = by === 'key' ? keyed : privateKeyToAddress(generatePrivateKey())
  if (by === 'contract') await askNode(node.url, 'anvil_setCode', [address, believesAll])
  const wallet = mockConnector({
    id: authId,
    accounts: [`${home}:${address}`],
    answers: {
      personal_sign: ([text]: readonly [`0x${string}`]) =>
        signMessage({ message: hexToString(text) }),
    },
  })
  kit = createKit({
    networks: [networkOf(31337), networkOf(31338)],
    namespaces: [eip155()],
    connectors: [wallet.source],
    features: [names],
    gateway: gatewayUrl,
    projectId: 'names',
  })
  await connect(kit, { connectorId: authId })
  return {
    address,
    shown: async (network) => {
      const query = identityQuery(kit, `${network}:${address}`)
      return (await kit.get(queryClient).fetchQuery(query)).name
    },
  }
}

function networkOf(id: number): Network {
  return {
    id,
    name: `Local ${id}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [node.url] } },
  }
}

it('the name of a smart account is shown on its network at once, and on no other network', async () => {
  const { shown } = await visit('contract')
  expect([await shown(home), await shown(other)]).toEqual([undefined, undefined])
  await registerName(kit, 'smart.latchkey.eth')
  expect([await shown(home), await shown(other)]).toEqual(['smart.latchkey.eth', undefined])
})

it('a name of an account with a key is shown on every network at once, and gone on every network when it is given up', async () => {
  const { address, shown } = await visit('key')
  expect([await shown(home), await shown(other)]).toEqual([undefined, undefined])
  await registerName(kit, 'keyed.latchkey.eth')
  expect([await shown(home), await shown(other)]).toEqual([
    'keyed.latchkey.eth',
    'keyed.latchkey.eth',
  ])
  const own = await kit.get(queryClient).fetchQuery(ownNameQuery(kit, `${home}:${address}`))
  await releaseName(kit, own!)
  expect([await shown(home), await shown(other)]).toEqual([undefined, undefined])
})
