import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listenRelay, type RelayConfigInput, type RunningRelay } from '@latchkey/gateway'
import {
  createPairing,
  memoryStorage,
  type Pairing,
  type PairingClient,
  type PairingEvent,
  type PairingStorage,
} from '@latchkey/pairing'
import type { WalletKitTypes } from '@reown/walletkit'
import { getAddress, type Hex, recoverMessageAddress, recoverTypedDataAddress } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createWallet, type PeerWallet, type PeerWalletOptions } from './walletkit.ts'

// Our client against walletkit 1.2.10 over our relay (issue 3, section 4).

const chainId = 'eip155:1'
const proposal = {
  optionalNamespaces: {
    eip155: {
      chains: [chainId],
      methods: ['personal_sign', 'eth_signTypedData_v4'],
      events: ['chainChanged', 'accountsChanged'],
    },
  },
}
const metadata = { name: 'Shop', description: 'A test', url: 'https://shop.example', icons: [] }

let relay: RunningRelay
const open: { close(): Promise<void> }[] = []
beforeAll(async () => {
  relay = await listenRelay({ port: 0, data: 'memory' }, { log: () => {} })
})
afterEach(async () => {
  for (const part of open.splice(0)) await part.close()
})
afterAll(() => relay.close())

type Dapp = { readonly client: Pairing; readonly events: readonly PairingEvent[] }

function startDapp(storage: PairingStorage = memoryStorage()): Dapp {
  const client = createPairing({ relayUrl: relay.url, metadata, storage })
  const events: PairingEvent[] = []
  client.subscribe((event) => events.push(event))
  open.push(client)
  return { client, events }
}

async function startWallet(options: Partial<PeerWalletOptions> = {}): Promise<PeerWallet> {
  const wallet = await createWallet({ relayUrl: relay.url, ...options })
  open.push(wallet)
  return wallet
}

async function paired(
  options?: Partial<PeerWalletOptions>,
): Promise<Dapp & { readonly wallet: PeerWallet; readonly topic: string }> {
  const dapp = startDapp()
  const [wallet, { uri, approval }] = await Promise.all([
    startWallet(options),
    dapp.client.connect(proposal),
  ])
  await wallet.pair(uri)
  const { topic } = await approval
  await vi.waitFor(() => expect(wallet.topics()).toContain(topic))
  return { ...dapp, wallet, topic }
}

const permit = {
  domain: { name: 'Shop' },
  types: {
    EIP712Domain: [{ name: 'name', type: 'string' }],
    Permit: [{ name: 'value', type: 'uint256' }],
  },
  primaryType: 'Permit',
} as const

/** EIP-712 as text, as dapps send it. */
function typedData(value: string): string {
  return JSON.stringify({ ...permit, message: { value: '#' } }).replace('"#"', value)
}

/**
 * Lets a wallet support one-click auth: one signature per chain, by this key for this address. It grants personal_sign on
 * all chains, by a recap of its own.
 */
function approveSignIn({ kit, address }: PeerWallet, chains: readonly string[], key: Hex): void {
  const ability = { 'request/personal_sign': [{ chains }] }
  const recap = btoa(JSON.stringify({ att: { eip155: ability } })).replaceAll('=', '')
  const approve = async ({ id, params }: WalletKitTypes.SessionAuthenticate): Promise<void> => {
    const { chains: _, type: __, resources = [], ...asked } = params.authPayload
    const request = { ...asked, resources: [...resources.slice(0, -1), `urn:recap:${recap}`] }
    const auths = chains.map(async (chain) => {
      const iss = `did:pkh:${chain}:${address}`
      const message = kit.formatAuthMessage({ request, iss })
      const s = await privateKeyToAccount(key).signMessage({ message })
      return {
        h: { t: 'caip122' as const },
        p: { ...request, iss },
        s: { t: 'eip191' as const, s },
      }
    })
    await kit.approveSessionAuthenticate({ id, auths: await Promise.all(auths) })
  }
  kit.on('session_authenticate', (event) => void approve(event).catch(() => undefined))
}

const soon = { timeout: 10_000 }

