import {
  connect,
  connectionOf,
  connectionsOf,
  disconnect,
  type Kit,
  linkOf,
  openWallet,
  prepareLink,
  walletConnectId as connectorId,
  sessionOf,
  switchNetwork,
} from '@latchkey/core'
import { isKitError } from '@latchkey/protocol'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  fakeAccount,
  type FakePairing,
  fakePairing,
  FakePairingError,
} from './fixtures/fakePairing.ts'
import { type FakePage, fakePage } from './fixtures/fakePage.ts'
import { kitOver, networks, solanaId } from './fixtures/kitOver.ts'

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1'
const wallet = {
  id: 'f'.repeat(64),
  name: 'Directory Wallet',
  mobile_link: 'dirwallet://',
  rdns: 'x.y',
}

let page: FakePage
let pairing: FakePairing
const kits: Kit[] = []

function kitHere(
  ...options: Parameters<typeof kitOver> extends [unknown, ...infer R] ? R : never
): Kit {
  const kit = kitOver(pairing, ...options)
  kits.push(kit)
  return kit
}

/** The page reloads; stored data stays. */
function reload(kit: Kit): Kit {
  kit.destroy()
  return kitHere()
}

const link = (kit: Kit): string | undefined => linkOf(kit.store.getState())?.uri
const patient = { timeout: 20_000 }
const shown = (kit: Kit): Promise<void> =>
  vi.waitFor(() => expect(link(kit)).toBeDefined(), patient)
/** Opens the modal in the state only. */
const openModal = (kit: Kit): void => kit.set(({ modal }) => ({ modal: { ...modal, open: true } }))
const closeModal = (kit: Kit): void =>
  kit.set(({ modal }) => ({ modal: { ...modal, open: false } }))

async function connected(kit = kitHere(), change = {}): Promise<Kit> {
  const connecting = connect(kit, { connectorId })
  await shown(kit)
  pairing.open[0]?.approve(change)
  await connecting
  return kit
}

/** An approval of these accounts of a namespace. */
function granted(namespace: string, ...accounts: readonly string[]): object {
  const chains = accounts.map((account) => account.split(':', 2).join(':'))
  return { namespaces: { [namespace]: { chains, accounts, methods: [], events: [] } } }
}

