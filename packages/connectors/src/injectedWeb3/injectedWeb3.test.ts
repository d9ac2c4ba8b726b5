import type { CaipNetwork, ConnectRequest, SessionChange } from '@latchkey/core'
import { encodeAddress, randomAsU8a } from '@polkadot/util-crypto'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { accountIdOf } from './accountId.ts'
import { fromExtension } from './errors.ts'
import { readAccounts, readEnabled, readExtension } from './extension.ts'
import { watchPage } from './page.ts'
import type { PolkadotProvider } from './provider.ts'
import { extensionConnector } from './session.ts'

const polkadot = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
const kusama = 'polkadot:b0a8d493285c2df73290dfb7e61f870f'
const genesis = `0x91b171bb158e2d3848fa23a9f1c25182${'0'.repeat(32)}`
const [idOne, idTwo] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)]
const one = { address: encodeAddress(idOne), name: 'One', type: 'sr25519', genesisHash: null }
const two = { address: encodeAddress(idTwo), name: 'Two', type: 'ecdsa', genesisHash: null }
const signature = `0x${'ab'.repeat(64)}`

type Account = { readonly address: string; readonly type?: string; readonly genesisHash: unknown }

/** A short extension that signs by recording its requests. */
function fakeExtension(accounts: readonly Account[] = [one, two]) {
  const listeners = new Set<(value: unknown) => void>()
  const asked: unknown[] = []
  const sign = (payload: object): Promise<unknown> => {
    asked.push(payload)
    return Promise.resolve({ id: 1, signature })
  }
  const injected = {
    accounts: {
      get: () => Promise.resolve(accounts),
      subscribe: (listener: (value: unknown) => void) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    signer: { signRaw: sign, signPayload: sign },
    metadata: { get: () => Promise.resolve([]) },
  }
  const offer = {
    version: '0.62.3',
    enable: (origin: unknown): Promise<unknown> => {
      asked.push({ enable: origin })
      return Promise.resolve(injected)
    },
  }
  return {
    offer,
    asked,
    change: (value: unknown) => {
      for (const listener of listeners) listener(value)
    },
  }
}

const request = (...ids: readonly CaipNetwork['caipNetworkId'][]): ConnectRequest => ({
  namespace: 'polkadot',
  networks: ids.map((caipNetworkId) => ({
    id: caipNetworkId,
    name: caipNetworkId,
    chainNamespace: 'polkadot',
    caipNetworkId,
    nativeCurrency: { name: '', symbol: '', decimals: 10 },
    rpcUrls: { default: { http: [] } },
  })),
  signal: new AbortController().signal,
  read: () => expect.unreachable(),
})

function connectorOf(offer: unknown): ReturnType<typeof extensionConnector> {
  const extension = readExtension(offer)
  if (!extension) throw new Error('not an extension')
  const info = { id: 'polkadot:alpha', name: 'Alpha', type: 'INJECTED' } as const
  return extensionConnector({ ...info, namespaces: ['polkadot'] }, extension)
}

async function connected(fake = fakeExtension(), ...ids: CaipNetwork['caipNetworkId'][]) {
  const session = await connectorOf(fake.offer).connect(
    request(...(ids.length ? ids : ([polkadot, kusama] as const))),
  )
  if ('length' in session) throw new Error('one session is enough')
  return session
}

/** Values that real pages send, and values of an attacker. */
const trap = (): never => {
  throw new Error('trap')
}
const hostile = fc.oneof(
  fc.anything(),
  fc.constantFrom<unknown>(
    '1'.repeat(10_000_000),
    '\u202Eevil',
    '__proto__',
    Array.from({ length: 100_000 }, () => one),
    new Proxy({}, { get: trap, ownKeys: trap }),
    new Proxy([], { get: (_, name) => (name === 'length' ? 2 ** 32 : one) }),
  ),
)
const field = (decent: unknown): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(decent) }, { weight: 1, arbitrary: hostile })

