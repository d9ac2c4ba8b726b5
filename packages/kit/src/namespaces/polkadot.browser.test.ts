import { connect, discover, switchNetwork } from '@latchkey/core'
import { switchAccount } from '@latchkey/core/actions'
import {
  createPolkadotWallet,
  polkadotAccounts,
  type PolkadotPageWallet,
  type PolkadotWalletOptions,
} from '@latchkey/testing/polkadot/page'
import { verifiedMessage } from '@latchkey/testing/polkadot/verify'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type AppKit, createAppKit } from '../index.ts'
import { kusama, mainnet, polkadot, westend } from '../networks.ts'
import { polkadotAdapter, type PolkadotProvider } from '../polkadot.ts'

const [alice, bob] = polkadotAccounts
const connectorId = 'polkadot:polkadot-js'
/** The account of Alice's development key in each network's format. */
const onNetwork = {
  polkadot: '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
  kusama: 'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F',
  westend: alice.address,
}
const bobOnPolkadot = '14E5nqKAp3oAJcmzgZhUD2RcptBeUBScxKHgJKU4HPNcKVf3'

const patient = { timeout: 20_000 }
const kits: AppKit[] = []
const wallets: PolkadotPageWallet[] = []

function page(): AppKit {
  const kit = createAppKit({
    projectId: 'test',
    networks: [mainnet, polkadot, kusama, westend],
    adapters: [polkadotAdapter()],
    enableWalletConnect: false,
  })
  kits.push(kit)
  return kit
}

function install(options: Partial<PolkadotWalletOptions> = {}): PolkadotPageWallet {
  const wallet = createPolkadotWallet({ accounts: [alice, bob], ...options })
  wallets.push(wallet)
  return wallet
}

async function connected(): Promise<AppKit> {
  const made = page()
  await connect(made.kit, { connectorId })
  return made
}

function providerOf(kit: AppKit): PolkadotProvider {
  const provider = kit.getProvider<PolkadotProvider>('polkadot')
  if (!provider) throw new Error('not connected')
  return provider
}

const found = ({ kit }: AppKit): readonly string[] =>
  kit.store.getState().connectors.map(({ name }) => name)

beforeEach(() => localStorage.clear())
afterEach(() => {
  for (const kit of kits.splice(0)) kit.destroy()
  for (const wallet of wallets.splice(0)) wallet.remove()
  localStorage.clear()
})

