import type { ConnectRequest, SessionChange } from '@latchkey/core'
import { base58 } from '@scure/base'
import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { legacyConnector } from './legacy.ts'
import type { SolanaProvider } from './provider.ts'

const keyOf = (fill: number): { toBase58(): string } => ({
  toBase58: () => base58.encode(new Uint8Array(32).fill(fill)),
})
const [one, two] = [keyOf(1), keyOf(2)]
const signature = new Uint8Array(64).fill(7)
const request: ConnectRequest = {
  namespace: 'solana',
  networks: [],
  signal: new AbortController().signal,
  read: () => expect.unreachable(),
}
const transaction = { serialize: () => Uint8Array.of(1) }

/** A wallet that approves everything. */
function fakeProvider(more: object = {}) {
  const listeners = new Map<string, (value: unknown) => void>()
  return {
    connect: vi.fn<(options?: object) => Promise<unknown>>(() =>
      Promise.resolve({ publicKey: one }),
    ),
    signMessage: vi.fn(() => Promise.resolve({ signature })),
    signTransaction: vi.fn((given: unknown): Promise<unknown> => Promise.resolve(given)),
    signAndSendTransaction: vi.fn((): Promise<unknown> =>
      Promise.resolve({ signature: base58.encode(signature) }),
    ),
    on: (event: string, listener: (value: unknown) => void) => listeners.set(event, listener),
    off: (event: string) => listeners.delete(event),
    listeners,
    ...more,
  }
}

async function connected(provider: object) {
  vi.stubGlobal('solana', provider)
  const session = await legacyConnector()?.connect(request)
  if (!session || 'length' in session) throw new Error('one session is enough')
  // As: the session's docstring promises it.
  return { session, provider: session.provider as SolanaProvider }
}

afterEach(() => vi.unstubAllGlobals())

describe('a wallet on window.solana', () => {
  it.each([
    [{ isPhantom: true }, 'Solana Wallet'],
    [{ isPhantom: true, isSolflare: true }, 'Solflare'],
    [{ isPhantom: 'yes' }, 'Solana Wallet'],
    [{ isBraveWallet: true, isPhantom: true }, 'Brave Wallet'],
  ])('window.solana with %j is listed as %s [CON-01]', (flags, name) => {
    vi.stubGlobal('solana', fakeProvider(flags))
    expect(legacyConnector()).toMatchObject({ id: 'solana:injected', type: 'INJECTED', name })
  })

  it('window.solana is listed as Phantom when it is window.phantom.solana', () => {
    const provider = fakeProvider({ isPhantom: true })
    vi.stubGlobal('solana', provider)
    vi.stubGlobal('phantom', { solana: provider })
    expect(legacyConnector()).toMatchObject({ name: 'Phantom' })
  })

  it('a wallet on window.solana that throws when a page listens connects', async () => {
    const on = (): never => {
      throw new TypeError('no such event')
    }
    vi.stubGlobal('solana', { ...fakeProvider({}), on })
    await expect(legacyConnector()?.connect(request)).resolves.toBeDefined()
  })

  it('a value of any shape in window.solana is ignored without an error', () => {
    const none = (value: unknown): void => {
      vi.stubGlobal('solana', value)
      expect(legacyConnector()).toBeUndefined()
    }
    fc.assert(fc.property(fc.anything(), none))
    const trap = (): never => {
      throw new Error('trap')
    }
    none(new Proxy({}, { get: trap }))
  })

  it('window.solana resumes without a prompt if it trusts the page', async () => {
    const fake = fakeProvider()
    vi.stubGlobal('solana', fake)
    await expect(legacyConnector()?.resume(request)).resolves.toMatchObject({
      addresses: [one.toBase58()],
    })
    fake.connect.mockRejectedValue({ code: 4001 })
    await expect(legacyConnector()?.resume(request)).resolves.toBeUndefined()
    expect(fake.connect.mock.calls).toEqual([[{ onlyIfTrusted: true }], [{ onlyIfTrusted: true }]])
  })

  it.each([{ code: -32603 }, { code: 4900 }, new Error('locked')])(
    'window.solana that cannot be asked, with %j, is not taken as a refusal',
    async (failure) => {
      vi.stubGlobal('solana', fakeProvider({ connect: () => Promise.reject(failure) }))
      await expect(legacyConnector()?.resume(request)).rejects.toBe(failure)
    },
  )

  it('window.solana that refuses, or gives no key, is not connected', async () => {
    const fake = fakeProvider()
    fake.connect.mockRejectedValueOnce({ code: 4001 })
    await expect(connected(fake)).rejects.toMatchObject({ code: 4001 })
    for (const publicKey of [undefined, 5, { toBase58: () => '0OIl' }, { toBase58: () => '2' }]) {
      fake.connect.mockResolvedValueOnce({ publicKey })
      await expect(connected(fake)).rejects.toMatchObject({ code: 'WALLET_REPLY_INVALID' })
    }
    fake.connect.mockResolvedValueOnce(true)
    const { session } = await connected({ ...fake, publicKey: two })
    expect(session.addresses).toEqual([two.toBase58()])
  })

  it('window.solana is followed to another account, and to an empty list, until release', async () => {
    const fake = fakeProvider()
    const { session } = await connected(fake)
    const changes: SessionChange[] = []
    session.subscribe((change) => changes.push(change))
    for (const key of [two, 'nonsense', null]) fake.listeners.get('accountChanged')?.(key)
    expect(changes).toEqual([
      { kind: 'accounts', addresses: [two.toBase58()] },
      { kind: 'accounts', addresses: [] },
    ])
    session.release()
    expect(fake.listeners.size).toBe(0)
  })

  it('window.solana signs messages and web3.js transactions, and refuses transactions in bytes [CON-15]', async () => {
    const fake = fakeProvider()
    const { provider } = await connected(fake)
    await expect(provider.signMessage(Uint8Array.of(1))).resolves.toEqual(signature)
    expect(fake.signMessage).toHaveBeenCalledWith(Uint8Array.of(1), 'utf8')
    await expect(provider.signTransaction(transaction)).resolves.toBe(transaction)
    await expect(
      provider.signAndSendTransaction(transaction, { skipPreflight: true }),
    ).resolves.toBe(base58.encode(signature))
    expect(fake.signAndSendTransaction).toHaveBeenCalledWith(transaction, { skipPreflight: true })
    for (const refused of [
      provider.signTransaction(Uint8Array.of(1)),
      provider.signAndSendTransaction(Uint8Array.of(1)),
      provider.request({ method: 'solana_signTransaction', params: { transaction: 'AQID' } }),
      provider.signIn(),
    ])
      await expect(refused).rejects.toMatchObject({ code: 'METHOD_UNSUPPORTED' })
  })

  it('an invalid answer of window.solana is refused', async () => {
    const fake = fakeProvider()
    const { provider } = await connected(fake)
    fake.signTransaction.mockResolvedValue({})
    await expect(provider.signTransaction(transaction)).rejects.toMatchObject({
      code: 'WALLET_REPLY_INVALID',
    })
    for (const answer of [undefined, {}, { signature: '2' }, { signature: '1'.repeat(1e6) }]) {
      fake.signAndSendTransaction.mockResolvedValueOnce(answer)
      await expect(provider.signAndSendTransaction(transaction)).rejects.toMatchObject({
        code: 'WALLET_REPLY_INVALID',
      })
    }
  })
})
