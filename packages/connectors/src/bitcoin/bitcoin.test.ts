import type { CaipNetwork, ConnectRequest, Session, SessionChange } from '@latchkey/core'
import { isKitError, type NetworkId } from '@latchkey/protocol'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { leather } from './dialects/leather.ts'
import { okx } from './dialects/okx.ts'
import { satsConnect } from './dialects/satsConnect.ts'
import { standard } from './dialects/standard.ts'
import { unisat } from './dialects/unisat.ts'
import type { BitcoinProvider } from './bitcoinProvider.ts'
import { bitcoinConnector } from './session.ts'
import type { BitcoinWallet } from './wallet.ts'

const mainnet = 'bip122:000000000019d6689c085ae165831e93'
const testnet4 = 'bip122:00000000da84f2bafbbc53dee25a72ae'
const signet = 'bip122:00000008819873e925422c1ff0f99f7c'
/** The first addresses of BIP-84 and BIP-86, and an address of a test network. */
const payment = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'
const ordinals = 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr'
const elsewhere = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'
const publicKey = `03${'30'.repeat(32)}`
const txid = 'ab'.repeat(32)
const psbt = btoa('psbt\xff\x01')
const psbtHex = '70736274ff01'
const signature = btoa('signature')

type Calls = (readonly [method: string, ...input: unknown[]])[]

/** A provider that records its calls and answers with the test's values. */
function provider(answers: Readonly<Record<string, unknown>>, calls: Calls): object {
  return Object.fromEntries(
    Object.entries(answers).map(([method, answer]) => [
      method,
      (...input: readonly unknown[]) => {
        calls.push([method, ...input])
        return Promise.resolve(answer)
      },
    ]),
  )
}

/** A provider with JSON-RPC. An answer with `code` is an error. */
function rpc(answers: Readonly<Record<string, unknown>>, calls: Calls): object {
  return {
    request: async (method: string, params: unknown) => {
      calls.push([method, params])
      const answer = answers[method] ?? { code: -32601 }
      const isError = Object.hasOwn(Object(answer), 'code')
      return { jsonrpc: '2.0', id: '1', ...(isError ? { error: answer } : { result: answer }) }
    },
  }
}

const request = (...ids: readonly NetworkId[]): ConnectRequest => ({
  namespace: 'bip122',
  networks: ids.map(network),
  signal: new AbortController().signal,
  read: () => expect.unreachable(),
})

function network(caipNetworkId: NetworkId): CaipNetwork {
  return {
    id: caipNetworkId,
    name: caipNetworkId,
    chainNamespace: 'bip122',
    caipNetworkId,
    nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
    rpcUrls: { default: { http: [] } },
  }
}

async function connected(
  wallet: BitcoinWallet | undefined,
  ...ids: readonly NetworkId[]
): Promise<{ readonly session: Session; readonly provider: BitcoinProvider }> {
  if (!wallet) throw new Error('not a wallet')
  const info = { id: 'bip122:Any', name: 'Any', type: 'INJECTED', namespaces: ['bip122'] } as const
  const session = await bitcoinConnector(info, wallet).connect(request(...ids))
  if ('length' in session) throw new Error('one session is enough')
  // As: the session's docstring names its provider.
  return { session, provider: session.provider as BitcoinProvider }
}

const addresses = [
  { address: 'SP000000000000000000002Q6VF78', publicKey, purpose: 'stacks' },
  { address: ordinals, publicKey: '30'.repeat(32), purpose: 'ordinals' },
  { address: payment, publicKey, purpose: 'payment' },
]
const account = { addresses, network: { bitcoin: { name: 'Mainnet' } } }