beforeEach(() => {
  page = fakePage()
  pairing = fakePairing()
})
afterEach(() => {
  for (const kit of kits.splice(0)) kit.destroy()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('connecting', () => {
  it('WalletConnect shows a link, and connects every namespace that the wallet approves [CON-02]', async () => {
    const kit = kitHere()
    const connecting = connect(kit, { connectorId })
    await shown(kit)
    const [proposal] = pairing.open
    expect(linkOf(kit.store.getState())).toEqual({
      uri: proposal?.uri,
      expiresAt: proposal?.expiresAt,
    })
    // walletconnect.md 7: all optional, the networks of all namespaces in one proposal
    expect(proposal?.requiredNamespaces).toBeUndefined()
    expect(proposal?.optionalNamespaces).toMatchObject({
      eip155: { chains: ['eip155:1', 'eip155:10'], events: ['chainChanged', 'accountsChanged'] },
      solana: { chains: [`solana:${solanaId}`] },
    })
    proposal?.approve()
    await expect(connecting).resolves.toBe(`eip155:1:${fakeAccount}`)
    expect(link(kit)).toBeUndefined()
    expect(kit.store.getState()).toMatchObject({
      activeNamespace: 'eip155',
      connections: {
        eip155: {
          status: 'connected',
          network: 'eip155:1',
          wallet: { name: 'Fake Wallet', icon: undefined },
        },
        solana: { status: 'connected', network: `solana:${solanaId}` },
      },
    })
  })

  it('a WalletConnect connection is sent as an event with method and wallet [NET-04]', async () => {
    const events: unknown[] = []
    const kit = kitHere()
    kit.listeners.add(({ name, data }) => events.push([name, data]))
    await connected(kit)
    expect(events).toEqual([
      ['CONNECT', { method: 'qrcode', name: 'Fake Wallet', reconnect: false, namespace: 'eip155' }],
    ])
  })

  it('WalletConnect sends the host’s metadata, completed from the page', async () => {
    const kit = kitHere(
      {},
      { projectId: 'p', metadata: { name: 'Named', url: 'https://other.example' } },
    )
    void connect(kit, { connectorId }).catch(() => {})
    await shown(kit)
    expect(pairing.made[0]).toMatchObject({
      relayUrl: 'wss://relay.walletconnect.org',
      projectId: 'p',
      // walletconnect.md 6: all four present; the page's own origin
      metadata: { name: 'Named', description: '', url: 'https://host.example', icons: [] },
    })
  })

  it.each([
    [
      { relayUrl: 'wss://relay.example', gateway: 'https://g.example', projectId: 'p' },
      'wss://relay.example',
    ],
    [{ gateway: 'https://g.example', projectId: 'p' }, 'wss://g.example/relay'],
    [{ gateway: 'http://localhost:8787' }, 'ws://localhost:8787/relay'],
  ])('the relay is the host’s, or else the gateway’s: %j', async (options, relayUrl) => {
    const kit = kitHere({}, options)
    void connect(kit, { connectorId }).catch(() => {})
    await shown(kit)
    expect(pairing.made[0]?.relayUrl).toBe(relayUrl)
  })

  it('WalletConnect proposes the network in use first', async () => {
    const kit = kitHere({ defaultNetwork: networks[1] })
    void connect(kit, { connectorId }).catch(() => {})
    await shown(kit)
    expect(pairing.open[0]?.optionalNamespaces['eip155']?.chains).toEqual(['eip155:10', 'eip155:1'])
  })

  it('WalletConnect takes the host’s first network that the wallet approved', async () => {
    const approved = granted('eip155', 'eip155:137:0xa', 'eip155:10:0xb')
    const kit = await connected(kitHere(), approved)
    expect(connectionOf(kit.store.getState())).toMatchObject({
      network: 'eip155:10',
      accounts: [{ address: '0xb' }],
    })
    expect(kit.store.getState().connections.solana).toBeUndefined()
  })

  it('WalletConnect connects without an adapter [MOD-03]', async () => {
    const kit = await connected(kitHere({ namespaces: [] }))
    expect(connectionOf(kit.store.getState(), 'eip155')?.accounts).toEqual([
      { address: fakeAccount, type: 'eoa' },
    ])
  })

  it('a wallet that approves another namespace only is connected there', async () => {
    const kit = await connected(kitHere(), granted('solana', `solana:${solanaId}:So1`))
    expect(kit.store.getState()).toMatchObject({
      activeNamespace: 'solana',
      connections: { eip155: { status: 'disconnected' }, solana: { status: 'connected' } },
    })
  })

  it('a wallet chosen for WalletConnect becomes recent by its id in the directory [CON-10]', async () => {
    const kit = kitHere()
    const connecting = connect(kit, { connectorId, wallet })
    await shown(kit)
    pairing.open[0]?.approve()
    await connecting
    expect(kit.store.getState().recent).toEqual([{ id: wallet.id, rdns: 'x.y' }])
  })

  it.each([
    ['declines', new FakePairingError('REJECTED', 'no', 5000), 'USER_REJECTED'],
    [
      'cannot serve the networks',
      new FakePairingError('REJECTED', 'no', 5100),
      'CHAIN_UNSUPPORTED',
    ],
    ['answers nonsense', new FakePairingError('INVALID', 'no'), 'WALLET_REPLY_INVALID'],
    ['cannot be reached', new FakePairingError('RELAY_REFUSED', 'full'), 'RELAY_REFUSED'],
  ])('a WalletConnect attempt ends when the wallet %s [CON-16]', async (_, failure, code) => {
    const kit = kitHere()
    const connecting = connect(kit, { connectorId })
    await shown(kit)
    pairing.open[0]?.reject(failure)
    await expect(connecting).rejects.toMatchObject({ code })
    expect(kit.store.getState().connections.eip155).toEqual({ status: 'disconnected' })
    expect(link(kit)).toBeUndefined()
  })

  it('a WalletConnect attempt ends when the relay does not take the proposal within 10 s of a visible page', async () => {
    vi.useFakeTimers()
    pairing.sent = new Promise(() => {})
    const kit = kitHere()
    const connecting = connect(kit, { connectorId }).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(5_000)
    page.hide()
    await vi.advanceTimersByTimeAsync(60_000)
    page.show()
    await vi.advanceTimersByTimeAsync(9_000)
    expect(link(kit)).toBeDefined()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await connecting).toMatchObject({ code: 'RELAY_UNREACHABLE' })
    expect(pairing.open).toEqual([])
  })

  it.each([
    ['Unauthorized: invalid key', 'Invalid Project ID'],
    ['x: JWT validation error: JWT Token is not yet valid: basic.iat: 1', 'Session Expired'],
  ])('a relay’s refusal “%s” is raised as an alert [NET-05]', async (reason, text) => {
    const kit = kitHere()
    const connecting = connect(kit, { connectorId })
    await shown(kit)
    pairing.open[0]?.reject(new FakePairingError('RELAY_REFUSED', reason))
    await expect(connecting).rejects.toThrow('The relay refused the connection')
    await vi.waitFor(() => expect(kit.store.getState().alert).toMatchObject({ text }))
  })

  it('WalletConnect throws the specified messages without the connector and without its client [CON-17]', async () => {
    const none = kitHere({}, {})
    await expect(connect(none, { connectorId })).rejects.toThrow('WalletConnectConnector not found')
    pairing.createPairing = () => {
      throw new Error('no storage')
    }
    await expect(connect(kitHere(), { connectorId })).rejects.toThrow(
      'AppKit:getUniversalProvider - Cannot create provider',
    )
  })

  it('a second WalletConnect session ends the first, and the namespaces that the second lacks', async () => {
    const kit = await connected()
    const [first] = pairing.sessions
    const solo = { eip155: first?.namespaces['eip155'] }
    await connected(kit, { namespaces: solo })
    await vi.waitFor(() => expect(pairing.disconnected).toEqual([first?.topic]))
    expect(kit.store.getState().connections).toMatchObject({
      eip155: { status: 'connected' },
      solana: { status: 'disconnected' },
    })
  })

  it('a second WalletConnect session ends the first of a wallet that has another address on each network', async () => {
    const kit = await connected(kitHere(), granted('eip155', 'eip155:10:0xb', 'eip155:1:0xa'))
    const [first] = pairing.sessions
    await switchNetwork(kit, { network: 'eip155:10' })
    expect(connectionOf(kit.store.getState())?.accounts).toMatchObject([{ address: '0xb' }])
    await connected(kit, granted('eip155', 'eip155:1:0xa'))
    await vi.waitFor(() => expect(pairing.disconnected).toEqual([first?.topic]))
    expect(connectionsOf(kit.store.getState(), 'eip155')).toMatchObject([
      { network: 'eip155:1', accounts: [{ address: '0xa' }] },
    ])
  })
})

describe('a link', () => {
  it('a prepared link is shown before the next task [CON-02]', async () => {
    const kit = kitHere()
    void prepareLink(kit)
    await vi.waitFor(() => expect(pairing.open).toHaveLength(1))
    await new Promise((done) => setTimeout(done))
    let tasks = 0
    setTimeout(() => tasks++)
    void connect(kit, { connectorId }).catch(() => {})
    for (let turns = 0; turns < 50 && !link(kit); turns++) await Promise.resolve()
    expect([link(kit), tasks]).toEqual([pairing.open[0]?.uri, 0])
    expect(pairing.proposals).toHaveLength(1)
  })

  it('a link in preparation is awaited and not made twice', async () => {
    const kit = kitHere()
    void prepareLink(kit)
    void prepareLink(kit)
    void connect(kit, { connectorId }).catch(() => {})
    await shown(kit)
    expect(pairing.proposals).toHaveLength(1)
  })

  it('a prepared link that is not used is withdrawn when the modal closes', async () => {
    const kit = kitHere()
    openModal(kit)
    void prepareLink(kit)
    await vi.waitFor(() => expect(pairing.open).toHaveLength(1))
    await new Promise((done) => setTimeout(done))
    closeModal(kit)
    expect(pairing.open).toEqual([])
  })

  it('a link is withdrawn when the visitor leaves, and the next attempt makes another', async () => {
    const kit = kitHere()
    const leaving = new AbortController()
    const connecting = connect(kit, { connectorId, signal: leaving.signal })
    await shown(kit)
    leaving.abort()
    await expect(connecting).rejects.toMatchObject({ code: 'ABORTED' })
    expect(pairing.open).toEqual([])
    void connect(kit, { connectorId }).catch(() => {})
    await shown(kit)
    expect(pairing.proposals).toHaveLength(2)
  })

  it.each([
    ['Telegram', { telegram: true }],
    ['iOS Safari', { agent: iphone }],
  ])('a link is kept on %s for the next attempt [CON-12]', async (_, place) => {
    fakePage(place)
    const kit = kitHere()
    const leaving = new AbortController()
    const first = connect(kit, { connectorId, signal: leaving.signal }).catch(() => {})
    await shown(kit)
    const uri = link(kit)
    leaving.abort()
    await first
    // The wallet answers while no caller waits.
    pairing.open[0]?.approve()
    const second = connect(kit, { connectorId })
    await expect(second).resolves.toBe(`eip155:1:${fakeAccount}`)
    expect(pairing.proposals.map((proposal) => proposal.uri)).toEqual([uri])
  })

  it('a link is kept on Telegram when a second attempt replaces the first [CON-12]', async () => {
    fakePage({ telegram: true })
    const kit = kitHere()
    const first = connect(kit, { connectorId }).catch((error: unknown) => error)
    await shown(kit)
    const second = connect(kit, { connectorId })
    expect(isKitError(await first, 'ABORTED')).toBe(true)
    await shown(kit)
    expect(pairing.proposals).toHaveLength(1)
    pairing.open[0]?.approve()
    await second
  })

  it('a link is renewed 10 s before its 4 minutes end, and the first can still be approved [CON-11]', async () => {
    vi.useFakeTimers()
    const kit = kitHere()
    const connecting = connect(kit, { connectorId })
    await vi.advanceTimersByTimeAsync(229_000)
    expect(pairing.proposals).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1_500)
    expect(pairing.proposals).toHaveLength(2)
    expect(link(kit)).toBe(pairing.proposals[1]?.uri)
    // Scanned a moment before.
    pairing.proposals[0]?.approve()
    await connecting
    expect(pairing.proposals[1]?.withdrawn).toBe(true)
  })

  it('a link is not renewed while the page is hidden [CON-11]', async () => {
    vi.useFakeTimers()
    const kit = kitHere()
    void connect(kit, { connectorId }).catch(() => {})
    await vi.advanceTimersByTimeAsync(0)
    page.hide()
    await vi.advanceTimersByTimeAsync(600_000)
    expect(pairing.proposals).toHaveLength(1)
    page.show()
    await vi.advanceTimersByTimeAsync(0)
    expect(link(kit)).toBe(pairing.proposals[1]?.uri)
  })

  it('a link that was prepared too long ago is not shown [CON-11]', async () => {
    vi.useFakeTimers()
    const kit = kitHere()
    void prepareLink(kit)
    await vi.advanceTimersByTimeAsync(231_000)
    void connect(kit, { connectorId }).catch(() => {})
    await vi.advanceTimersByTimeAsync(0)
    expect(link(kit)).toBe(pairing.proposals[1]?.uri)
    expect(pairing.proposals[0]?.withdrawn).toBe(true)
  })
})