describe('walletkit', () => {
  test('walletkit pairs and approves a session', async () => {
    const dapp = startDapp()
    const wallet = await startWallet()
    const { uri, approval, id } = await dapp.client.connect(proposal)
    await wallet.pair(uri)
    const session = await approval
    expect(session.namespaces['eip155']?.accounts).toEqual([`${chainId}:${wallet.address}`])
    expect(session.peer.name).toBe('Peer Wallet')
    expect(dapp.events).toContainEqual({ kind: 'settled', session, proposalId: id })
    // The wallet heard our answer to its settlement.
    await vi.waitFor(
      () =>
        expect(wallet.kit.getActiveSessions()[session.topic]).toMatchObject({ acknowledged: true }),
      soon,
    )
  })

  test('walletkit rejects a session', async () => {
    const wallet = await startWallet({ approvesSession: () => false })
    const { uri, approval } = await startDapp().client.connect(proposal)
    await wallet.pair(uri)
    await expect(approval).rejects.toMatchObject({ code: 'REJECTED', rpcCode: 5000 })
  })

  test('walletkit signs a message', async () => {
    const { client, topic, wallet } = await paired()
    const message = '0x48656c6c6f'
    const signature = await client.request({
      topic,
      chainId,
      method: 'personal_sign',
      params: [message, wallet.address],
    })
    const signer = await recoverMessageAddress({
      message: { raw: message },
      signature: signature as Hex,
    })
    expect(getAddress(signer)).toBe(getAddress(wallet.address))
  })

  test('walletkit signs typed data', async () => {
    const { client, topic, wallet } = await paired()
    const value = 2n ** 256n - 1n
    const params = [wallet.address, typedData(`"${value}"`)]
    const signature = await client.request({
      topic,
      chainId,
      method: 'eth_signTypedData_v4',
      params,
    })
    const signer = await recoverTypedDataAddress({
      ...permit,
      message: { value },
      signature: signature as Hex,
    })
    expect(getAddress(signer)).toBe(getAddress(wallet.address))
  })

  // walletconnect.md 0.6: without the escape it never arrives.
  test('walletkit receives typed data with a bare number beyond 2^53 unchanged', async () => {
    const { client, topic, wallet } = await paired({ approvesRequest: () => false })
    const params = [wallet.address, typedData(String(2n ** 256n - 1n))]
    await expect(
      client.request({ topic, chainId, method: 'eth_signTypedData_v4', params }),
    ).rejects.toMatchObject({ code: 'WALLET' })
    expect(wallet.requests).toMatchObject([{ params }])
  })

  test('walletkit refuses a request', async () => {
    const { client, topic } = await paired({ approvesRequest: () => false })
    await expect(
      client.request({ topic, chainId, method: 'personal_sign', params: ['0x00'] }),
    ).rejects.toMatchObject({ code: 'WALLET', eip1193Code: 4001 })
  })

  test('walletkit changes its chain and its accounts', async () => {
    const { events, topic, wallet } = await paired()
    for (const [name, data] of [
      ['chainChanged', 137],
      ['accountsChanged', [`${chainId}:0x${'1'.repeat(40)}`]],
    ] as const) {
      await wallet.kit.emitSessionEvent({ topic, event: { name, data }, chainId })
      await vi.waitFor(
        () => expect(events).toContainEqual({ kind: 'event', topic, chainId, name, data }),
        soon,
      )
    }
  })

  test('walletkit updates and extends a session', async () => {
    const { client, events, topic, wallet } = await paired()
    const [before] = await client.sessions()
    const { namespaces } = wallet.kit.getActiveSessions()[topic] ?? {}
    const { eip155 } = namespaces ?? {}
    const chains = [chainId, 'eip155:10']
    const accounts = chains.map((chain) => `${chain}:${wallet.address}`)
    await wallet.kit.updateSession({
      topic,
      namespaces: { eip155: { methods: [], events: [], ...eip155, chains, accounts } },
    })
    await vi.waitFor(() => expect(events.some(({ kind }) => kind === 'updated')).toBe(true), soon)
    const [after] = await client.sessions()
    expect(after?.namespaces['eip155']).toMatchObject({ accounts, chains })
    await wallet.kit.extendSession({ topic })
    await vi.waitFor(async () => {
      const [extended] = await client.sessions()
      expect(extended?.expiry).toBeGreaterThanOrEqual(before?.expiry ?? Infinity)
    }, soon)
  })

  test('walletkit answers our ping, and we answer its ping', async () => {
    const { client, topic, wallet } = await paired()
    await client.ping(topic)
    await wallet.kit.engine.signClient.ping({ topic })
  })

  test('walletkit loses its session when we disconnect', async () => {
    const { client, topic, wallet } = await paired()
    await client.disconnect(topic)
    await vi.waitFor(() => expect(wallet.topics()).not.toContain(topic), soon)
  })

  test('we lose our session when walletkit disconnects', async () => {
    const { client, events, topic, wallet } = await paired()
    const reason = { code: 6000, message: 'User disconnected.' }
    await wallet.kit.disconnectSession({ topic, reason })
    await vi.waitFor(() => expect(events.at(-1)).toEqual({ kind: 'deleted', topic, reason }), soon)
    expect(await client.sessions()).toEqual([])
  })

  test('walletkit answers a request that came while it was offline', async () => {
    const { client, topic, wallet } = await paired()
    await wallet.kit.core.relayer.transportClose()
    let answer: Promise<unknown> | undefined
    await new Promise<void>((onSent) => {
      const params = ['0x00', wallet.address]
      answer = client.request({ topic, chainId, method: 'personal_sign', params, onSent })
    })
    expect(wallet.requests).toEqual([])
    await wallet.kit.core.relayer.transportOpen()
    expect(await answer).toMatch(/^0x/)
  })
})

