/// <reference types="node" />
import { type Connector, connect, disconnect, type Session, switchConnection } from '@latchkey/core'
import { nativeBalanceQuery, portfolioQuery, identityQuery, queryClient } from '@latchkey/core/data'
import { bip122Namespace } from '@latchkey/chains'
import type { NamespaceId, NetworkId } from '@latchkey/protocol'
import { createServer, type Server } from 'node:http'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AccountView } from './account.ts'
import { type AppKit, createKit, eip155, type Network } from '../index.ts'
import { base, mainnet } from '../networks.ts'
import { eip1193Of } from '../viem/eip1193.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const account = `eip155:1:${address}` as const
const tokens = [
  {
    name: 'Ether',
    symbol: 'ETH',
    chainId: 'eip155:1',
    price: 2500,
    iconUrl: '',
    quantity: { decimals: '18', numeric: '1.5' },
  },
]

let gateway: Gateway
let kit: AppKit
beforeEach(async () => {
  gateway = await startGateway()
})
afterEach(() => {
  kit.destroy()
  gateway.server.close()
})

describe('account of a namespace', () => {
  it('an account is disconnected and has no address while no wallet is connected [STA-01, STA-03]', () => {
    kit = kitOf([wallet()])
    expect(kit.getAccount()).toEqual({
      allAccounts: [],
      isConnected: false,
      status: 'disconnected',
      preferredAccountType: 'smartAccount',
    })
  })

  it.each([
    ['auth', { email: 'ada@example.com' }, 'email'],
    ['auth', { userName: 'Ada', socialProvider: 'google' }, 'google'],
    ['farcaster', { userName: 'ada' }, 'farcaster'],
    ['auth', {}, undefined],
  ] as const)(
    'an account of the embedded wallet by %s tells the login %j as %s',
    async (id, user, authProvider) => {
      const { pairing: _, ...connector } = wallet()
      kit = kitOf([{ ...connector, id, type: 'AUTH' }])
      await connect(kit.kit, { connectorId: id })
      kit.kit.set(() => ({ user }))
      const { email, userName: username }: { email?: string; userName?: string } = user
      expect(kit.getAccount()?.embeddedWalletInfo).toEqual({
        user: { email, username },
        authProvider,
        accountType: 'eoa',
      })
    },
  )

  it('an account has address, explorer link, wallet, status, and the facts that views have read [STA-01]', async () => {
    kit = kitOf([wallet()])
    const seen: AccountView[] = []
    kit.subscribeAccount((view) => seen.push(view), 'eip155')
    await connect(kit.kit, { connectorId: 'wallet' })
    const plain = {
      allAccounts: [
        { namespace: 'eip155', address, type: 'eoa' },
        { namespace: 'eip155', address: other, type: 'eoa' },
      ],
      caipAddress: account,
      address,
      addressExplorerUrl: `https://etherscan.io/address/${address}`,
      isConnected: true,
      status: 'connected',
      preferredAccountType: 'smartAccount',
      connectedWalletInfo: { name: 'Wallet', icon: 'data:image/png;base64,', type: 'EXTERNAL' },
    }
    expect(kit.getAccount()).toEqual(plain)
    // The Account view sends these queries.
    const client = kit.kit.get(queryClient)
    await client.fetchQuery(portfolioQuery(kit.kit, account))
    await client.fetchQuery(identityQuery(kit.kit, account))
    const read = {
      balance: '1.5',
      balanceSymbol: 'ETH',
      tokenBalance: tokens,
      profileName: 'alice.eth',
      profileImage: 'https://images.example/alice.png',
    }
    await vi.waitFor(() => expect(kit.getAccount('eip155')).toEqual({ ...plain, ...read }))
    expect(seen.at(-1)).toEqual({ ...plain, ...read })
    await disconnect(kit.kit)
    expect(kit.getAccount().balance).toBeUndefined()
    await connect(kit.kit, { connectorId: 'wallet' })
    expect(kit.getAccount()).toEqual(plain)
    expect(seen.map(({ status }) => status)).toContain('disconnected')
  })

  it('an account takes its balance from a node when no gateway serves the network [STA-01]', async () => {
    kit = kitOf([wallet()], { gateway: undefined, customRpcUrls: { 'eip155:1': [gateway] } })
    await connect(kit.kit, { connectorId: 'wallet' })
    await kit.kit.get(queryClient).fetchQuery(nativeBalanceQuery(kit.kit, account))
    await vi.waitFor(() =>
      expect(kit.getAccount()).toMatchObject({
        balance: '0.000000000000000255',
        balanceSymbol: 'ETH',
      }),
    )
  })

  it('an account outside eip155 has no name, and the gateway is not asked for it [NAM-01]', async () => {
    kit = kitOf([wallet()])
    const bitcoin =
      'bip122:000000000019d6689c085ae165831e93:bc1qwz2lhc40s8ty3l5jg3plpve3y3l82x9l42q7fk'
    const client = kit.kit.get(queryClient)
    await expect(client.fetchQuery(identityQuery(kit.kit, bitcoin))).resolves.toEqual({})
    expect(gateway.asked).toEqual([])
    await client.fetchQuery(identityQuery(kit.kit, account))
    expect(gateway.asked).toEqual([`/v1/identity/${address}`])
  })

  it('an account over a connector that reaches many wallets names its wallet', async () => {
    const facts = { name: 'Phone Wallet', icon: 'https://images.example/phone.png' }
    kit = kitOf([wallet([session('eip155:1', [address], { wallet: facts })])])
    await connect(kit.kit, { connectorId: 'wallet' })
    expect(kit.getAccount().connectedWalletInfo).toEqual({ ...facts, type: 'EXTERNAL' })
    expect(kit.getWalletInfo()).toEqual(kit.getAccount().connectedWalletInfo)
  })
})

