import { connect, discover } from '@latchkey/core'
import { createSolanaWallet, solanaAccounts } from '@latchkey/testing/solana/page'
import { createPageWallet } from '@latchkey/testing/wallets'
import { useEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import {
  type AppKit,
  type AppKitEvent,
  AppKitProvider,
  createAppKit,
  useAppKit,
  useAppKitAccount,
  useAppKitNetwork,
  useAppKitProvider,
} from '../../react.ts'
import { defineElements } from '../../elements/defineElements.tsx'
import { mainnet, solana, solanaDevnet } from '../../networks.ts'
import { solanaAdapter, type SolanaProvider } from '../../solana.ts'

const patient = { timeout: 20_000 }
const nowhere = 'http://127.0.0.1:9'
const evmAddress = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const [{ address: solanaAddress }] = solanaAccounts
const evm = { connectorId: 'test.evm', namespace: 'eip155' } as const
const sol = { connectorId: 'solana:Sol', namespace: 'solana' } as const

let root: Root
let kit: AppKit
let wallets: readonly { remove(): void }[]
let events: AppKitEvent['data'][]
let opener: ReturnType<typeof useAppKit>['open'] | undefined
let seen: ReturnType<typeof useEverything> | undefined

function useEverything(): {
  readonly eip155: string | undefined
  readonly solana: string | undefined
  readonly active: string | undefined
  readonly provider: unknown
  readonly network: string | undefined
} {
  return {
    eip155: useAppKitAccount({ namespace: 'eip155' }).address,
    solana: useAppKitAccount({ namespace: 'solana' }).address,
    active: useAppKitAccount().caipAddress,
    provider: useAppKitProvider<SolanaProvider>('solana').walletProvider?.publicKey.toBase58(),
    network: useAppKitNetwork().caipNetworkId,
  }
}

function Host(): null {
  const { open } = useAppKit()
  const all = useEverything()
  useEffect(() => {
    opener = open
    seen = all
  })
  return null
}

beforeEach(async () => {
  localStorage.clear()
  const injected = createPageWallet({
    name: 'Evm',
    rdns: 'test.evm',
    accounts: [evmAddress],
    chains: [{ id: 1, rpcUrl: nowhere }],
  })
  injected.install()
  const chains = ['solana:mainnet', 'solana:devnet']
  const standard = createSolanaWallet({
    name: 'Sol',
    accounts: solanaAccounts,
    rpcUrl: nowhere,
    chains,
  })
  wallets = [injected, standard]
  kit = createAppKit({
    projectId: 'test',
    networks: [mainnet, solana, solanaDevnet],
    adapters: [solanaAdapter()],
    enableWalletConnect: false,
  })
  events = []
  seen = undefined
  kit.subscribeEvents(({ data }) => events.push(data))
  root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(
    <AppKitProvider kit={kit}>
      <Host />
    </AppKitProvider>,
  )
  await discover(kit.kit)
})
afterEach(() => {
  root.unmount()
  kit.destroy()
  for (const wallet of wallets) wallet.remove()
  document.body.replaceChildren()
  localStorage.clear()
})

async function shows(wanted: Partial<NonNullable<typeof seen>>): Promise<void> {
  await expect.poll(() => seen, patient).toMatchObject(wanted)
}
const told = (event: string): readonly unknown[] =>
  events.flatMap((each) =>
    each.event === event && each.properties && 'namespace' in each.properties
      ? each.properties.namespace
      : [],
  )

describe('hooks of several namespaces', () => {
  it('the hooks give each namespace its own account and provider, and the active namespace’s account and network [STA-01, STA-06]', async () => {
    await connect(kit.kit, evm)
    const onEvm = { active: `eip155:1:${evmAddress}`, network: 'eip155:1' }
    await shows({ eip155: evmAddress, solana: undefined, provider: undefined, ...onEvm })
    await connect(kit.kit, sol)
    const onSolana = {
      active: `${solana.caipNetworkId}:${solanaAddress}`,
      network: solana.caipNetworkId,
    }
    const both = { eip155: evmAddress, solana: solanaAddress, provider: solanaAddress }
    await shows({ ...both, ...onSolana })

    await kit.switchNetwork(mainnet)
    await shows({ ...both, ...onEvm })
    await kit.switchNetwork(solanaDevnet)
    await shows({
      ...both,
      active: `${solanaDevnet.caipNetworkId}:${solanaAddress}`,
      network: solanaDevnet.caipNetworkId,
    })

    await kit.disconnect('solana')
    await shows({ eip155: evmAddress, solana: undefined, provider: undefined, ...onEvm })
    await kit.disconnect()
    await shows({ eip155: undefined, solana: undefined, active: undefined })
    expect(told('CONNECT')).toEqual(['eip155', 'solana'])
    expect(told('DISCONNECT_SUCCESS')).toEqual(['solana', 'eip155'])
    // A namespace whose own network stays the same reports no switch.
    expect(told('SWITCH_NETWORK')).toEqual(['solana'])
  })

  it('useAppKit opens the wallets of one namespace, and the account of a connected namespace [MOD-01]', async () => {
    await opener?.({ view: 'Connect', namespace: 'solana' })
    const dialog = page.getByRole('dialog')
    const row = (name: RegExp) => dialog.getByRole('button', { name })
    await expect.element(row(/^Sol/), patient).toBeVisible()
    await expect.element(row(/^Evm/)).not.toBeInTheDocument()
    kit.close()
    await connect(kit.kit, evm)
    await connect(kit.kit, sol)
    await opener?.({ namespace: 'eip155' })
    await shows({ active: `eip155:1:${evmAddress}` })
    await expect.element(page.getByRole('dialog', { name: 'Account' }), patient).toBeVisible()
  })
})

describe('elements with a namespace', () => {
  function add(tag: string, namespace: string): () => HTMLButtonElement | null | undefined {
    defineElements()
    const element = document.body.appendChild(document.createElement(tag))
    element.setAttribute('namespace', namespace)
    return () => element.querySelector('[data-latchkey]')?.shadowRoot?.querySelector('button')
  }

  it.each(['appkit-button', 'appkit-account-button'])(
    '<%s> shows the account of its namespace, and opens it',
    async (tag) => {
      const button = add(tag, 'eip155')
      await connect(kit.kit, evm)
      await connect(kit.kit, sol)
      await shows({ active: `${solana.caipNetworkId}:${solanaAddress}` })
      await expect.poll(() => button()?.title, patient).toBe(evmAddress)
      button()?.click()
      await expect.element(page.getByRole('dialog', { name: 'Account' }), patient).toBeVisible()
      await shows({ active: `eip155:1:${evmAddress}` })
    },
  )

  it.each(['appkit-button', 'appkit-connect-button'])(
    '<%s> opens the wallets of its namespace while another namespace is connected',
    async (tag) => {
      const button = add(tag, 'solana')
      await connect(kit.kit, evm)
      await expect.poll(() => button()?.textContent, patient).toBe('Connect Wallet')
      button()?.click()
      const row = (name: RegExp) => page.getByRole('dialog').getByRole('button', { name })
      await expect.element(row(/^Sol/), patient).toBeVisible()
      await expect.element(row(/^Evm/)).not.toBeInTheDocument()
    },
  )
})
