import type { CaipNetwork, ConnectRequest, SessionChange } from '@latchkey/core'
import { base58, base64 } from '@scure/base'
import type { Wallet, WalletAccount } from '@wallet-standard/base'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import type { SolanaProvider } from './provider.ts'
import { standardConnector } from './session.ts'
import { readAccounts, readWallet } from './wallet.ts'

const account = (first: number): WalletAccount => {
  const publicKey = Uint8Array.from({ length: 32 }, (_, index) => first + index)
  return {
    address: base58.encode(publicKey),
    publicKey,
    chains: ['solana:mainnet', 'solana:devnet'],
    features: ['solana:signMessage'],
  }
}
const [one, two] = [account(1), account(2)]
const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const devnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'

type Input = { readonly account: WalletAccount; readonly [more: string]: unknown }

/** A short wallet that signs by recording account, place and data. */
function fakeWallet(allowed = [one, two]): {
  readonly wallet: Wallet
  readonly asked: readonly unknown[]
  change(value: unknown): void
} {
  const listeners = new Set<(value: unknown) => void>()
  const asked: unknown[] = []
  const told = (method: string, name: string) => ({
    version: '1.0.0',
    [method]: (...inputs: readonly Input[]) => {
      asked.push(...inputs.map((input) => ({ ...input, method })))
      return Promise.resolve(inputs.map(() => ({ [name]: Uint8Array.of(1, 2, 3) })))
    },
  })
  const wallet: Wallet = {
    version: '1.0.0',
    name: 'Alpha',
    icon: 'data:image/png;base64,AAAA',
    chains: ['solana:mainnet', 'solana:devnet'],
    accounts: [],
    features: {
      'standard:connect': {
        version: '1.0.0',
        connect: (input?: unknown) => {
          asked.push({ method: 'connect', input })
          return Promise.resolve({ accounts: allowed })
        },
      },
      'standard:disconnect': {
        version: '1.0.0',
        disconnect: () => {
          asked.push({ method: 'disconnect' })
          return Promise.resolve()
        },
      },
      'standard:events': {
        version: '1.0.0',
        on: (_: string, listener: (value: unknown) => void) => {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      },
      'solana:signMessage': told('signMessage', 'signature'),
      'solana:signTransaction': told('signTransaction', 'signedTransaction'),
      'solana:signAndSendTransaction': told('signAndSendTransaction', 'signature'),
    },
  }
  return {
    wallet,
    asked,
    change: (value) => {
      for (const listener of listeners) listener(value)
    },
  }
}

const network = (caipNetworkId: CaipNetwork['caipNetworkId']): CaipNetwork => ({
  id: caipNetworkId,
  name: caipNetworkId,
  chainNamespace: 'solana',
  caipNetworkId,
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: [] } },
})
const request = (...ids: readonly CaipNetwork['caipNetworkId'][]): ConnectRequest => ({
  namespace: 'solana',
  networks: ids.map(network),
  signal: new AbortController().signal,
  read: () => expect.unreachable(),
})

function connectorOf(value: unknown): ReturnType<typeof standardConnector> {
  const wallet = readWallet(value)
  if (!wallet) throw new Error('not a wallet')
  const info = { id: 'solana:Alpha', name: 'Alpha', type: 'ANNOUNCED' } as const
  return standardConnector({ ...info, namespaces: ['solana'] }, wallet)
}

async function connected(fake: ReturnType<typeof fakeWallet>) {
  const session = await connectorOf(fake.wallet).connect(request(mainnet, devnet))
  if ('length' in session) throw new Error('one session is enough')
  return session
}

/** Values that real pages send, and values of an attacker. */
const hostile = fc.oneof(
  fc.anything(),
  fc.constantFrom<unknown>(
    'x'.repeat(10_000_000),
    'solana:' + 'x'.repeat(10_000_000),
    '\u202Eevil',
    '__proto__',
    Array.from({ length: 100_000 }, () => 'solana:mainnet'),
  ),
  fc.constant(
    new Proxy(
      {},
      {
        get: () => {
          throw new Error('trap')
        },
      },
    ),
  ),
)
const field = (decent: unknown): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(decent) }, { weight: 1, arbitrary: hostile })