beforeEach(() => void vi.stubGlobal('location', { host: 'app.test' }))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('Polkadot extensions in the page', () => {
  const watch = (): string[] => {
    const names: string[] = []
    watchPage((found) => names.splice(0, names.length, ...found.map(({ name }) => name)))()
    return names
  }

  it('a known Polkadot extension is listed by its name, an unknown extension by its key [CON-01]', () => {
    const { offer } = fakeExtension()
    const injectedWeb3 = { 'my-wallet': offer, 'subwallet-js': offer, 'polkadot-js': offer }
    vi.stubGlobal('injectedWeb3', injectedWeb3)
    vi.stubGlobal('addEventListener', () => {})
    vi.stubGlobal('removeEventListener', () => {})
    expect(watch()).toEqual(['polkadot{.js}', 'SubWallet', 'my-wallet'])
    vi.stubGlobal('walletExtension', { isNovaWallet: true })
    expect(watch()[0]).toBe('Nova Wallet')
  })

  it('at most 32 Polkadot extensions are listed, with known extensions first', () => {
    vi.stubGlobal('addEventListener', () => {})
    vi.stubGlobal('removeEventListener', () => {})
    const { offer } = fakeExtension()
    const strangers = Array.from({ length: 1000 }, (_, index) => [String(index), offer])
    const injectedWeb3 = Object.fromEntries([...strangers, ['talisman', offer]]) as object
    vi.stubGlobal('injectedWeb3', injectedWeb3)
    const names = watch()
    expect(names).toHaveLength(32)
    expect(names[0]).toBe('Talisman')
  })

  it('Polkadot extensions are looked for during two seconds, on load and on focus', () => {
    vi.useFakeTimers()
    const page = new EventTarget()
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
    vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
    const injectedWeb3: Record<string, unknown> = {}
    vi.stubGlobal('injectedWeb3', injectedWeb3)
    const { offer } = fakeExtension()
    const changed = vi.fn<(found: readonly { readonly key: string }[]) => void>()
    const stop = watchPage(changed)
    const put = (key: string): void => void (injectedWeb3[key] = offer)
    put('a')
    vi.advanceTimersByTime(100)
    put('b')
    vi.runAllTimers()
    expect(vi.getTimerCount()).toBe(0)
    put('c')
    page.dispatchEvent(new Event('load'))
    put('d')
    page.dispatchEvent(new Event('focus'))
    expect(changed.mock.lastCall?.[0].map(({ key }) => key).join('')).toBe('abcd')
    expect(changed).toHaveBeenCalledTimes(4)
    stop()
    put('e')
    page.dispatchEvent(new Event('focus'))
    expect(changed).toHaveBeenCalledTimes(4)
  })

  it('a Polkadot extension of any shape is cleaned or ignored', () => {
    const { offer } = fakeExtension()
    vi.stubGlobal('addEventListener', () => {})
    vi.stubGlobal('removeEventListener', () => {})
    const wallet = fc.record({ version: field('1'), enable: field(offer.enable) })
    const root = fc.dictionary(fc.string(), fc.oneof(wallet, hostile), { maxKeys: 5 })
    fc.assert(
      fc.property(fc.oneof({ weight: 9, arbitrary: root }, hostile), (value) => {
        vi.stubGlobal('injectedWeb3', value)
        for (const name of watch()) {
          expect([...name].length).toBeLessThanOrEqual(64)
          expect(name).not.toMatch(/[\p{C}]/u)
        }
      }),
      { numRuns: 2000 },
    )
  })

  it('a Polkadot extension is read once, even if a getter changes its answer', () => {
    let reads = 0
    const read = readExtension({
      version: '1',
      get enable() {
        reads++
        return fakeExtension().offer.enable
      },
    })
    expect(read?.enable()).toBeInstanceOf(Promise)
    expect(reads).toBe(1)
  })
})

