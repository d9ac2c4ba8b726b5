import { connect, discover, switchNetwork } from '@latchkey/core'
import {
  bitcoinAccounts,
  type BitcoinPageWallet,
  createBitcoinWallet,
  examplePsbt,
  type FaceName,
  verifiedInputs,
  verifyEcdsa,
} from '@latchkey/testing/bitcoin/page'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { bitcoinAdapter, type BitcoinProvider } from '../bitcoin.ts'
import { type AppKit, createAppKit } from '../index.ts'
import { bitcoin, bitcoinRegtest, bitcoinSignet, mainnet } from '../networks.ts'

const [first, second] = bitcoinAccounts
const regtest = bitcoinRegtest.caipNetworkId

const kits: AppKit[] = []
const wallets: BitcoinPageWallet[] = []

function page(): AppKit {
  const kit = createAppKit({
    projectId: 'test',
    networks: [mainnet, bitcoinRegtest, bitcoinSignet, bitcoin],
    adapters: [bitcoinAdapter()],
    enableWalletConnect: false,
  })
  kits.push(kit)
  return kit
}

function install(name: string, ...faces: readonly FaceName[]): BitcoinPageWallet {
  const wallet = createBitcoinWallet({ name, faces, accounts: [first, second] })
  wallets.push(wallet)
  return wallet
}

async function connected(name: string): Promise<AppKit> {
  const made = page()
  await connect(made.kit, { connectorId: `bip122:${name}` })
  return made
}

function providerOf(kit: AppKit): BitcoinProvider {
  const provider = kit.getProvider<BitcoinProvider>('bip122')
  if (!provider) throw new Error('not connected')
  return provider
}

beforeEach(() => localStorage.clear())
afterEach(() => {
  for (const kit of kits.splice(0)) kit.destroy()
  for (const wallet of wallets.splice(0)) wallet.remove()
  localStorage.clear()
})

/** The abilities of each way; all ways can connect and sign a transaction. */
const ways = [
  { name: 'Any', face: 'standard', ordinals: true, ecdsa: true, bip322: false, silent: true },
  { name: 'Both', face: 'standardSats', ordinals: true, ecdsa: true, bip322: true, silent: true },
  { name: 'Sats', face: 'satsConnect', ordinals: true, ecdsa: true, bip322: true, silent: true },
  { name: 'Leather', face: 'leather', ordinals: true, ecdsa: false, bip322: true, silent: false },
  {
    name: 'UniSat Wallet',
    face: 'unisat',
    ordinals: false,
    ecdsa: true,
    bip322: true,
    silent: true,
  },
] as const