describe('a wallet’s app', () => {
  it('a wallet’s app opens in the task of the click once a link is ready [CON-02]', async () => {
    page = fakePage({ agent: iphone })
    const kit = kitHere()
    expect(openWallet(kit, { wallet, platform: 'mobile' })).toBe(false)
    void prepareLink(kit)
    await vi.waitFor(() => expect(pairing.open).toHaveLength(1))
    await new Promise((done) => setTimeout(done))
    expect(openWallet(kit, { wallet, platform: 'mobile' })).toBe(true)
    const uri = pairing.open[0]?.uri ?? ''
    expect(page.opened).toEqual([[`dirwallet://wc?uri=${encodeURIComponent(uri)}`, '_self']])
    expect(openWallet(kit, { wallet, platform: 'desktop' })).toBe(false)
  })

  async function paired({
    peer,
    ...change
  }: { peer?: object; disableDeepLink?: boolean } = {}): Promise<Kit> {
    page = fakePage({ agent: iphone })
    const kit = kitHere()
    const connecting = connect(kit, { connectorId, wallet })
    await shown(kit)
    openWallet(kit, { wallet, platform: 'mobile' })
    const name = { name: 'W', description: '', url: '', icons: [] }
    pairing.open[0]?.approve({ ...change, peer: { ...name, ...peer } })
    await connecting
    page.opened.length = 0
    return kit
  }
  const ask = (kit: Kit, method: string): Promise<unknown> | undefined =>
    sessionOf(kit, 'eip155')?.request('eip155:1', { method, params: ['0x', '0x'] })

  it('a wallet’s app opens for a request by its own link, or else by the directory’s [CON-02]', async () => {
    const topic = 'topic1'
    await ask(await paired({ peer: { redirect: { native: 'own://' } } }), 'personal_sign')
    expect(page.opened).toEqual([[`own://wc?sessionTopic=${topic}`, '_self']])
    await ask(await paired(), 'personal_sign')
    expect(page.opened).toEqual([['dirwallet://wc?sessionTopic=topic2', '_self']])
    expect(pairing.sessions.map((session) => session.deepLink)).toEqual(['own://', 'dirwallet://'])
  })

  it('a wallet’s app opens after 300 ms when the relay is slow', async () => {
    const kit = await paired()
    vi.useFakeTimers()
    pairing.answer = () => new Promise(() => {})
    const client = pairing.createPairing({} as never)
    const { request } = client
    client.request = (call) => request({ ...call, onSent: undefined })
    void ask(kit, 'personal_sign')
    await vi.advanceTimersByTimeAsync(299)
    expect(page.opened).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(page.opened).toHaveLength(1)
  })

  it('a wallet’s app stays closed for requests without approval, and when it disabled deep links', async () => {
    await ask(await paired(), 'wallet_getCapabilities')
    expect(page.opened).toEqual([])
    await ask(await paired({ disableDeepLink: true }), 'personal_sign')
    expect(page.opened).toEqual([])
  })

  it('a wallet’s app stays closed when its camera scanned the code', async () => {
    const kit = await connected()
    await ask(kit, 'personal_sign')
    expect([page.opened, pairing.requests.length]).toEqual([[], 1])
  })
})