describe('accounts', () => {
  it('Polkadot accounts leave out EVM accounts and invalid entries', () => {
    const evm = { address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', type: 'ethereum' }
    const other = { ...one, type: 'ethereum' }
    const index = { address: encodeAddress(randomAsU8a(4)) }
    const list = [evm, other, one, index, null, { address: 5 }, two]
    expect(readAccounts(list)?.map(({ address }) => address)).toEqual([one.address, two.address])
    fc.assert(
      fc.property(hostile, (value) => {
        readAccounts(value)
        readAccounts([value])
        readEnabled(value)
      }),
    )
  })

  it('Polkadot accounts that are not a list, or a list too long, are refused', () => {
    for (const value of [undefined, null, {}, 5, Array(1001).fill(one)])
      expect(readAccounts(value)).toBeUndefined()
  })

  it('a Polkadot account has the same id under every prefix', () => {
    const prefix = fc
      .oneof(fc.nat(127), fc.nat(16_383))
      .filter((each) => each !== 46 && each !== 47)
    fc.assert(
      fc.property(prefix, (each) => {
        expect(accountIdOf(encodeAddress(idOne, each))).toBe('01'.repeat(32))
      }),
    )
  })
})

describe('a session', () => {
  it('a Polkadot session has the accounts, on the host’s first network', async () => {
    const fake = fakeExtension()
    await expect(connectorOf(fake.offer).connect(request(kusama, polkadot))).resolves.toMatchObject(
      {
        addresses: [one.address, two.address],
        network: kusama,
        // An ecdsa address has the key's hash, not the key.
        details: { [one.address]: { publicKey: `0x${'01'.repeat(32)}` }, [two.address]: {} },
      },
    )
    expect(fake.asked).toEqual([{ enable: 'app.test' }])
  })

  it('a Polkadot account for a single chain is shown on that chain only', async () => {
    const ledger = { ...two, genesisHash: genesis }
    const session = await connected(fakeExtension([ledger]), kusama, polkadot)
    expect(session).toMatchObject({ network: polkadot, addresses: [two.address] })
    expect(session.moveTo?.(kusama)).toBe(false)
    const both = await connected(fakeExtension([one, ledger]), polkadot, kusama)
    expect([both.addresses, both.moveTo?.(kusama), both.addresses]).toEqual([
      [one.address, two.address],
      true,
      [one.address],
    ])
  })

  it('a Polkadot session without an account is refused and not resumed', async () => {
    const connector = connectorOf(fakeExtension([]).offer)
    await expect(connector.connect(request(polkadot))).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    })
    await expect(connector.resume(request(polkadot))).resolves.toBeUndefined()
  })

  it('a Polkadot session resumes with the stored accounts, and asks the extension only on use [STA-04]', async () => {
    const fake = fakeExtension()
    const { id = '' } = await connected(fake)
    const changed = fakeExtension([two])
    const session = await connectorOf(changed.offer).resume({
      ...request(kusama, polkadot),
      session: id,
    })
    if (!session) throw new Error('not back')
    const provider = session.provider as PolkadotProvider
    expect(session).toMatchObject({
      addresses: [one.address, two.address],
      network: kusama,
      details: { [one.address]: { publicKey: `0x${'01'.repeat(32)}` } },
      id,
    })
    expect(await provider.accounts.get()).toMatchObject([
      { address: one.address },
      { address: two.address },
    ])
    expect(changed.asked).toEqual([])
    const changes: SessionChange[] = []
    session.subscribe((change) => changes.push(change))
    const sign = (address: string): Promise<unknown> =>
      session.request(kusama, { method: 'polkadot_signMessage', params: { message: 'x', address } })
    await expect(sign(encodeAddress(randomAsU8a(32)))).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    })
    expect(changed.asked).toEqual([])
    // The visitor shares another account by now.
    await expect(sign(one.address)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    expect(changes).toEqual([{ kind: 'accounts', addresses: [two.address] }])
    expect(session.id).not.toContain(one.address)
    await expect(
      provider.signer.signRaw?.({ address: two.address, data: '0x00', type: 'bytes' }),
    ).resolves.toEqual({ id: 1, signature })
    expect(await provider.accounts.get()).toEqual([two])
    changed.change([])
    expect(changes.at(-1)).toEqual({ kind: 'accounts', addresses: [] })
    expect(changed.asked.filter((each) => Object(each).enable)).toHaveLength(1)
  })

  it('a resumed Polkadot session that is refused on use is kept and can ask again', async () => {
    const fake = fakeExtension()
    const { id } = await connected(fake)
    let isAllowed = false
    const enable = (origin: unknown): Promise<unknown> =>
      isAllowed ? fake.offer.enable(origin) : Promise.reject(new Error('Rejected'))
    const session = await connectorOf({ ...fake.offer, enable }).resume({
      ...request(polkadot),
      session: id,
    })
    const sign = (): Promise<unknown> | undefined =>
      session?.request(polkadot, { method: 'polkadot_signMessage', params: { message: 'x' } })
    await expect(sign()).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(session?.addresses).toEqual([one.address, two.address])
    isAllowed = true
    await expect(sign()).resolves.toEqual({ signature })
  })

  it('a Polkadot session does not resume from invalid stored accounts', async () => {
    const connector = connectorOf(fakeExtension().offer)
    for (const session of [undefined, '', 'nonsense', '{}', '[]', '[{"address":"x"}]', '5'])
      await expect(connector.resume({ ...request(polkadot), session })).resolves.toBeUndefined()
  })

  it('a Polkadot extension with connect is not asked with enable', async () => {
    const { offer } = fakeExtension()
    const enable = (): never => expect.unreachable()
    await expect(
      connectorOf({ connect: offer.enable, enable }).connect(request(polkadot)),
    ).resolves.toMatchObject({ addresses: [one.address, two.address] })
  })

  it('a Polkadot session asks again for accounts in an unreadable form', async () => {
    const accounts = [one, two]
    const fake = fakeExtension(accounts)
    const session = await connected(fake)
    accounts.shift()
    fake.change(two.address)
    await vi.waitFor(() => expect(session.addresses).toEqual([two.address]))
  })
  it('a Polkadot session leaves a network on which no account is left', async () => {
    const fake = fakeExtension([{ ...one, genesisHash: genesis }, two])
    const session = await connected(fake, polkadot, kusama)
    const changes: SessionChange[] = []
    session.subscribe((change) => changes.push(change))
    const kusamaGenesis = `0xb0a8d493285c2df73290dfb7e61f870f${'0'.repeat(32)}`
    fake.change([{ ...two, genesisHash: kusamaGenesis }])
    expect([session.network, session.addresses]).toEqual([kusama, [two.address]])
    expect(changes.at(-1)).toEqual({ kind: 'network', network: kusama })
  })
  it('a Polkadot session reports each change of accounts once, keeps the first account first, and reports an empty list', async () => {
    const fake = fakeExtension([two])
    const session = await connected(fake)
    const changes: SessionChange[] = []
    session.subscribe((change) => changes.push(change))
    for (const value of [[two], [one, two], [one, two], 'nonsense', [one], []]) fake.change(value)
    expect(changes).toEqual([
      { kind: 'accounts', addresses: [two.address, one.address] },
      { kind: 'accounts', addresses: [one.address] },
      { kind: 'accounts', addresses: [] },
    ])
    session.release()
    fake.change([one])
    expect(changes).toHaveLength(3)
  })
})

