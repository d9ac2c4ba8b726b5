import { alertText, connect, discover } from '@latchkey/core'
import {
  nativeBalanceQuery,
  portfolioQuery,
  queryClient,
  type DataQuery,
} from '@latchkey/core/data'
import { featuredQuery, recommendedQuery } from '@latchkey/core/wallets'
import { createPageWallet, type PageWallet } from '@latchkey/testing/wallets'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type AppKit, createAppKit, type CreateAppKitOptions } from '../../index.ts'
import { mainnet, optimism, polygon } from '../../networks.ts'
import { networkImage } from '../../react/buttons/networkImage.ts'

/** The kit creates it only when a visitor connects. */
const signIn = (): never => {
  throw new Error('not to be made')
}

/** An option of HOST-01, and the value that a page reads with it and does not read without it. */
type Row = {
  readonly option: string
  readonly given: Partial<CreateAppKitOptions>
  readonly sees: (host: AppKit) => unknown
  readonly as: unknown
}

const address = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const account = `eip155:1:${address}` as const
const icon = 'data:image/png;base64,'

/** Every request of the page, in order. */
let asked: URL[] = []
let host: AppKit | undefined
let wallet: PageWallet
beforeEach(() => {
  localStorage.clear()
  asked = []
  vi.stubGlobal('fetch', answer)
  wallet = createPageWallet({
    name: 'Alpha',
    rdns: 'test.alpha',
    accounts: [address],
    chains: [1, 10, 56].map((id) => ({ id, rpcUrl: 'http://127.0.0.1:9' })),
  })
})
afterEach(() => {
  host?.destroy()
  wallet.remove()
  wallet.reset()
  vi.unstubAllGlobals()
  localStorage.clear()
})

const rows: readonly Row[] = [
  {
    option: 'projectId',
    given: { projectId: 'mine' },
    sees: async (kit) => (await read(kit, recommendedQuery(kit.kit)), last('projectId')),
    as: 'mine',
  },
  {
    option: 'networks',
    given: { networks: [polygon, optimism] },
    sees: (kit) => kit.getCaipNetworks().map(({ id }) => id),
    as: [137, 10],
  },
  {
    option: 'features',
    given: { features: { analytics: false } },
    sees: async (kit) => {
      await kit.open()
      const count = (): number =>
        asked.filter(({ pathname }) => pathname === '/getAnalyticsConfig').length
      // Its code comes late on a busy machine.
      await vi.waitFor(() => expect(count()).toBeGreaterThan(0), { timeout: 5_000 }).catch(() => {})
      return count()
    },
    as: 0,
  },
  {
    option: 'tokens',
    given: { tokens: { 'eip155:1': { address: '0x01', image: icon } } },
    sees: async (kit) => (await read(kit, portfolioQuery(kit.kit, account)), last('tokens')),
    as: 'eip155:1:0x01',
  },
  {
    option: 'themeMode',
    given: { themeMode: 'light' },
    sees: async (kit) => (await kit.open(), colour('--lk-bg')),
    as: '#ffffff',
  },
  {
    option: 'themeVariables',
    given: { themeVariables: { '--w3m-accent': 'rgb(1, 2, 3)' } },
    sees: async (kit) => (await kit.open(), colour('--lk-accent')),
    as: 'rgb(1, 2, 3)',
  },
  {
    option: 'defaultNetwork',
    given: { defaultNetwork: optimism },
    sees: (kit) => kit.getChainId(),
    as: 10,
  },
  {
    option: 'allowUnsupportedChain',
    given: { allowUnsupportedChain: true },
    sees: async (kit) => {
      wallet.switchChain(56)
      await connect(kit.kit, { connectorId: 'test.alpha' })
      await kit.open()
      return kit.kit.store.getState().modal.history.at(-1)?.view
    },
    as: 'Account',
  },
  {
    option: 'enableNetworkSwitch',
    given: { enableNetworkSwitch: false },
    sees: async (kit) => {
      wallet.switchChain(56)
      await kit.open()
      await connect(kit.kit, { connectorId: 'test.alpha' })
      const { open } = kit.kit.store.getState().modal
      await kit.open()
      return [open, kit.kit.store.getState().modal.history.at(-1)?.view]
    },
    as: [false, 'Account'],
  },
  {
    option: 'customWallets',
    given: { customWallets: [{ id: 'own', name: 'Own Wallet' }] },
    // With wallets of the host's own the gateway is not asked for recommended wallets.
    sees: async (kit) => (await read(kit, recommendedQuery(kit.kit))).length,
    as: 0,
  },
  {
    option: 'featuredWalletIds',
    given: { featuredWalletIds: ['wallet-7', 'wallet-3'] },
    sees: async (kit) => (await read(kit, featuredQuery(kit.kit))).map(({ id }) => id),
    as: ['wallet-7', 'wallet-3'],
  },
  {
    option: 'includeWalletIds',
    given: { includeWalletIds: ['wallet-1', 'wallet-2'] },
    sees: async (kit) => (await read(kit, recommendedQuery(kit.kit)), last('include')),
    as: 'wallet-1,wallet-2',
  },
  {
    option: 'excludeWalletIds',
    given: { excludeWalletIds: ['wallet-9'] },
    sees: async (kit) => (await read(kit, recommendedQuery(kit.kit)), last('exclude')),
    as: 'wallet-9',
  },
  {
    option: 'connectorImages',
    given: { connectorImages: { 'test.alpha': icon } },
    sees: async (kit) => {
      await discover(kit.kit)
      return kit.kit.store.getState().connectors.find(({ id }) => id === 'test.alpha')?.icon
    },
    as: icon,
  },
  {
    option: 'chainImages',
    given: { chainImages: { 1: icon } },
    sees: (kit) => networkImage(kit.kit, 'eip155:1'),
    as: icon,
  },
  {
    option: 'customRpcUrls',
    given: { customRpcUrls: { 'eip155:1': [{ url: 'https://node.test/' }] } },
    sees: async (kit) => {
      await read(kit, nativeBalanceQuery(kit.kit, account))
      return asked.at(-1)?.host
    },
    as: 'node.test',
  },
  {
    option: 'defaultAccountTypes',
    given: { defaultAccountTypes: { eip155: 'eoa' } },
    sees: (kit) => kit.getAccount().preferredAccountType,
    as: 'eoa',
  },
  {
    option: 'debug',
    given: { debug: true },
    sees: (kit) => (alertText(kit.kit, 'words'), kit.kit.store.getState().alert?.text),
    as: 'words',
  },
]