describe('resuming', () => {
  it('a WalletConnect session resumes in every namespace without a prompt [STA-04]', async () => {
    const before = await connected()
    const kit = reload(before)
    expect(kit.store.getState().connections.eip155).toMatchObject({ status: 'connecting' })
    await vi.waitFor(() => expect(kit.store.getState().initialized).toBe(true))
    expect(kit.store.getState().connections).toMatchObject({
      eip155: { status: 'connected', wallet: { name: 'Fake Wallet' } },
      solana: { status: 'connected' },
    })
    expect(pairing.proposals).toHaveLength(1)
  })

  it('a visit without a connection creates no WalletConnect client', async () => {
    const kit = kitHere()
    expect(kit.store.getState().initialized).toBe(true)
    await new Promise((done) => setTimeout(done, 20))
    expect(pairing.made).toEqual([])
  })

  it('a WalletConnect session that no longer exists is disconnected and forgotten [STA-04]', async () => {
    const before = await connected()
    const [session] = pairing.sessions
    before.destroy()
    await pairing.createPairing({} as never).disconnect(session?.topic ?? '')
    const kit = kitHere()
    await vi.waitFor(() => expect(kit.store.getState().initialized).toBe(true))
    expect(kit.store.getState().connections.eip155).toEqual({ status: 'disconnected' })
    expect(kit.storage.get('connections')).toBe('{}')
  })

  it('a proposal that is open during a reload still ends in a session', async () => {
    const before = kitHere()
    void connect(before, { connectorId }).catch(() => {})
    await shown(before)
    const [proposal] = pairing.open
    // The previous page ends without an event: nothing is withdrawn.
    const kit = kitHere()
    await vi.waitFor(() => expect(kit.store.getState().initialized).toBe(true))
    expect(kit.store.getState().connections.eip155).toBeUndefined()
    // Its client starts when it asks for open proposals, and the answer must come after that.
    await vi.waitFor(() => expect(pairing.made).toHaveLength(2), patient)
    proposal?.approve()
    const network = 'eip155:1'
    const found = (): unknown => connectionOf(kit.store.getState())
    await vi.waitFor(() => expect(found()).toMatchObject({ connectorId, network }), patient)
    expect(kit.storage.get('pairing')).toBeUndefined()
  })
})