describe('entries of an account', () => {
  const namespaces: readonly (readonly [NetworkId, string])[] = [
    ['eip155:1', address],
    ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'],
    ['bip122:000000000019d6689c085ae165831e93', 'bc1qwz2lhc40s8ty3l5jg3plpve3y3l82x9l42q7fk'],
    [
      'polkadot:91b171bb158e2d3848fa23a9f1c25182',
      '12QeFkMFKkCBo5R9TzMXqRZUmm4P7uNSnKXeuQpHErrRQXdz',
    ],
  ]
  const networks = namespaces.map(([id], index) => networkOf(id, index))

  it('the entries of an account have the default types of their namespaces [STA-02]', async () => {
    const sessions = namespaces.map(([network, own]) => session(network, [own]))
    kit = kitOf([wallet(sessions)], {
      networks: networks as never,
      namespaces: [eip155(), bip122Namespace()],
    })
    await connect(kit.kit, { connectorId: 'wallet' })
    const types = (['bip122', 'eip155', 'polkadot', 'solana'] as const).map((namespace) => {
      const { allAccounts, preferredAccountType } = kit.getAccount(namespace)
      return [namespace, allAccounts[0]?.type, preferredAccountType]
    })
    expect(types).toEqual([
      ['bip122', 'payment', 'payment'],
      // A browser wallet has no smart account to prefer.
      ['eip155', 'eoa', 'smartAccount'],
      ['polkadot', 'eoa', 'eoa'],
      ['solana', 'eoa', 'eoa'],
    ])
  })

  it('the entries of an account carry type, public key and path when the wallet tells them [STA-02]', async () => {
    const [bitcoin, payment] = namespaces[2] ?? []
    if (!bitcoin || !payment) throw new Error('no bitcoin')
    const ordinal = 'bc1pxwww0ct9ue7e8tdnlmug5m2tamfn7q06sahstg39ys4c9f3340qqxrdu9k'
    const details = {
      [payment]: { publicKey: '02ab', path: "m/84'/0'/0'/0/0" },
      [ordinal]: { type: 'ordinal', publicKey: '03cd', path: "m/86'/0'/0'/0/0" },
    }
    kit = kitOf([wallet([session(bitcoin, [payment, ordinal], { details })])], {
      networks: networks as never,
      namespaces: [bip122Namespace()],
    })
    await connect(kit.kit, { connectorId: 'wallet', namespace: 'bip122' })
    expect(kit.getAccount('bip122').allAccounts).toEqual([
      { namespace: 'bip122', address: payment, type: 'payment', ...details[payment] },
      { namespace: 'bip122', address: ordinal, ...details[ordinal] },
    ])
  })

  it('the entries of a smart account have the type that its wallet names [STA-02]', async () => {
    const details = { [address]: { type: 'smartAccount' } }
    kit = kitOf([wallet([session('eip155:1', [address], { details })])])
    await connect(kit.kit, { connectorId: 'wallet' })
    expect(kit.getAccount().allAccounts).toEqual([
      { namespace: 'eip155', address, type: 'smartAccount' },
    ])
  })

  it('an address that is two accounts has an entry for each, and the chosen type stays in use on the next network [STA-02, EMB-13]', async () => {
    let tell: Parameters<Session['subscribe']>[0] = () => {}
    const details = { [address]: { types: ['smartAccount', 'eoa'] } }
    const subscribe: Session['subscribe'] = (listener) => {
      tell = listener
      return () => {}
    }
    kit = kitOf([wallet([session('eip155:1', [address], { details, subscribe })])], {
      networks: [mainnet, base],
    })
    await connect(kit.kit, { connectorId: 'wallet' })
    const types = (): unknown =>
      kit.getAccount().allAccounts.map((each) => [each.address, each.type])
    expect(types()).toEqual([
      [address, 'smartAccount'],
      [address, 'eoa'],
    ])
    switchConnection(kit.kit, { namespace: 'eip155', id: 'wallet', address, type: 'eoa' })
    tell({ kind: 'network', network: 'eip155:8453' })
    expect(types()).toEqual([
      [address, 'eoa'],
      [address, 'smartAccount'],
    ])
    // Hosts and their libraries see each address once.
    const provider = eip1193Of(kit)
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([address])
  })
})