describe('one-click auth', () => {
  const request = {
    chains: [chainId, 'eip155:10'],
    domain: 'shop.example',
    uri: 'https://shop.example/login',
    nonce: 'abcdef12',
    statement: 'Sign in to the shop.',
    methods: ['personal_sign'],
  }

  test('one-click auth signs in and connects, and both sides have the same session', async () => {
    const { client } = startDapp()
    const privateKey = generatePrivateKey()
    const wallet = await startWallet({ privateKey })
    approveSignIn(wallet, request.chains, privateKey)
    const { uri, approval } = await client.authenticate(request)
    await wallet.pair(uri)
    const { signatures, session } = await approval
    expect(signatures.map(({ account }) => account)).toEqual(
      request.chains.map((chain) => `${chain}:${wallet.address}`),
    )
    for (const { message, signature } of signatures) {
      const signer = await recoverMessageAddress({ message, signature: signature as Hex })
      expect(signer).toBe(wallet.address)
      expect(message).toContain('Sign in to the shop. I further authorize the stated URI')
    }
    expect(session?.namespaces['eip155']).toMatchObject({
      chains: request.chains,
      methods: ['personal_sign'],
    })
    const topic = session?.topic ?? ''
    expect(wallet.topics()).toEqual([topic])
    const params = ['0x00', wallet.address]
    expect(await client.request({ topic, chainId, method: 'personal_sign', params })).toMatch(/^0x/)
    await client.disconnect(topic)
    await vi.waitFor(() => expect(wallet.topics()).toEqual([]), soon)
  })

  test('one-click auth is declined by the wallet', async () => {
    const wallet = await startWallet()
    wallet.kit.on('session_authenticate', ({ id }) => {
      void wallet.kit.rejectSessionAuthenticate({ id, reason: { code: 12001, message: 'No' } })
    })
    const { uri, approval } = await startDapp().client.authenticate(request)
    await wallet.pair(uri)
    await expect(approval).rejects.toMatchObject({ code: 'REJECTED', eip1193Code: 4001 })
  })

  test('one-click auth gives a plain session with a wallet that does not support it', async () => {
    const wallet = await startWallet()
    const { uri, approval } = await startDapp().client.authenticate(request)
    await wallet.pair(uri)
    const { signatures, session } = await approval
    expect(signatures).toEqual([])
    await vi.waitFor(() => expect(wallet.topics()).toEqual([session?.topic]), soon)
  })
})

describe('reload of the dapp', () => {
  test('a dapp reloaded before the wallet has the link is paired', async () => {
    const storage = memoryStorage()
    const first = startDapp(storage)
    const { uri, sent } = await first.client.connect(proposal)
    await sent
    await first.client.close()
    const second = startDapp(storage)
    const wallet = await startWallet()
    await wallet.pair(uri)
    await vi.waitFor(
      () => expect(second.events.some(({ kind }) => kind === 'settled')).toBe(true),
      soon,
    )
  })

  test('a dapp reloaded while the wallet approves is paired', async () => {
    const storage = memoryStorage()
    const first = startDapp(storage)
    const wallet = await startWallet()
    const { uri, sent } = await first.client.connect(proposal)
    await sent
    await first.client.close()
    const asked = new Promise((resolve) => wallet.kit.once('session_proposal', resolve))
    await wallet.pair(uri)
    await asked
    const { client } = startDapp(storage)
    await vi.waitFor(async () => expect(await client.sessions()).toHaveLength(1), soon)
    const [session] = await client.sessions()
    await client.ping(session?.topic ?? '')
  })

  test('a dapp reloaded between answer and settlement is paired', async () => {
    // A page that dies the moment its half-open session is stored.
    const storage = memoryStorage()
    const set = storage.set
    const died = new Promise<void>((resolve) => {
      storage.set = async (key, value) => {
        await set(key, value)
        if (key.startsWith('session/')) {
          storage.set = set
          void first.client.close()
          resolve()
          await new Promise(() => undefined)
        }
      }
    })
    const first = startDapp(storage)
    const wallet = await startWallet()
    const { uri, approval } = await first.client.connect(proposal)
    await wallet.pair(uri)
    await died
    await expect(approval).rejects.toMatchObject({ code: 'CLOSED' })
    const { client } = startDapp(storage)
    await vi.waitFor(async () => expect(await client.sessions()).toHaveLength(1), soon)
    const [session] = await client.sessions()
    await client.ping(session?.topic ?? '')
  })

  test('a dapp with a session keeps it over a reload', async () => {
    const storage = memoryStorage()
    const first = startDapp(storage)
    const wallet = await startWallet()
    const { uri, approval } = await first.client.connect(proposal)
    await wallet.pair(uri)
    const { topic } = await approval
    await first.client.close()
    await startDapp(storage).client.ping(topic)
  })
})

