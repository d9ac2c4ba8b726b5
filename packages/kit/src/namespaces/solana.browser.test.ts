import { connect, discover, switchNetwork } from '@latchkey/core'
import {
  createLegacySolanaWallet,
  createSolanaWallet,
  solanaAccounts,
  type SolanaPageWallet,
} from '@latchkey/testing/solana/page'
import { createPageWallet, type PageWallet } from '@latchkey/testing/wallets'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { type AppKit, createAppKit } from '../index.ts'
import { mainnet, solana, solanaDevnet } from '../networks.ts'
import { solanaAdapter, type SolanaProvider } from '../solana.ts'

const [first, second] = solanaAccounts
const evmAddress = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const nowhere = 'http://127.0.0.1:9'

const kits: AppKit[] = []
let evm: PageWallet
let wallet: SolanaPageWallet

function page(): AppKit {
  const kit = createAppKit({
    projectId: 'test',
    networks: [mainnet, solana, solanaDevnet],
    adapters: [solanaAdapter()],
    enableWalletConnect: false,
  })
  kits.push(kit)
  return kit
}

async function bothConnected(): Promise<AppKit> {
  const made = page()
  await discover(made.kit)
  await connect(made.kit, { connectorId: 'test.alpha' })
  await connect(made.kit, { connectorId: 'solana:Sol' })
  return made
}

beforeEach(() => {
  localStorage.clear()
  evm = createPageWallet({
    name: 'Alpha',
    rdns: 'test.alpha',
    accounts: [evmAddress],
    chains: [{ id: 1, rpcUrl: nowhere }],
  })
  wallet = createSolanaWallet({
    name: 'Sol',
    accounts: [first, second],
    rpcUrl: nowhere,
    chains: ['solana:mainnet', 'solana:devnet'],
  })
})
afterEach(() => {
  for (const kit of kits.splice(0)) kit.destroy()
  evm.remove()
  evm.reset()
  wallet.remove()
  localStorage.clear()
})

describe('Solana wallet', () => {
  it('a Solana wallet is found once when it registers before or during the search [CON-01]', async () => {
    const { kit } = page()
    await discover(kit)
    const late = createSolanaWallet({ name: 'Late', accounts: [second], rpcUrl: nowhere })
    expect(kit.store.getState().connectors.map(({ id, namespaces }) => [id, namespaces])).toEqual([
      ['test.alpha', ['eip155']],
      ['solana:Sol', ['solana']],
      ['solana:Late', ['solana']],
    ])
    late.remove()
    expect(kit.store.getState().connectors).toHaveLength(2)
  })

  it('a Solana wallet is listed among at most 32, however many wallets register', async () => {
    const { kit } = page()
    await discover(kit)
    const register = (detail: unknown): boolean =>
      dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
    for (const detail of [undefined, null, 5, {}, () => expect.fail('planned')]) register(detail)
    const wallets = Array.from({ length: 1000 }, (_, index) => ({
      version: '1.0.0',
      name: `Wallet ${index}`,
      chains: ['solana:mainnet'],
      features: { 'standard:connect': { connect: () => expect.unreachable() } },
    }))
    for (const each of [...wallets, ...wallets]) {
      register((api: { register(...values: unknown[]): void }) => api.register(null, each, each))
    }
    const ids = kit.store.getState().connectors.map(({ id }) => id)
    expect(ids.slice(0, 3)).toEqual(['test.alpha', 'solana:Sol', 'solana:Wallet 0'])
    expect(ids).toHaveLength(33)
  })

  it('a Solana wallet is marked as ambiguous and not resumed when another wallet has its name', async () => {
    const before = await bothConnected()
    before.destroy()
    const impostor = createSolanaWallet({ name: 'Sol', accounts: [second], rpcUrl: nowhere })
    const after = page()
    await after.ready()
    expect(after.kit.store.getState().connectors).toMatchObject([
      { id: 'test.alpha', ambiguous: false },
      { id: 'solana:Sol', ambiguous: true },
      { id: 'solana:Sol#2', ambiguous: true },
    ])
    impostor.remove()
    expect(after.getAccount('solana').isConnected).toBe(false)
    expect(after.getAddress('eip155')).toBe(evmAddress)
    expect([...wallet.prompts, ...impostor.prompts]).toEqual(['connect'])
  })

  it('a Solana wallet connects beside an EVM wallet, each with its own account [STA-01]', async () => {
    const kit = await bothConnected()
    expect(kit.getAccount('solana')).toMatchObject({
      address: first.address,
      caipAddress: `${solana.caipNetworkId}:${first.address}`,
      status: 'connected',
      allAccounts: [{ namespace: 'solana', address: first.address, type: 'eoa' }],
      addressExplorerUrl: `https://solscan.io/account/${first.address}`,
    })
    expect(kit.getAccount('eip155')).toMatchObject({ address: evmAddress, status: 'connected' })
    expect(kit.getActiveChainNamespace()).toBe('solana')
    expect(kit.getProvider('eip155')).toBe(evm.provider)
  })

  it('a Solana wallet signs messages that verify against its address [CON-15]', async () => {
    const kit = await bothConnected()
    const provider = kit.getProvider<SolanaProvider>('solana')
    const message = new TextEncoder().encode('Hello')
    const signature = await provider?.signMessage(message)
    expect(await isSigned(provider, signature, message)).toBe(true)
    expect(wallet.prompts).toEqual(['connect', 'signMessage'])
  })

  it('a Solana wallet signs in with a text that names the page and the nonce [CON-15]', async () => {
    const kit = await bothConnected()
    const provider = kit.getProvider<SolanaProvider>('solana')
    const asked = { domain: 'example.org', nonce: 'aB3dE6gH', statement: 'Come in' }
    const signedIn = await provider?.signIn(asked)
    const text = Uint8Array.from(signedIn?.signedMessage ?? [])
    expect(new TextDecoder().decode(text)).toBe(
      `example.org wants you to sign in with your Solana account:\n${first.address}\n\nCome in\n\nNonce: aB3dE6gH`,
    )
    expect(signedIn?.address).toBe(first.address)
    expect(await isSigned(provider, signedIn?.signature, text)).toBe(true)
    expect(wallet.prompts).toEqual(['connect', 'signIn'])
  })

  it('a Solana wallet that declines leaves the EVM connection alone', async () => {
    const { kit, ...host } = page()
    await discover(kit)
    await connect(kit, { connectorId: 'test.alpha' })
    wallet.setBehaviour('reject')
    await expect(connect(kit, { connectorId: 'solana:Sol' })).rejects.toMatchObject({
      code: 'USER_REJECTED',
    })
    expect(host.getAddress('eip155')).toBe(evmAddress)
    expect(host.getAccount('solana').isConnected).toBe(false)
  })

  it('a Solana wallet switches networks without a prompt, and keeps the network after a reload', async () => {
    const before = await bothConnected()
    await switchNetwork(before.kit, { network: solanaDevnet.caipNetworkId })
    expect(before.getCaipNetworkId('solana')).toBe(solanaDevnet.caipNetworkId)
    expect(before.getCaipNetworkId('eip155')).toBe('eip155:1')
    before.destroy()
    const after = page()
    await after.ready()
    expect(after.getCaipAddress('solana')).toBe(`${solanaDevnet.caipNetworkId}:${first.address}`)
    expect(after.getAddress('eip155')).toBe(evmAddress)
    expect(wallet.prompts).toEqual(['connect'])
  })

  it('the account follows a Solana wallet that switches accounts, and disconnects when the wallet revokes its permission', async () => {
    const kit = await bothConnected()
    wallet.switchAccount(1)
    await vi.waitFor(() => expect(kit.getAddress('solana')).toBe(second.address))
    wallet.revoke()
    await vi.waitFor(() => expect(kit.getAccount('solana').isConnected).toBe(false))
    expect(kit.getAddress('eip155')).toBe(evmAddress)
  })

  it('a disconnect ends one namespace or all namespaces [STA-06]', async () => {
    const kit = await bothConnected()
    await kit.disconnect('eip155')
    expect([kit.getAddress('eip155'), kit.getAddress('solana')]).toEqual([undefined, first.address])
    await connect(kit.kit, { connectorId: 'test.alpha' })
    await kit.disconnect()
    expect([kit.getAddress('eip155'), kit.getAddress('solana')]).toEqual([undefined, undefined])
  })
})