function kitOf(
  connectors: readonly Connector[],
  options: Partial<Parameters<typeof createKit>[0]> = {},
): AppKit {
  return createKit({
    networks: [mainnet],
    namespaces: [eip155()],
    connectors: [(found) => (found(connectors), () => {})],
    gateway: gateway.url,
    projectId: 'test',
    ...options,
  })
}

/** A wallet that is reached by a link, so that the host need not configure its namespaces. */
function wallet(sessions: readonly Session[] = [session('eip155:1', [address, other])]): Connector {
  return {
    id: 'wallet',
    name: 'Wallet',
    type: 'EXTERNAL',
    icon: 'data:image/png;base64,',
    namespaces: ['eip155', 'solana', 'bip122', 'polkadot'],
    connect: () => Promise.resolve(sessions),
    resume: () => Promise.resolve(undefined),
    pairing: {
      prepare: () => Promise.resolve(),
      pending: () => Promise.resolve(undefined),
      openWallet: () => false,
    },
  }
}

function session(
  network: NetworkId,
  addresses: readonly string[],
  more: Partial<Session> = {},
): Session {
  return {
    addresses,
    network,
    provider: undefined,
    request: () => Promise.resolve(null),
    subscribe: () => () => {},
    close: () => Promise.resolve(),
    release: () => {},
    ...more,
  }
}

function networkOf(id: NetworkId, index: number): Network {
  // As: the namespace is the first part of a CAIP-2 id of a namespace above.
  const chainNamespace = id.split(':')[0] as NamespaceId
  return { ...mainnet, id: index + 1, chainNamespace, caipNetworkId: id }
}

type Gateway = { readonly server: Server; readonly url: string; readonly asked: readonly string[] }

/** Answers as a gateway, and answers any POST as a node. */
async function startGateway(): Promise<Gateway> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://gateway')
    request.resume()
    asked.push(pathname)
    if (request.method === 'POST')
      return response.end(JSON.stringify({ jsonrpc: '2.0', id: 0, result: '0xff' }))
    const answers: { readonly [path: string]: unknown } = {
      '/v1/supported-chains': { http: ['eip155:1'], ws: [] },
      [`/v1/account/${address}/balance`]: { balances: tokens },
      [`/v1/identity/${address}`]: {
        name: 'alice.eth',
        avatar: 'https://images.example/alice.png',
      },
    }
    return response.end(JSON.stringify(answers[pathname]))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const bound = server.address()
  if (typeof bound !== 'object' || !bound) throw new Error('no port')
  return { server, asked, url: `http://127.0.0.1:${bound.port}` }
}