describe.each(ways)('Bitcoin wallet found by $face', ({ name, face, ...can }) => {
  let wallet: BitcoinPageWallet
  beforeEach(() => {
    wallet = install(name, face)
  })

  it('a Bitcoin wallet is listed once, and connects with its payment address first [CON-01] [STA-02]', async () => {
    const { kit, ...host } = await connected(name)
    expect(kit.store.getState().connectors).toMatchObject([
      { id: `bip122:${name}`, name, namespaces: ['bip122'] },
    ])
    const ordinals = { namespace: 'bip122', address: first.ordinals, type: 'ordinal' }
    expect(host.getAccount('bip122')).toMatchObject({
      address: first.payment,
      caipAddress: `${regtest}:${first.payment}`,
      status: 'connected',
      allAccounts: [
        {
          namespace: 'bip122',
          address: first.payment,
          type: 'payment',
          publicKey: expect.stringMatching(/^0[23][0-9a-f]{64}$/),
        },
        ...(can.ordinals ? [ordinals] : []),
      ],
    })
    expect(wallet.prompts).toEqual(['connect'])
  })

  it('a Bitcoin wallet signs messages with the key of the address [CON-15]', async () => {
    const provider = providerOf(await connected(name))
    const ask = (protocol: 'ecdsa' | 'bip322'): Promise<string> =>
      provider.signMessage({ message: 'Hello', protocol })
    if (can.ecdsa) {
      expect(verifyEcdsa('Hello', await ask('ecdsa'), wallet.keys[0].script)).toBe(true)
    } else {
      await expect(ask('ecdsa')).rejects.toMatchObject({ code: 'METHOD_UNSUPPORTED' })
    }
    if (can.bip322) {
      // The page wallet's own test verifies this signature with bip322-js.
      expect(await ask('bip322')).toBe(bip322OfHello)
    } else {
      await expect(ask('bip322')).rejects.toMatchObject({ code: 'METHOD_UNSUPPORTED' })
    }
  })

  it('a Bitcoin wallet signs the inputs of a transaction that it is asked for [CON-15]', async () => {
    const provider = providerOf(await connected(name))
    const [key] = wallet.keys
    const psbt = examplePsbt([key, key])
    const signInputs = [{ address: first.payment, index: 1 }]
    const signed = await provider.signPSBT({ psbt, signInputs })
    expect(verifiedInputs(signed.psbt)).toEqual([1])
    const params = { account: first.payment, psbt, signInputs }
    await expect(provider.request({ method: 'signPsbt', params })).resolves.toMatchObject({
      psbt: signed.psbt,
    })
  })

  it('a Bitcoin wallet that declines is not connected, and can be asked again', async () => {
    wallet.setBehaviour('reject')
    const { kit, ...host } = page()
    const ask = (): Promise<unknown> => connect(kit, { connectorId: `bip122:${name}` })
    await expect(ask()).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(host.getAccount('bip122').isConnected).toBe(false)
    wallet.setBehaviour('approve')
    await ask()
    wallet.setBehaviour('reject')
    await expect(
      providerOf({ kit, ...host }).signPSBT({ psbt: examplePsbt(wallet.keys), signInputs: [] }),
    ).rejects.toMatchObject({ code: expect.toBeOneOf([4001, 'USER_REJECTED']) })
    expect(host.getAddress('bip122')).toBe(first.payment)
  })

  it('a Bitcoin wallet is connected again after a reload without a prompt [STA-04]', async () => {
    const before = await connected(name)
    before.destroy()
    const after = page()
    await after.ready()
    expect(after.getAddress('bip122')).toBe(first.payment)
    expect(wallet.prompts).toEqual(['connect'])
  })

  it.runIf(can.silent)(
    'the account follows a Bitcoin wallet that switches accounts, and disconnects when the wallet revokes its permission',
    async () => {
      const kit = await connected(name)
      wallet.switchAccount(1)
      await vi.waitFor(() => expect(kit.getAddress('bip122')).toBe(second.payment))
      wallet.revoke()
      await vi.waitFor(() => expect(kit.getAccount('bip122').isConnected).toBe(false))
    },
  )

  it.runIf(can.silent)('the account follows a Bitcoin wallet that switches networks', async () => {
    const kit = await connected(name)
    wallet.switchNetwork('signet')
    const { address } = wallet.keys[0]
    await vi.waitFor(() =>
      expect(kit.getCaipAddress('bip122')).toBe(`${bitcoinSignet.caipNetworkId}:${address}`),
    )
    expect(address).toMatch(/^tb1q/)
  })

  it('a Bitcoin wallet asks again after a disconnect', async () => {
    const kit = await connected(name)
    await kit.disconnect()
    expect(kit.getAccount('bip122').isConnected).toBe(false)
    await connect(kit.kit, { connectorId: `bip122:${name}` })
    expect(wallet.prompts).toEqual(['connect', 'connect'])
  })
})

describe('network of Bitcoin', () => {
  it.each([
    { name: 'Both', face: 'standardSats' },
    { name: 'Sats', face: 'satsConnect' },
    { name: 'UniSat Wallet', face: 'unisat' },
  ] as const)(
    'a switch of network is asked of a wallet found by $face [CON-15]',
    async ({ name, face }) => {
      const wallet = install(name, face)
      const made = await connected(name)
      await switchNetwork(made.kit, { network: bitcoinSignet.caipNetworkId })
      expect(made.getCaipNetworkId('bip122')).toBe(bitcoinSignet.caipNetworkId)
      expect(made.getAddress('bip122')).toBe(wallet.keys[0].address)
      expect(wallet.keys[0].address).toMatch(/^tb1q/)
    },
  )

  it('a switch of network changes the provider of OKX', async () => {
    const wallet = install('OKX', 'okx')
    const made = await connected('OKX Wallet')
    // OKX has this network, and the host lists it first among those that OKX has.
    expect(made.getCaipNetworkId('bip122')).toBe(bitcoinSignet.caipNetworkId)
    await switchNetwork(made.kit, { network: bitcoin.caipNetworkId })
    expect(made.getCaipAddress('bip122')).toBe(`${bitcoin.caipNetworkId}:${wallet.keys[0].address}`)
    await expect(switchNetwork(made.kit, { network: regtest })).rejects.toMatchObject({
      code: 'CHAIN_UNSUPPORTED',
    })
    const signature = await providerOf(made).signMessage({ message: 'Hello', protocol: 'ecdsa' })
    expect(verifyEcdsa('Hello', signature, wallet.keys[0].script)).toBe(true)
  })

  it('a switch of network is refused by a wallet that cannot be asked', async () => {
    install('Any', 'standard')
    const made = await connected('Any')
    await expect(
      switchNetwork(made.kit, { network: bitcoinSignet.caipNetworkId }),
    ).rejects.toMatchObject({ code: 'CHAIN_UNSUPPORTED' })
    expect(made.getCaipNetworkId('bip122')).toBe(regtest)
  })
})