describe('Polkadot extension', () => {
  it('a Polkadot extension is found when present at the start, and when it comes late [CON-01]', async () => {
    install()
    const made = page()
    await discover(made.kit)
    expect(found(made)).toEqual(['polkadot{.js}'])
    install({ key: 'talisman' })
    await vi.waitFor(() => expect(found(made)).toEqual(['polkadot{.js}', 'Talisman']))
    install({ key: 'some-wallet' })
    dispatchEvent(new Event('focus'))
    expect(found(made)).toEqual(['polkadot{.js}', 'Talisman', 'some-wallet'])
  })

  it('a Polkadot extension connects with all its accounts [STA-01] [STA-02]', async () => {
    const wallet = install()
    const kit = await connected()
    expect(kit.getAccount('polkadot')).toMatchObject({
      address: onNetwork.polkadot,
      caipAddress: `${polkadot.caipNetworkId}:${onNetwork.polkadot}`,
      status: 'connected',
      allAccounts: [
        {
          namespace: 'polkadot',
          address: onNetwork.polkadot,
          type: 'eoa',
          publicKey: '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d',
        },
        { namespace: 'polkadot', address: bobOnPolkadot, type: 'eoa' },
      ],
      addressExplorerUrl: `https://polkadot.subscan.io/account/${onNetwork.polkadot}`,
    })
    expect(wallet.prompts).toEqual(['enable'])
  })

  it.each(['sr25519', 'ed25519', 'ecdsa'] as const)(
    'a Polkadot extension signs messages with its %s key [CON-15]',
    async (type) => {
      const wallet = install({ accounts: [{ ...alice, type }] })
      const kit = await connected()
      const provider = providerOf(kit)
      const address = kit.getAddress('polkadot') ?? ''
      const signed = await provider.signer.signRaw?.({ address, data: 'Héllo', type: 'bytes' })
      expect(await verifiedMessage('Héllo', signed?.signature ?? '', address)).toBe(type)
      // The same signature by the request of WalletConnect.
      const params = { address, message: 'Hello' }
      const answer = await provider.request({ method: 'polkadot_signMessage', params })
      const { signature } = answer as { readonly signature: string }
      expect(await verifiedMessage('Hello', signature, address)).toBe(type)
      expect(await verifiedMessage('hello', signature, address)).toBeUndefined()
      expect(wallet.prompts).toEqual(['enable', 'signRaw', 'signRaw'])
    },
  )

  it('a Polkadot account has the format of each network, and switches networks without a prompt', async () => {
    const wallet = install()
    const before = await connected()
    const go = async ({
      caipNetworkId: network,
    }: typeof kusama | typeof westend): Promise<string> => {
      await switchNetwork(before.kit, { network })
      return before.getCaipAddress('polkadot') ?? ''
    }
    expect(await go(kusama)).toBe(`${kusama.caipNetworkId}:${onNetwork.kusama}`)
    expect(await go(westend)).toBe(`${westend.caipNetworkId}:${onNetwork.westend}`)
    before.destroy()
    const after = page()
    await after.ready()
    expect(after.getCaipAddress('polkadot')).toBe(`${westend.caipNetworkId}:${onNetwork.westend}`)
    expect(wallet.prompts).toEqual(['enable'])
  })

  it('the account in use stays while other accounts come and go, and the connection ends with the last account', async () => {
    const wallet = install()
    wallet.share(1)
    const kit = await connected()
    expect(kit.getAddress('polkadot')).toBe(bobOnPolkadot)
    wallet.share(0, 1)
    await vi.waitFor(() => expect(kit.getAccount('polkadot').allAccounts).toHaveLength(2))
    expect(kit.getAddress('polkadot')).toBe(bobOnPolkadot)
    switchAccount(kit.kit, { namespace: 'polkadot', address: onNetwork.polkadot })
    expect(kit.getAddress('polkadot')).toBe(onNetwork.polkadot)
    wallet.share(1)
    await vi.waitFor(() => expect(kit.getAddress('polkadot')).toBe(bobOnPolkadot))
    wallet.revoke()
    await vi.waitFor(() => expect(kit.getAccount('polkadot').isConnected).toBe(false))
  })

  it('the chosen Polkadot account stays while other accounts come [STA-02]', async () => {
    const wallet = install({ accounts: [alice, bob, { ...alice, type: 'ed25519' }] })
    wallet.share(0, 1)
    const kit = await connected()
    switchAccount(kit.kit, { namespace: 'polkadot', address: bobOnPolkadot })
    wallet.share(0, 1, 2)
    await vi.waitFor(() => expect(kit.getAccount('polkadot').allAccounts).toHaveLength(3))
    expect(kit.getAddress('polkadot')).toBe(bobOnPolkadot)
  })

  it('a Polkadot extension that declines is not connected, and can be asked again', async () => {
    const wallet = install()
    wallet.setBehaviour('reject')
    const { kit, ...host } = page()
    await expect(connect(kit, { connectorId })).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(host.getAccount('polkadot').isConnected).toBe(false)
    wallet.setBehaviour('approve')
    await connect(kit, { connectorId })
    wallet.setBehaviour('reject')
    const call = { method: 'polkadot_signMessage', params: { message: 'Hello' } }
    await expect(providerOf({ kit, ...host }).request(call)).rejects.toMatchObject({
      code: 'USER_REJECTED',
    })
    expect(host.getAddress('polkadot')).toBe(onNetwork.polkadot)
  })

  it('a Polkadot extension that forgot the page is asked at the first signature, not at the reload [STA-04]', async () => {
    const wallet = install()
    const before = await connected()
    before.destroy()
    wallet.revoke()
    const after = page()
    await after.ready()
    expect(after.getAddress('polkadot')).toBe(onNetwork.polkadot)
    expect(wallet.prompts).toEqual(['enable'])
    const call = { method: 'polkadot_signMessage', params: { message: 'Hello' } }
    wallet.setBehaviour('reject')
    await expect(providerOf(after).request(call)).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(after.getAddress('polkadot')).toBe(onNetwork.polkadot)
    wallet.setBehaviour('approve')
    await expect(providerOf(after).request(call)).resolves.toMatchObject({
      signature: expect.stringMatching(/^0x/),
    })
    expect(wallet.prompts).toEqual(['enable', 'enable', 'enable', 'signRaw'])
    // The kit follows the wallet again from now on.
    wallet.revoke()
    await vi.waitFor(() => expect(after.getAccount('polkadot').isConnected).toBe(false), patient)
  })

  it('a Polkadot extension with changed accounts shows them after the first signature and the next reload [STA-04]', async () => {
    const wallet = install()
    wallet.share(0)
    const before = await connected()
    before.destroy()
    wallet.share(1)
    const after = page()
    await after.ready()
    expect(after.getAddress('polkadot')).toBe(onNetwork.polkadot)
    const params = { message: 'Hello', address: onNetwork.polkadot }
    await expect(
      providerOf(after).request({ method: 'polkadot_signMessage', params }),
    ).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    expect(after.getAddress('polkadot')).toBe(bobOnPolkadot)
    after.destroy()
    const again = page()
    await again.ready()
    expect(again.getAddress('polkadot')).toBe(bobOnPolkadot)
    expect(wallet.prompts).toEqual(['enable'])
  })

  it('a disconnected Polkadot extension is not resumed after a reload [STA-06]', async () => {
    const wallet = install()
    const before = await connected()
    await before.disconnect()
    expect(before.getAccount('polkadot').isConnected).toBe(false)
    before.destroy()
    const after = page()
    await after.ready()
    expect(after.getAccount('polkadot').isConnected).toBe(false)
    // A page has no way to ask the wallet to revoke its permission.
    await connect(after.kit, { connectorId })
    expect(wallet.prompts).toEqual(['enable'])
  })
})