describe('sats-connect', () => {
  const answers = {
    wallet_connect: account,
    signMessage: { signature },
    signPsbt: { psbt, txid },
    sendTransfer: { txid },
  }
  it('sats-connect gives the payment address first, leaves out other chains, and details each address [STA-02]', async () => {
    const calls: Calls = []
    const { session } = await connected(satsConnect(rpc(answers, calls)), testnet4, mainnet)
    expect(session.addresses).toEqual([payment, ordinals])
    expect(session.network).toBe(mainnet)
    expect(session.details).toEqual({
      [payment]: { type: 'payment', publicKey },
      [ordinals]: { type: 'ordinal', publicKey: '30'.repeat(32) },
    })
    expect(calls).toEqual([['wallet_connect', { addresses: ['payment', 'ordinals'] }]])
  })
  it('sats-connect gets requests in its documented form [CON-15]', async () => {
    const calls: Calls = []
    const { provider: host } = await connected(satsConnect(rpc(answers, calls)))
    await host.signMessage({ message: 'Hello', address: ordinals, protocol: 'bip322' })
    expect(calls.at(-1)).toEqual([
      'signMessage',
      { message: 'Hello', address: ordinals, protocol: 'BIP322' },
    ])
    const signInputs = [
      { address: payment, index: 0 },
      { address: ordinals, index: 1 },
      { address: payment, index: 2 },
    ]
    await expect(host.signPSBT({ psbt, signInputs, broadcast: true })).resolves.toEqual({
      psbt,
      txid,
    })
    expect(calls.at(-1)).toEqual([
      'signPsbt',
      { psbt, signInputs: { [payment]: [0, 2], [ordinals]: [1] }, broadcast: true },
    ])
    await expect(host.sendTransfer({ amount: '1500', recipient: elsewhere })).resolves.toBe(txid)
    expect(calls.at(-1)).toEqual([
      'sendTransfer',
      { recipients: [{ address: elsewhere, amount: 1500 }] },
    ])
  })
  it('a sats-connect wallet with one address for both purposes has one account', async () => {
    const both = [
      { address: ordinals, purpose: 'ordinals' },
      { address: ordinals, purpose: 'payment' },
    ]
    const wallet = satsConnect(rpc({ wallet_connect: { ...account, addresses: both } }, []))
    const { session } = await connected(wallet)
    expect(session.details).toEqual({ [ordinals]: { type: 'payment' } })
  })
  it('an older sats-connect wallet is asked with getAccounts', async () => {
    const calls: Calls = []
    const { session } = await connected(satsConnect(rpc({ getAccounts: addresses }, calls)))
    expect(session.addresses).toEqual([payment, ordinals])
    expect(calls.map(([method]) => method)).toEqual(['wallet_connect', 'getAccounts'])
  })
  it.each([
    [-32000, 'USER_REJECTED'],
    [-32001, 'METHOD_UNSUPPORTED'],
    [-32002, 'UNAUTHORIZED'],
    [-32603, 'INTERNAL_ERROR'],
  ])('sats-connect’s error %i becomes %s', async (code, expected) => {
    const wallet = satsConnect(rpc({ ...answers, signMessage: { code, message: 'no' } }, []))
    const { provider: host } = await connected(wallet)
    await expect(host.signMessage({ message: 'Hello' })).rejects.toMatchObject({ code: expected })
  })
  it('a sats-connect wallet without permission on the new network is asked for it [CON-15]', async () => {
    const calls: Calls = []
    const answers: Record<string, unknown> = {
      wallet_connect: account,
      wallet_getAccount: { code: -32002 },
    }
    const { session, provider: host } = await connected(satsConnect(rpc(answers, calls)))
    const changes: SessionChange[] = []
    session.subscribe((change) => changes.push(change))
    answers['wallet_connect'] = {
      addresses: [{ address: elsewhere, publicKey, purpose: 'payment' }],
      network: { bitcoin: { name: 'Testnet4' } },
    }
    answers['wallet_changeNetwork'] = {}
    await host.switchNetwork(testnet4)
    expect(calls.slice(1)).toEqual([
      ['wallet_changeNetwork', { name: 'Testnet4' }],
      ['wallet_getAccount', undefined],
      ['wallet_connect', { addresses: ['payment', 'ordinals'] }],
    ])
    expect(changes).toEqual([
      { kind: 'network', network: testnet4 },
      { kind: 'accounts', addresses: [elsewhere] },
    ])
  })
})