describe('relay', () => {
  async function startRelay(
    input: RelayConfigInput,
    clock: () => number = Date.now,
  ): Promise<RunningRelay> {
    const started = await listenRelay(
      { port: 0, data: 'memory', ...input },
      { clock, log: () => {} },
    )
    open.unshift(started)
    return started
  }

  test('a request is answered after the relay goes down and comes back', async () => {
    const data = await mkdtemp(join(tmpdir(), 'relay-'))
    onTestFinished(() => rm(data, { recursive: true }))
    const first = await startRelay({ data })
    const client = createPairing({ relayUrl: first.url, metadata, storage: memoryStorage() })
    open.unshift(client)
    const wallet = await startWallet({ relayUrl: first.url })
    const { uri, approval } = await client.connect(proposal)
    await wallet.pair(uri)
    const { topic } = await approval
    await first.close()
    open.splice(open.indexOf(first), 1)
    const params = ['0x00', wallet.address]
    const answer = client.request({ topic, chainId, method: 'personal_sign', params })
    await startRelay({ data, port: Number(new URL(first.url).port) })
    expect(await answer).toMatch(/^0x/)
  })

  // walletconnect.md 2: "not yet valid", with the time the relay has.
  test('a client connects to a relay whose clock is an hour behind', async () => {
    const late = await startRelay({}, () => Date.now() - 3_600_000)
    const client = createPairing({ relayUrl: late.url, metadata, storage: memoryStorage() })
    open.unshift(client)
    const { sent } = await client.connect(proposal)
    await sent
  })

  test('a client fails with RELAY_REFUSED when the relay does not know its project', async () => {
    const strict = await startRelay({ projects: [{ id: 'known', origins: [] }] })
    const client = createPairing({
      relayUrl: strict.url,
      projectId: 'unknown',
      metadata,
      storage: memoryStorage(),
    })
    open.unshift(client)
    const { sent, approval } = await client.connect(proposal)
    await expect(sent).rejects.toMatchObject({ code: 'RELAY_REFUSED' })
    await expect(approval).rejects.toMatchObject({ code: 'RELAY_REFUSED', eip1193Code: 4900 })
  })
})

test('two tabs share a session', async () => {
  const storage = { ...memoryStorage(), name: `test-${crypto.randomUUID()}` }
  const [first, second] = [startDapp(storage), startDapp(storage)]
  const wallet = await startWallet()
  const { uri, approval } = await second.client.connect(proposal)
  await wallet.pair(uri)
  const { topic } = await approval
  const sign = (client: PairingClient): Promise<unknown> =>
    client.request({ topic, chainId, method: 'personal_sign', params: ['0x00', wallet.address] })
  const [one, other] = await Promise.all([sign(first.client), sign(second.client)])
  expect(one).toBe(other)
  await first.client.disconnect(topic)
  await vi.waitFor(
    () => expect(second.events.filter(({ kind }) => kind === 'deleted')).toHaveLength(1),
    soon,
  )
})

test('a dapp has fifty sessions with a wallet at once', async () => {
  const dapp = startDapp()
  const wallet = await startWallet()
  const pending = await Promise.all(Array.from({ length: 50 }, () => dapp.client.connect(proposal)))
  for (const { uri } of pending) await wallet.pair(uri)
  const sessions = await Promise.all(pending.map(({ approval }) => approval))
  expect(new Set(sessions.map(({ topic }) => topic)).size).toBe(50)
  await Promise.all(sessions.map(({ topic }) => dapp.client.ping(topic)))
  await Promise.all(sessions.map(({ topic }) => dapp.client.disconnect(topic)))
  await vi.waitFor(() => expect(wallet.topics()).toEqual([]), soon)
}, 60_000)
