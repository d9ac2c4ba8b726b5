import { connect } from '@latchkey/core'
import { mockConnector } from '@latchkey/testing/mock'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type AppKit, createKit, eip155 } from '../index.ts'
import { mainnet, optimism } from '../networks.ts'
import { getAppKit, modal } from '../react.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const kits: AppKit[] = []

afterEach(() => {
  for (const kit of kits.splice(0)) kit.destroy()
  vi.restoreAllMocks()
})

function made(kit: AppKit): AppKit {
  kits.push(kit)
  return kit
}
const wallet = mockConnector({ rdns: 'test.mock', accounts: [`eip155:1:${address}`] })
function page(): AppKit {
  return made(
    createKit({
      networks: [mainnet, optimism],
      namespaces: [eip155()],
      connectors: [wallet.source],
    }),
  )
}

describe('further methods of AppKit', () => {
  it('reads answer without a wallet, and with the connected wallet', async () => {
    const kit = page()
    expect([kit.getError(), kit.getWalletProvider(), kit.getWalletProviderType()]).toEqual([
      '',
      undefined,
      undefined,
    ])
    expect([kit.getConnectors(), kit.getConnections(), kit.isTransactionStackEmpty()]).toEqual([
      [],
      [],
      true,
    ])
    await connect(kit.kit, { connectorId: 'mock' })
    expect(kit.getWalletProvider()).toBe(kit.getProvider('eip155'))
    expect([kit.getWalletProviderType(), kit.getProviderType('eip155')]).toEqual([
      'ANNOUNCED',
      'ANNOUNCED',
    ])
    expect(kit.getProviderType('solana')).toBeUndefined()
    expect(kit.getConnectors('eip155')).toMatchObject([
      { id: 'mock', chain: 'eip155', info: { rdns: 'test.mock' } },
    ])
    expect(kit.getConnectors('solana')).toEqual([])
    expect(kit.getConnections('eip155')).toMatchObject([{ connectorId: 'mock' }])
    expect(kit.getApprovedCaipNetworkIds()).toBeUndefined()
    expect([kit.getSIWX(), await kit.getUniversalProvider()]).toEqual([undefined, undefined])
    // Without a gateway there are no names.
    expect([await kit.fetchIdentity({ address }), await kit.getReownName(address)]).toEqual([
      {},
      [],
    ])
  })

  it('subscriptions call their listeners when their value changes, until they end', async () => {
    const kit = page()
    const seen: unknown[] = []
    const stops = [
      kit.subscribeTheme(({ themeMode }) => seen.push(themeMode)),
      kit.subscribeCaipNetworkChange((network) => seen.push(network?.name)),
      kit.subscribeWalletInfo((info) => seen.push(info?.name)),
      kit.subscribeProviders(({ eip155: provider }) => seen.push(typeof provider)),
      kit.subscribeConnections((connections) => seen.push(connections.get('eip155')?.length)),
      kit.subscribeShouldUpdateToAddress(() => seen.push('never')),
      kit.subscribeRemoteFeatures(() => seen.push('never')),
    ]
    kit.setThemeMode('light')
    await kit.switchNetwork(optimism)
    expect(seen.splice(0)).toEqual(['light', optimism.name])
    await connect(kit.kit, { connectorId: 'mock' })
    expect(seen.splice(0)).toEqual(
      expect.arrayContaining([mainnet.name, 'Mock Wallet', 'object', 1]),
    )
    for (const stop of stops) stop()
    kit.setThemeMode('dark')
    expect(seen).toEqual([])
  })

  it('options and features change while the kit lives', () => {
    const kit = page()
    const other = page()
    kit.updateFeatures({ swaps: false })
    kit.setCollapseWallets(true)
    kit.setSocialsOrder(['farcaster'])
    kit.setWalletFeaturesOrder(['send'])
    kit.setConnectMethodsOrder(['wallet'])
    kit.setTermsConditionsUrl('https://host.test/terms')
    kit.setPrivacyPolicyUrl('https://host.test/privacy')
    kit.updateOptions({ allWallets: 'HIDE' })
    expect(kit.kit.options).toMatchObject({
      allWallets: 'HIDE',
      termsConditionsUrl: 'https://host.test/terms',
      privacyPolicyUrl: 'https://host.test/privacy',
      switches: {
        ...{ swaps: false, collapseWallets: true, walletFeaturesOrder: ['send'] },
        connectMethodsOrder: ['wallet'],
      },
    })
    expect(kit.getRemoteFeatures()).toMatchObject({ swaps: false, socials: ['farcaster'] })
    expect(other.getRemoteFeatures()).toMatchObject({
      swaps: [],
      multiWallet: true,
      payments: false,
    })
  })

  it('open takes views by the names of both kits, and refuses a link of the host', async () => {
    const kit = page()
    await expect(kit.open({ view: 'WalletSend' })).rejects.toMatchObject({
      context: { view: 'Send' },
    })
    await expect(kit.open({ view: 'OnRampProviders' })).rejects.toMatchObject({
      code: 'VIEW_MISSING',
    })
    await expect(kit.open({ uri: 'wc:…' })).rejects.toMatchObject({
      message: 'Option uri: the kit makes its own links',
    })
  })

  it('modal is the kit that was created last, and getAppKit chooses another', () => {
    expect(() => modal.getState()).toThrow(expect.objectContaining({ code: 'KIT_MISSING' }))
    const first = page()
    const second = page()
    expect(modal.kit).toBe(second.kit)
    getAppKit(first)
    // A server keeps one kit.
    expect(modal.kit).toBe(first.kit)
  })
})