describe('a request', () => {
  const text = `0x${Buffer.from('Héllo').toString('hex')}`
  it('a Polkadot request uses texts as over WalletConnect [CON-15]', async () => {
    const fake = fakeExtension()
    const session = await connected(fake)
    const message = 'Héllo'
    const address = encodeAddress(idTwo, 2)
    await expect(
      session.request(polkadot, { method: 'polkadot_signMessage', params: { message, address } }),
    ).resolves.toEqual({ signature })
    // The wallet gets the account in its own spelling; a text is its bytes in UTF-8.
    expect(fake.asked.at(-1)).toEqual({ address: two.address, data: text, type: 'bytes' })
    const transactionPayload = { address, genesisHash: genesis, method: '0x00' }
    await expect(
      session.request(polkadot, {
        method: 'polkadot_signTransaction',
        params: { address, transactionPayload },
      }),
    ).resolves.toEqual({ signature })
    expect(fake.asked.at(-1)).toEqual({ ...transactionPayload, address: two.address })
  })

  it.each([
    ['polkadot_signMessage', undefined, 'INVALID_PARAMS'],
    [
      'polkadot_signMessage',
      { message: 'x', address: encodeAddress(randomAsU8a(32)) },
      'UNAUTHORIZED',
    ],
    ['polkadot_signTransaction', { transactionPayload: {} }, 'INVALID_PARAMS'],
    [
      'polkadot_signTransaction',
      { transactionPayload: { genesisHash: '0x00' } },
      'CHAIN_UNSUPPORTED',
    ],
    ['eth_accounts', [], 'METHOD_UNSUPPORTED'],
  ])('a Polkadot request %s of %j is refused with %s', async (method, params, code) => {
    const session = await connected()
    await expect(session.request(polkadot, { method, params })).rejects.toMatchObject({ code })
  })

  it.each([
    ['Cancelled', 'USER_REJECTED'],
    ['Connection request was rejected by the user.', 'USER_REJECTED'],
    ['Rate limit exceeded. Try again later.', 'LIMIT_EXCEEDED'],
    ['The source https://app.test has a pending authorization request', 'RESOURCE_UNAVAILABLE'],
    ['The source https://app.test is not allowed to interact with this extension', 'UNAUTHORIZED'],
    ['The source https://app.test has not been enabled yet', 'UNAUTHORIZED'],
    ['Unable to find keypair', 'WALLET_FAILED'],
  ])('a Polkadot extension’s error “%s” becomes %s', (message, code) => {
    const cause = new Error(message)
    expect(fromExtension(cause)).toMatchObject({ code, cause })
    expect(fromExtension(cause).message).not.toBe(code)
  })

  /** A session with an extension whose signer is this. */
  const signedBy = async (signer: object) => {
    const fake = fakeExtension()
    const injected = (await fake.offer.enable('')) as object
    const enable = () => Promise.resolve({ ...injected, signer })
    return connected({ ...fake, offer: { ...fake.offer, enable } })
  }

  it.each([
    [{ signedTransaction: '0x84' }, { signature, signedTransaction: '0x84' }],
    [{ signedTransaction: Uint8Array.of(0x84) }, { signature, signedTransaction: '0x84' }],
    [{ signedTransaction: null }, { signature }],
  ])('a Polkadot wallet that changed the transaction gives it whole: %j', async (more, answer) => {
    const session = await signedBy({ signPayload: async () => ({ id: 1, signature, ...more }) })
    const call = {
      method: 'polkadot_signTransaction',
      params: { transactionPayload: { genesisHash: genesis } },
    }
    await expect(session.request(polkadot, call)).resolves.toEqual(answer)
  })

  it('a Polkadot answer without a valid signature is refused', async () => {
    for (const answer of [
      undefined,
      {},
      { signature: '0x' },
      { signature: 'x'.repeat(1e7) },
      { signature, signedTransaction: '84' },
      { signature, signedTransaction: 84 },
    ]) {
      const session = await signedBy({ signRaw: () => Promise.resolve(answer) })
      const call = { method: 'polkadot_signMessage', params: { message: 'x' } }
      await expect(session.request(polkadot, call)).rejects.toMatchObject({
        code: 'WALLET_REPLY_INVALID',
      })
      await expect(
        session.request(polkadot, {
          method: 'polkadot_signTransaction',
          params: { transactionPayload: { genesisHash: genesis } },
        }),
      ).rejects.toMatchObject({ code: 'METHOD_UNSUPPORTED' })
    }
  })
})

describe('the provider', () => {
  it('the Polkadot provider is the extension’s own', async () => {
    const session = await connected()
    // As: the session's docstring promises it.
    const provider = session.provider as PolkadotProvider
    expect(provider).toMatchObject({ name: 'alpha', version: '0.62.3' })
    await expect(provider.accounts.get()).resolves.toEqual([one, two])
    const payload = { address: one.address, data: '0x00', type: 'bytes' } as const
    await expect(provider.signer.signRaw?.(payload)).resolves.toEqual({ id: 1, signature })
  })
})
