import { createPageWallet, type PageWallet } from '@latchkey/testing/wallets'
import {
  type Config,
  connect,
  cookieStorage,
  createConfig,
  createStorage,
  getConnection,
  http,
  mock,
} from '@wagmi/core'
import { mainnet } from 'viem/chains'
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import { type AppKit, createAppKit } from '../index.ts'
import { connectorsForWallets } from '../rainbowkit/connectorsForWallets.ts'
import { metaMaskWallet } from '../rainbowkit/wallets.ts'
import { WagmiAdapter } from '../wagmi.ts'

// A page that had wagmi alone, or RainbowKit, and now has the adapter.

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const own = '@latchkey/connections'
const cookies = createStorage({ storage: cookieStorage })

let wallet: PageWallet
beforeEach(() => {
  forget()
  wallet = createPageWallet({
    name: 'Alpha',
    rdns: 'test.alpha',
    accounts: [account],
    chains: [{ id: 1, rpcUrl: 'http://127.0.0.1:9' }],
  })
})
afterEach(() => {
  wallet.remove()
  wallet.reset()
  forget()
})
function forget(): void {
  localStorage.clear()
  for (const name of ['store', 'recentConnectorId'])
    document.cookie = `wagmi.${name}=;path=/;max-age=-1`
}

/** A visit to the former page, on which the visitor connects an extension. */
async function connectBefore(
  options: Partial<Parameters<typeof createConfig>[0]> = {},
): Promise<void> {
  // As: the options are wagmi's own.
  const config = createConfig({
    chains: [mainnet],
    transports: { [mainnet.id]: http() },
    ...options,
  } as Parameters<typeof createConfig>[0]) as Config
  const [connector] = config.connectors.filter(({ id }) => id === 'test.alpha' || id === 'mock')
  if (!connector) throw new Error('wagmi has not found the wallet')
  await connect(config, { connector })
}

function visit(options: Partial<ConstructorParameters<typeof WagmiAdapter>[0]> = {}): {
  readonly kit: AppKit
  readonly config: Config
} {
  const adapter = new WagmiAdapter({ networks: [mainnet], ...options })
  const kit = createAppKit({
    projectId: 'test',
    networks: [mainnet],
    adapters: [adapter],
    enableWalletConnect: false,
  })
  onTestFinished(() => kit.destroy())
  return { kit, config: adapter.wagmiConfig }
}

const prompts = (): number =>
  wallet.state.calls.filter(({ method }) => /requestAccounts|requestPermissions/.test(method))
    .length

it.each([
  ['storage', undefined],
  ['cookie', cookies],
])(
  'a visitor who was connected by wagmi’s %s is connected still, without a prompt, and is taken over once',
  async (_, storage) => {
    await connectBefore(storage && { storage })
    const before = prompts()
    const { kit, config } = visit(storage && { storage })
    expect(kit.getAccount().status).toBe('connecting')
    await kit.ready()
    expect(kit.getAccount()).toMatchObject({ status: 'connected', address: account })
    await expect.poll(() => getConnection(config).status).toBe('connected')
    expect(prompts()).toBe(before)
    await kit.disconnect()
    kit.destroy()
    const later = visit(storage && { storage }).kit
    await later.ready()
    expect(later.getAccount().status).toBe('disconnected')
  },
)

it('a visitor of a page with a wagmi config of its own is connected still', async () => {
  await connectBefore()
  const config = createConfig({
    chains: [mainnet],
    transports: { [mainnet.id]: http() },
    multiInjectedProviderDiscovery: false,
  })
  await expect.poll(() => config.state.current).toBeTruthy()
  const kit = createAppKit({
    projectId: 'test',
    networks: [mainnet],
    adapters: [new WagmiAdapter({ wagmiConfig: config as Config })],
    enableWalletConnect: false,
  })
  onTestFinished(() => kit.destroy())
  await kit.ready()
  expect(kit.getAccount()).toMatchObject({ status: 'connected', address: account })
})

it.each(['metaMaskSDK', 'metaMask'])('MetaMask’s connector %s stands for the extension', (id) => {
  const connector = { id, name: 'MetaMask', type: 'metaMask', uid: '1' }
  const value = [['1', { accounts: [account], chainId: 1, connector }]]
  const state = { chainId: 1, current: '1', connections: { __type: 'Map', value } }
  localStorage.setItem('wagmi.store', JSON.stringify({ state, version: 3 }))
  // The kit's own connector for RainbowKit's wallet of this name.
  visit({
    connectors: connectorsForWallets([{ groupName: 'Popular', wallets: [metaMaskWallet] }]),
  })
  expect(localStorage.getItem(own)).toContain('"io.metamask"')
})

it('a connection of a connector that the host still has is left to wagmi', async () => {
  const connectors = [mock({ accounts: [account] })]
  await connectBefore({ connectors })
  visit({ connectors })
  expect(localStorage.getItem(own) ?? '').not.toContain('mock')
})

it.each(['{', '{}', '{"state":{"connections":[],"current":"1"}}'])(
  'a storage of another form, as %s, changes nothing',
  (text) => {
    localStorage.setItem('wagmi.store', text)
    visit()
    expect(localStorage.getItem(own) ?? '{}').toBe('{}')
  },
)