describe('legacy Solana wallet', () => {
  it('a wallet that only sets window.solana connects, signs, and is resumed without a prompt [CON-01]', async () => {
    wallet.remove()
    const older = createLegacySolanaWallet({ account: second, flag: 'isSolflare' })
    onTestFinished(() => older.remove())
    const before = page()
    await discover(before.kit)
    expect(before.kit.store.getState().connectors).toMatchObject([
      { id: 'test.alpha' },
      { id: 'solana:injected', name: 'Solflare', type: 'INJECTED' },
    ])
    await connect(before.kit, { connectorId: 'solana:injected' })
    before.destroy()
    const after = page()
    await after.ready()
    expect(after.getAddress('solana')).toBe(second.address)
    const provider = after.getProvider<SolanaProvider>('solana')
    const message = new TextEncoder().encode('Hello')
    expect(await isSigned(provider, await provider?.signMessage(message), message)).toBe(true)
    expect(older.prompts).toEqual(['connect', 'signMessage'])
  })

  it('a wallet that only sets window.solana is hidden while another wallet is registered', async () => {
    wallet.remove()
    const older = createLegacySolanaWallet({ account: second })
    onTestFinished(() => older.remove())
    const { kit } = page()
    const ids = (): readonly string[] => kit.store.getState().connectors.map(({ id }) => id)
    await discover(kit)
    expect(ids()).toEqual(['test.alpha', 'solana:injected'])
    const late = createSolanaWallet({ name: 'Late', accounts: [first], rpcUrl: nowhere })
    expect(ids()).toEqual(['test.alpha', 'solana:Late'])
    late.remove()
    expect(ids()).toEqual(['test.alpha', 'solana:injected'])
  })
})

/** Verifies with the browser's own Ed25519. */
async function isSigned(
  provider: SolanaProvider | undefined,
  signature: Uint8Array | undefined,
  message: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const key = Uint8Array.from(provider?.publicKey.toBytes() ?? [])
  const publicKey = await crypto.subtle.importKey('raw', key, 'Ed25519', false, ['verify'])
  return crypto.subtle.verify('Ed25519', publicKey, Uint8Array.from(signature ?? []), message)
}