describe('Leather', () => {
  const answers = {
    getAddresses: {
      addresses: [
        { symbol: 'BTC', type: 'p2tr', address: ordinals, derivationPath: "m/86'/0'/3'/0/0" },
        { symbol: 'BTC', type: 'p2wpkh', address: payment, derivationPath: "m/84'/0'/3'/0/0" },
        { symbol: 'STX', address: 'SP000000000000000000002Q6VF78' },
      ],
    },
    signMessage: { signature },
    signPsbt: { hex: psbtHex },
    sendTransfer: { txid },
  }
  it('Leather gets the network and the account, and PSBTs in hex [CON-15]', async () => {
    const calls: Calls = []
    const { session, provider: host } = await connected(leather(rpc(answers, calls)))
    expect(session.addresses).toEqual([payment, ordinals])
    expect(session.details?.[payment]).toEqual({ type: 'payment', path: "m/84'/0'/3'/0/0" })
    await host.signMessage({ message: 'Hello', address: ordinals })
    const where = { network: 'mainnet', account: 3 }
    expect(calls.at(-1)).toEqual([
      'signMessage',
      { message: 'Hello', paymentType: 'p2tr', ...where },
    ])
    const signInputs = [{ address: payment, index: 1 }]
    await expect(host.signPSBT({ psbt, signInputs })).resolves.toEqual({ psbt })
    expect(calls.at(-1)).toEqual([
      'signPsbt',
      { hex: psbtHex, signAtIndex: [1], broadcast: false, ...where },
    ])
    await host.sendTransfer({ amount: '1500', recipient: elsewhere })
    expect(calls.at(-1)).toEqual([
      'sendTransfer',
      { recipients: [{ address: elsewhere, amount: '1500' }], ...where },
    ])
  })
  it('Leather serves each test network of an address, in the host’s order', async () => {
    const test = { getAddresses: { addresses: [{ symbol: 'BTC', address: elsewhere }] } }
    const { session } = await connected(leather(rpc(test, [])), mainnet, signet, testnet4)
    expect(session.network).toBe(signet)
    expect([session.moveTo?.(testnet4), session.network]).toEqual([true, testnet4])
    expect([session.moveTo?.(mainnet), session.network]).toEqual([false, testnet4])
  })
  it('an error that Leather throws as a whole reply is read', async () => {
    const wallet = leather({
      request: () => Promise.reject({ jsonrpc: '2.0', error: { code: 4001 } }),
    })
    await expect(connected(wallet)).rejects.toMatchObject({ code: 'USER_REJECTED' })
  })
})

describe('Unisat', () => {
  const answers = {
    requestAccounts: [payment],
    getAccounts: [payment],
    getPublicKey: publicKey,
    getChain: { enum: 'BITCOIN_MAINNET' },
    signMessage: signature,
    signPsbt: psbtHex,
    pushPsbt: txid,
    sendBitcoin: txid,
  }
  it('Unisat gets requests in its documented form [CON-15]', async () => {
    const calls: Calls = []
    const { session, provider: host } = await connected(unisat(provider(answers, calls)))
    expect(session.network).toBe(mainnet)
    expect(session.details).toEqual({ [payment]: { type: 'payment', publicKey } })
    await host.signMessage({ message: 'Hello', protocol: 'bip322' })
    expect(calls.at(-1)).toEqual(['signMessage', 'Hello', 'bip322-simple'])
    const signInputs = [{ address: payment, index: 1, sighashTypes: [1] }]
    await expect(host.signPSBT({ psbt, signInputs, broadcast: true })).resolves.toEqual({
      psbt,
      txid,
    })
    const toSignInputs = [{ address: payment, index: 1, sighashTypes: [1] }]
    expect(calls.slice(-2)).toEqual([
      ['signPsbt', psbtHex, { autoFinalized: true, toSignInputs }],
      ['pushPsbt', psbtHex],
    ])
    await host.sendTransfer({ amount: '1500', recipient: elsewhere })
    expect(calls.at(-1)).toEqual(['sendBitcoin', elsewhere, 1500])
  })
  it('Unisat pays from its only address, even if it is a taproot address', async () => {
    const wallet = unisat(provider({ ...answers, requestAccounts: [ordinals] }, []))
    const { session } = await connected(wallet)
    expect(session.details).toMatchObject({ [ordinals]: { type: 'payment' } })
  })
  it('Unisat on a chain other than Bitcoin is not connected', async () => {
    const chain = { enum: 'FRACTAL_BITCOIN_MAINNET' }
    const wallet = unisat(provider({ ...answers, getChain: chain }, []))
    await expect(connected(wallet)).rejects.toMatchObject({ code: 'CHAIN_UNSUPPORTED' })
  })
  it('Unisat without permission is not prompted when its state is read [STA-04]', async () => {
    const calls: Calls = []
    const wallet = unisat(provider({ ...answers, getAccounts: [] }, calls))
    await expect(wallet?.read([])).resolves.toBeUndefined()
    expect(calls).toEqual([['getAccounts']])
  })
  it('Unisat with an unreadable list of accounts has not refused [STA-04]', async () => {
    const wallet = unisat(provider({ ...answers, getAccounts: 'busy' }, []))
    await expect(wallet?.read([])).rejects.toMatchObject({ code: 'WALLET_REPLY_INVALID' })
  })
})