describe('list of Bitcoin wallets', () => {
  it('a Bitcoin wallet that is found in two ways is listed once, as the registered wallet', async () => {
    install('Sats', 'satsConnect', 'standard')
    install('Leather', 'leather')
    const { kit } = page()
    await discover(kit)
    expect(kit.store.getState().connectors).toMatchObject([
      { id: 'bip122:Sats', type: 'ANNOUNCED' },
      { id: 'bip122:Leather', type: 'INJECTED' },
    ])
  })

  it('a registered Bitcoin wallet is marked as ambiguous when another wallet has its name', async () => {
    install('Any', 'standard')
    install('Any', 'standard')
    const { kit } = page()
    await discover(kit)
    expect(kit.store.getState().connectors).toMatchObject([
      { id: 'bip122:Any', ambiguous: true },
      { id: 'bip122:Any#2', ambiguous: true },
    ])
  })
})

describe('hostile page', () => {
  const names = ['btc_providers', 'LeatherProvider', 'unisat', 'okxwallet', 'XverseProviders']
  const set = (name: string, value: PropertyDescriptor): unknown =>
    Object.defineProperty(globalThis, name, { ...value, configurable: true })
  afterEach(() => {
    for (const name of names) Reflect.deleteProperty(globalThis, name)
  })

  it('a page with throwing getters and proxies lists no wallets and breaks nothing', async () => {
    const trap = (): never => {
      throw new Error('trap')
    }
    for (const name of names) set(name, { get: trap })
    const { kit } = page()
    await discover(kit)
    expect(kit.store.getState().connectors).toEqual([])
    for (const name of names) set(name, { value: new Proxy([], { get: trap }) })
    dispatchEvent(new Event('load'))
    expect(kit.store.getState().connectors).toEqual([])
  })

  it('a page’s list is read up to 32 entries, and names are cleaned of hidden characters', async () => {
    const request = (): never => expect.unreachable()
    set('BitcoinProvider', { value: { request } })
    names.push('BitcoinProvider')
    const decent = Array.from({ length: 100 }, (_, index) => ({
      id: 'BitcoinProvider',
      name: `Wallet\u202E ${index}`,
      icon: 'https://tracker.example/pixel.png',
    }))
    const odd = [null, 5, { id: 'constructor.constructor', name: 'x' }, { id: 'location', name: 5 }]
    set('btc_providers', { value: [...odd, ...decent] })
    const { kit } = page()
    await discover(kit)
    const { connectors } = kit.store.getState()
    expect(connectors).toHaveLength(28)
    expect(connectors[0]).toMatchObject({ id: 'bip122:Wallet 0', name: 'Wallet 0' })
    expect(connectors.every(({ icon }) => icon === undefined)).toBe(true)
  })

  it('the list holds at most 32 registered wallets', async () => {
    const { kit } = page()
    await discover(kit)
    const connector = { connect: () => expect.unreachable() }
    const wallets = Array.from({ length: 1000 }, (_, index) => ({
      version: '1.0.0',
      name: `Wallet ${index}`,
      chains: ['bitcoin:mainnet'],
      features: { 'bitcoin:connect': connector },
    }))
    const others = [
      null,
      {},
      { ...wallets[0], chains: ['solana:mainnet'] },
      { ...wallets[0], version: '2' },
    ]
    dispatchEvent(
      new CustomEvent('wallet-standard:register-wallet', {
        detail: (api: { register(...values: unknown[]): void }) =>
          api.register(...others, ...wallets, ...wallets),
      }),
    )
    expect(kit.store.getState().connectors).toHaveLength(32)
  })
})

/** The signature of `first` for its payment address, verified by bip322-js. ECDSA's nonce is deterministic (RFC 6979). */
const bip322OfHello =
  'AkgwRQIhAKxX1QYoxJ83vQGWZWOXW2K74XI0eIhnBzC+ct/9/qcjAiA76yFPqHQSRIf0aI5282NngF63cq6hwUFk2WV6nhWPBgEhA081W9y3zAr3KO88zrlhXZBoS7Wyyl+FmrDwtwQHWHGq'