describe('registered Solana wallets', () => {
  it('a valid Solana wallet that registers is read unchanged [CON-01]', () => {
    expect(readWallet(fakeWallet().wallet)).toMatchObject({
      name: 'Alpha',
      icon: 'data:image/png;base64,AAAA',
    })
  })
  it('an invalid registration of a Solana wallet is cleaned or ignored', () => {
    const { wallet } = fakeWallet()
    const values = fc.record({
      version: field('1.0.0'),
      name: field(wallet.name),
      icon: field(wallet.icon),
      chains: field(wallet.chains),
      features: field(wallet.features),
    })
    fc.assert(
      fc.property(fc.oneof({ weight: 9, arbitrary: values }, hostile), (value) => {
        const read = readWallet(value)
        if (!read) return
        expect([...read.name].length).toBeLessThanOrEqual(64)
        expect(read.name).not.toMatch(/[\p{C}]/u)
        if (read.icon) expect(read.icon).toMatch(/^data:image\//)
      }),
    )
  })
  it('a registered Solana wallet is read once, even if its name changes', () => {
    let reads = 0
    const { wallet } = fakeWallet()
    const value = {
      ...wallet,
      get name() {
        reads++
        return reads === 1 ? 'Alpha' : 'Omega'
      },
    }
    const read = readWallet(value)
    expect([read?.name, read?.name, reads]).toEqual(['Alpha', 'Alpha', 1])
  })
  it('a registered wallet without a Solana chain, or without connect, is ignored', () => {
    const { wallet } = fakeWallet()
    expect(readWallet({ ...wallet, chains: ['bitcoin:mainnet', 'sui:mainnet'] })).toBeUndefined()
    expect(readWallet({ ...wallet, features: {} })).toBeUndefined()
  })
})

describe('accounts', () => {
  it('Solana accounts leave out other namespaces and invalid entries', () => {
    const other = { ...one, chains: ['bitcoin:mainnet'] }
    const short = { ...one, publicKey: one.publicKey.slice(1) }
    const accounts = [other, one, short, { ...one, address: 'x'.repeat(45) }, two]
    expect(readAccounts({ accounts })?.map(({ address }) => address)).toEqual([
      one.address,
      two.address,
    ])
    fc.assert(fc.property(hostile, (value) => void readAccounts({ accounts: [value] })))
  })
  it('Solana accounts that are not a list, or a list too long, are refused', () => {
    for (const value of [undefined, null, {}, { accounts: 5 }, { accounts: Array(1001).fill(one) }])
      expect(readAccounts(value)).toBeUndefined()
  })
})

describe('a session', () => {
  it('a Solana session has the accounts, on the host’s first network that the wallet supports', async () => {
    const connector = connectorOf(fakeWallet().wallet)
    await expect(connector.connect(request(devnet, mainnet))).resolves.toMatchObject({
      addresses: [one.address, two.address],
      network: devnet,
    })
    // Without a network of the host's, the wallet's first network, which the kit then calls unsupported (STA-08).
    await expect(connector.connect(request('solana:localnet'))).resolves.toMatchObject({
      network: mainnet,
    })
  })
  it('a Solana session resumes without a prompt, or not at all', async () => {
    const fake = fakeWallet()
    await expect(connectorOf(fake.wallet).resume(request(mainnet))).resolves.toMatchObject({
      addresses: [one.address, two.address],
    })
    expect(fake.asked).toEqual([{ method: 'connect', input: { silent: true } }])
    await expect(
      connectorOf(fakeWallet([]).wallet).resume(request(mainnet)),
    ).resolves.toBeUndefined()
  })
  it('a Solana session switches only to networks of the wallet', async () => {
    const fake = fakeWallet()
    const session = await connected(fake)
    expect([session.moveTo?.(devnet), session.network]).toEqual([true, devnet])
    expect([session.moveTo?.('solana:localnet'), session.network]).toEqual([false, devnet])
    // As: the session's docstring promises it.
    await (session.provider as SolanaProvider).signTransaction(Uint8Array.of(9))
    expect(fake.asked.at(-1)).toMatchObject({ chain: 'solana:devnet', account: one })
  })
  it('a Solana session reports each change of accounts once, and an empty list', async () => {
    const fake = fakeWallet()
    const session = await connected(fake)
    const changes: SessionChange[] = []
    session.subscribe((change) => changes.push(change))
    for (const accounts of [[one, two], [two], [two], 'nonsense', []]) fake.change({ accounts })
    fake.change({ chains: ['solana:mainnet'] })
    expect(changes).toEqual([
      { kind: 'accounts', addresses: [two.address] },
      { kind: 'accounts', addresses: [] },
    ])
    session.release()
    fake.change({ accounts: [one] })
    expect(changes).toHaveLength(2)
  })
  it('a Solana session shows an account only on the networks that the account has', async () => {
    const test = { ...two, chains: ['solana:devnet'] as const }
    const fake = fakeWallet([one, test])
    const session = await connected(fake)
    expect(session.addresses).toEqual([one.address])
    expect(session.moveTo?.(devnet)).toBe(true)
    expect(session.addresses).toEqual([one.address, test.address])
    session.moveTo?.(mainnet)
    const changes: SessionChange[] = []
    session.subscribe((change) => changes.push(change))
    fake.change({ accounts: [test] })
    expect([session.network, session.addresses]).toEqual([devnet, [test.address]])
    expect(changes).toEqual([
      { kind: 'accounts', addresses: [test.address] },
      { kind: 'network', network: devnet },
    ])
    expect(session.moveTo?.(mainnet)).toBe(false)
  })
  it('a Solana session asks again for accounts in an unreadable form, without a prompt', async () => {
    const allowed = [one, two]
    const fake = fakeWallet(allowed)
    const session = await connected(fake)
    allowed.shift()
    fake.change({ accounts: two.address })
    await vi.waitFor(() => expect(session.addresses).toEqual([two.address]))
    expect(fake.asked.at(-1)).toEqual({ method: 'connect', input: { silent: true } })
    session.release()
  })
  it('a Solana wallet tells when it may be asked again', () => {
    const fake = fakeWallet()
    const connector = connectorOf(fake.wallet)
    const told = vi.fn()
    const stop = connector.onReturn?.(told)
    fake.change({ accounts: [one] })
    stop?.()
    fake.change({ accounts: [two] })
    expect(told).toHaveBeenCalledTimes(1)
  })
  it('a closed Solana session disconnects the wallet, a released session does not', async () => {
    const fake = fakeWallet()
    const session = await connected(fake)
    session.release()
    expect(fake.asked).not.toContainEqual({ method: 'disconnect' })
    await session.close()
    expect(fake.asked).toContainEqual({ method: 'disconnect' })
  })
})

describe('a request', () => {
  const bytes = Uint8Array.of(7, 8, 9)
  it('a Solana request uses texts as over WalletConnect [CON-15]', async () => {
    const fake = fakeWallet()
    const session = await connected(fake)
    const ask = (method: string, params: unknown): Promise<unknown> =>
      session.request(mainnet, { method, params })
    await expect(
      ask('solana_signMessage', { message: base58.encode(bytes), pubkey: two.address }),
    ).resolves.toEqual({ signature: base58.encode(Uint8Array.of(1, 2, 3)) })
    expect(fake.asked.at(-1)).toEqual({ method: 'signMessage', account: two, message: bytes })
    await expect(
      ask('solana_signTransaction', { transaction: base64.encode(bytes) }),
    ).resolves.toEqual({ transaction: base64.encode(Uint8Array.of(1, 2, 3)) })
    expect(fake.asked.at(-1)).toMatchObject({ account: one, chain: 'solana:mainnet' })
    const transactions = [base64.encode(bytes), base64.encode(bytes)]
    await expect(ask('solana_signAllTransactions', { transactions })).resolves.toEqual({
      transactions: ['AQID', 'AQID'],
    })
    await expect(
      ask('solana_signAndSendTransaction', { transaction: base64.encode(bytes) }),
    ).resolves.toEqual({ signature: base58.encode(Uint8Array.of(1, 2, 3)) })
    await expect(ask('solana_getAccounts', {})).resolves.toEqual([
      { pubkey: one.address },
      { pubkey: two.address },
    ])
  })
  it.each([
    ['solana_signMessage', { message: 'not base58: 0OIl' }, 'INVALID_PARAMS'],
    ['solana_signMessage', undefined, 'INVALID_PARAMS'],
    ['solana_signMessage', { message: '2', pubkey: 'stranger' }, 'UNAUTHORIZED'],
    ['solana_signAllTransactions', { transactions: 'AQID' }, 'INVALID_PARAMS'],
    ['eth_accounts', [], 'METHOD_UNSUPPORTED'],
  ])('a Solana request %s of %j is refused with %s', async (method, params, code) => {
    const session = await connected(fakeWallet())
    await expect(session.request(mainnet, { method, params })).rejects.toMatchObject({ code })
  })
  it('a Solana request is refused without the wallet’s feature or network', async () => {
    const fake = fakeWallet()
    const { 'solana:signMessage': _, ...features } = fake.wallet.features
    const session = await connected({ ...fake, wallet: { ...fake.wallet, features } })
    await expect(
      session.request(mainnet, { method: 'solana_signMessage', params: { message: '2' } }),
    ).rejects.toMatchObject({ code: 'METHOD_UNSUPPORTED' })
    const call = { method: 'solana_signTransaction', params: { transaction: 'AQID' } }
    await expect(session.request('solana:localnet', call)).rejects.toMatchObject({
      code: 'CHAIN_UNSUPPORTED',
    })
  })
})

describe('the provider', () => {
  it('the Solana provider signs in only with the account in use or the requested account', async () => {
    const asked: unknown[] = []
    let by: unknown = one
    const answers = { signedMessage: Uint8Array.of(4), signature: Uint8Array.of(5) }
    const signIn = (input: unknown): Promise<unknown> => {
      asked.push(input)
      return Promise.resolve([{ account: by, ...answers }])
    }
    const fake = fakeWallet()
    const features = { ...fake.wallet.features, 'solana:signIn': { version: '1.0.0', signIn } }
    const session = await connected({ ...fake, wallet: { ...fake.wallet, features } })
    const provider = session.provider as SolanaProvider
    const input = { domain: 'example.org', nonce: '12345678' }
    await expect(provider.signIn(input)).resolves.toEqual({ address: one.address, ...answers })
    expect(asked).toEqual([{ ...input, address: one.address }])
    for (const other of [two, undefined, { ...one, publicKey: 'none' }]) {
      by = other
      await expect(provider.signIn()).rejects.toMatchObject({ code: 'WALLET_REPLY_INVALID' })
    }
    by = two
    await expect(provider.signIn({ address: two.address })).resolves.toMatchObject({
      address: two.address,
    })
  })
  it('the Solana provider cannot sign in with a wallet without that feature', async () => {
    const provider = (await connected(fakeWallet())).provider as SolanaProvider
    await expect(provider.signIn()).rejects.toMatchObject({ code: 'METHOD_UNSUPPORTED' })
  })
  it('the Solana provider returns the kind of transaction that it got', async () => {
    class Versioned {
      readonly #bytes: Uint8Array
      constructor(bytes: Uint8Array) {
        this.#bytes = bytes
      }
      serialize(): Uint8Array {
        return this.#bytes
      }
      static deserialize(bytes: Uint8Array): Versioned {
        return new Versioned(bytes)
      }
    }
    const fake = fakeWallet()
    const provider = (await connected(fake)).provider as SolanaProvider
    const signed = await provider.signTransaction(new Versioned(Uint8Array.of(5)))
    expect(signed).toBeInstanceOf(Versioned)
    expect(signed.serialize()).toEqual(Uint8Array.of(1, 2, 3))
    expect(fake.asked.at(-1)).toMatchObject({ transaction: Uint8Array.of(5) })
    expect(String(provider.publicKey)).toBe(one.address)
    expect(provider.publicKey.toBytes()).toEqual(one.publicKey)
  })
})