describe('a request', () => {
  const wallet = (): BitcoinWallet | undefined =>
    satsConnect(rpc({ wallet_connect: account, signMessage: { signature } }, []))
  it('a Bitcoin request uses texts as over WalletConnect [CON-15]', async () => {
    const { session } = await connected(wallet())
    const ask = (method: string, params?: unknown): Promise<unknown> =>
      session.request(mainnet, { method, params })
    await expect(ask('getAccountAddresses', { account: payment })).resolves.toMatchObject([
      { address: payment, publicKey, intention: 'payment' },
      { address: ordinals, intention: 'ordinal' },
    ])
    await expect(ask('signMessage', { account: payment, message: 'Hello' })).resolves.toEqual({
      address: payment,
      signature: Buffer.from('signature').toString('hex'),
    })
  })
  it.each([
    ['signMessage', { message: 5 }, 'INVALID_PARAMS'],
    ['signMessage', undefined, 'INVALID_PARAMS'],
    ['signMessage', { message: 'Hello', protocol: 'schnorr' }, 'INVALID_PARAMS'],
    ['signMessage', { message: 'Hello', address: elsewhere }, 'UNAUTHORIZED'],
    ['signPsbt', { psbt: 'no base64', signInputs: [] }, 'INVALID_PARAMS'],
    ['signPsbt', { psbt, signInputs: 'all' }, 'INVALID_PARAMS'],
    ['signPsbt', { psbt, signInputs: [{ address: payment, index: -1 }] }, 'INVALID_PARAMS'],
    ['signPsbt', { psbt, signInputs: [{ address: elsewhere, index: 0 }] }, 'UNAUTHORIZED'],
    ['sendTransfer', { amount: '1.5', recipientAddress: elsewhere }, 'INVALID_PARAMS'],
    ['sendTransfer', { amount: '-1', recipientAddress: elsewhere }, 'INVALID_PARAMS'],
    ['sendTransfer', { amount: '9'.repeat(16), recipientAddress: elsewhere }, 'INVALID_PARAMS'],
    ['eth_accounts', [], 'METHOD_UNSUPPORTED'],
  ])('a Bitcoin request %s of %j is refused with %s', async (method, params, code) => {
    const { session } = await connected(wallet())
    await expect(session.request(mainnet, { method, params })).rejects.toMatchObject({ code })
  })
  it('a Bitcoin request for a network that the wallet is not on is refused', async () => {
    const { session } = await connected(wallet())
    const call = { method: 'getAccountAddresses' }
    await expect(session.request(testnet4, call)).rejects.toMatchObject({
      code: 'CHAIN_UNSUPPORTED',
    })
  })
})

describe('a session', () => {
  it('a Bitcoin session reads the wallet again when an event arrives', async () => {
    let hint: (() => void) | undefined
    let state: Awaited<ReturnType<BitcoinWallet['read']>> = {
      accounts: [{ address: payment, type: 'payment' }],
      networks: [mainnet],
    }
    const wallet: BitcoinWallet = {
      connect: () => Promise.resolve(state ?? expect.unreachable()),
      read: () => Promise.resolve(state),
      signMessage: () => expect.unreachable(),
      signPsbt: () => expect.unreachable(),
      watch: (changed) => {
        hint = changed
        return () => {
          hint = undefined
        }
      },
    }
    const { session } = await connected(wallet)
    const changes: SessionChange[] = []
    session.subscribe((change) => changes.push(change))
    hint?.()
    state = { accounts: [{ address: elsewhere, type: 'payment' }], networks: [testnet4] }
    hint?.()
    await vi.waitFor(() =>
      expect(changes).toEqual([
        { kind: 'network', network: testnet4 },
        { kind: 'accounts', addresses: [elsewhere] },
      ]),
    )
    state = undefined
    hint?.()
    await vi.waitFor(() => expect(changes.at(-1)).toEqual({ kind: 'accounts', addresses: [] }))
    session.release()
    expect(hint).toBeUndefined()
  })
  it('a Bitcoin session connects when the wallet’s events fail', async () => {
    const deaf = {
      ...rpc({ wallet_connect: account }, []),
      addListener: () => {
        throw new Error('not here')
      },
    }
    await expect(connected(satsConnect(deaf))).resolves.toBeDefined()
  })
  it('a Bitcoin session ignores an answer that was requested before a switch', async () => {
    let answer: ((state: Awaited<ReturnType<BitcoinWallet['read']>>) => void) | undefined
    let hint: (() => void) | undefined
    const before = {
      accounts: [{ address: payment, type: 'payment' }],
      networks: [mainnet],
    } as const
    const { session, provider: host } = await connected({
      connect: () => Promise.resolve(before),
      read: () => new Promise((resolve) => (answer = resolve)),
      signMessage: () => expect.unreachable(),
      signPsbt: () => expect.unreachable(),
      switchNetwork: () =>
        Promise.resolve({
          accounts: [{ address: elsewhere, type: 'payment' }],
          networks: [testnet4],
        }),
      watch: (changed) => {
        hint = changed
      },
    })
    hint?.()
    await host.switchNetwork(testnet4)
    answer?.(before)
    await Promise.resolve()
    expect([session.network, session.addresses]).toEqual([testnet4, [elsewhere]])
  })
})