describe('createAppKit', () => {
  it.each(rows)('option $option has its effect [HOST-01]', async ({ given, sees, as }) => {
    host = kitWith(given)
    expect(await sees(host)).toEqual(as)
    host.destroy()
    wallet.switchChain(1)
    localStorage.clear()
    host = kitWith({})
    expect(await sees(host)).not.toEqual(as)
  })

  it('createAppKit takes siwx or siweConfig, and refuses both [HOST-01, HOST-02]', () => {
    for (const option of ['siwx', 'siweConfig']) kitWith({ [option]: signIn }).destroy()
    expect(() => kitWith({ siwx: signIn, siweConfig: signIn })).toThrow(
      'Cannot set both siweConfig and siwx options',
    )
  })

  // The test of WalletConnect shows that wallets get the metadata: connectors/src/walletConnect/walletConnect.test.ts.
  it('createAppKit takes metadata and enableEmbedded [HOST-01]', () => {
    const metadata = { name: 'Host', description: 'A host', url: 'https://a.b', icons: [icon] }
    host = kitWith({ metadata, enableEmbedded: true })
    expect(host.kit.options.metadata).toEqual(metadata)
  })
})

function kitWith(options: Partial<CreateAppKitOptions>): AppKit {
  return createAppKit({
    projectId: 'test',
    gateway: 'https://gateway.test',
    networks: [mainnet, optimism],
    enableWalletConnect: false,
    ...options,
  })
}

function read<T>({ kit }: AppKit, query: DataQuery<T>): Promise<T> {
  return kit.get(queryClient).fetchQuery(query)
}

function last(name: string): string | null | undefined {
  return asked.at(-1)?.searchParams.get(name)
}

/** The computed value of a token in the open modal. */
function colour(token: string): Promise<string> {
  return vi.waitFor(() => {
    const root = document.querySelector('latchkey-modal')
    if (!root) throw new Error('no modal on the page')
    return getComputedStyle(root).getPropertyValue(token).trim()
  })
}

/** The answers of the gateway and of every node. */
async function answer(input: RequestInfo | URL): Promise<Response> {
  const url = new URL(input instanceof Request ? input.url : input)
  asked.push(url)
  const { pathname, searchParams } = url
  if (pathname === '/getWallets') {
    const include = searchParams.get('include')?.split(',')
    const data = (include ?? ['wallet-1', 'wallet-2', 'wallet-3', 'wallet-4']).map((id) => ({
      id,
      name: id,
    }))
    return Response.json({ data, count: data.length })
  }
  if (pathname === '/v1/supported-chains') return Response.json({ http: ['eip155:1'], ws: [] })
  if (pathname.endsWith('/balance')) return Response.json({ balances: [] })
  return Response.json({ jsonrpc: '2.0', id: 0, result: '0x1' })
}