describe('disconnecting', () => {
  it('disconnecting one namespace disconnects all namespaces of the WalletConnect session, once [STA-06]', async () => {
    const kit = await connected()
    await disconnect(kit, { namespace: 'solana' })
    expect(kit.store.getState().connections).toEqual({
      eip155: { status: 'disconnected' },
      solana: { status: 'disconnected' },
    })
    expect(pairing.disconnected).toEqual(['topic1'])
  })

  it('a WalletConnect session that the wallet ends is disconnected', async () => {
    const kit = await connected()
    const reason = { code: 6000, message: 'bye' }
    pairing.emit({ kind: 'deleted', topic: 'topic1', reason })
    expect(kit.store.getState().connections).toEqual({
      eip155: { status: 'disconnected' },
      solana: { status: 'disconnected' },
    })
    expect(kit.storage.get('connections')).toBe('{}')
  })

  it('disconnecting does not wait for a silent relay', async () => {
    const kit = await connected()
    vi.useFakeTimers()
    pairing.createPairing({} as never).disconnect = () => new Promise(() => {})
    const ending = disconnect(kit)
    await vi.advanceTimersByTimeAsync(3_000)
    await ending
    expect(connectionOf(kit.store.getState())).toBeUndefined()
  })

  it('a destroyed kit closes the WalletConnect client and keeps the session', async () => {
    const kit = await connected()
    kit.destroy()
    expect([pairing.closed, pairing.sessions.length]).toEqual([1, 1])
  })
})