/** Values that real wallets send, and values of an attacker. */
const hostile = fc.oneof(
  fc.anything(),
  fc.constantFrom<unknown>(
    'x'.repeat(10_000_000),
    payment,
    [payment],
    account,
    { addresses: Array.from({ length: 100_000 }, () => addresses[2]) },
    {
      addresses: [
        { ...addresses[2], publicKey: 'f'.repeat(10_000_000), derivationPath: '__proto__' },
      ],
    },
    {
      accounts: [{ address: payment, publicKey: new Uint8Array(33), chains: ['bitcoin:mainnet'] }],
    },
    { accounts: [{ address: `${payment}\u202E`, chains: ['bitcoin:mainnet'] }] },
  ),
  fc.constant(
    new Proxy(
      {},
      {
        get: (_, name) => {
          // Awaiting the proxy must not throw.
          if (name === 'then') return undefined
          throw new Error('trap')
        },
      },
    ),
  ),
)

describe('hostile answers of a wallet', () => {
  const names = [
    'connect',
    'requestAccounts',
    'getAccounts',
    'getPublicKey',
    'getChain',
    'signMessage',
    'signPsbt',
  ]
  const dialects: Readonly<Record<string, (answer: unknown) => BitcoinWallet | undefined>> = {
    satsConnect: (answer) => satsConnect({ request: async () => ({ result: answer }) }),
    leather: (answer) => leather({ request: async () => ({ result: answer }) }),
    unisat: (answer) =>
      unisat(provider(Object.fromEntries(names.map((name) => [name, answer])), [])),
    okx: (answer) =>
      okx({ bitcoin: provider(Object.fromEntries(names.map((name) => [name, answer])), []) }),
    standard: (answer) => standard({}, { 'bitcoin:connect': { connect: async () => answer } }),
  }
  it.each(Object.keys(dialects))('any answer of %s gives valid data or an error', async (name) => {
    const check = fc.asyncProperty(hostile, hostile, async (answer, signed) => {
      const wallet = dialects[name]?.(answer)
      if (!wallet) throw new Error('no wallet')
      const state = await wallet.connect([mainnet]).catch(expectDecent)
      for (const { address, publicKey: key = '00', path = 'm/0' } of state?.accounts ?? []) {
        expect(address).toMatch(/^[0-9a-z]{1,90}$/i)
        expect(key).toMatch(/^[0-9a-f]{2,66}$/i)
        expect(path.length).toBeLessThanOrEqual(128)
      }
      await wallet.read([mainnet]).catch(expectDecent)
      const signing = dialects[name]?.(signed)
      const who = { address: payment, type: 'payment' } as const
      const message = {
        account: who,
        network: mainnet,
        message: 'Hello',
        protocol: undefined,
      } as const
      const text = await signing?.signMessage(message).catch(expectDecent)
      if (text !== undefined) expect(text).toMatch(/^[\w+/]+=*$/)
      const inputs = { network: mainnet, psbt, inputs: [], broadcast: false } as const
      const answered = await signing?.signPsbt(inputs).catch(expectDecent)
      if (answered) expect(atob(answered.psbt).slice(0, 5)).toBe('psbt\xff')
    })
    await fc.assert(check, { numRuns: 300 })
  })
})

/** The trap's own error, or a KitError. */
function expectDecent(error: unknown): undefined {
  expect(isKitError(error) || (error instanceof Error && error.message === 'trap')).toBe(true)
  return undefined
}
