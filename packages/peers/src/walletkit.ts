import './sdkProcess.ts'
import { WalletKit, type WalletKitTypes } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import type { Hex } from 'viem'
import { privateKeyToAccount, generatePrivateKey } from 'viem/accounts'
import { memoryStorage, type Storage } from './memoryStorage.ts'
import { perform, walletEvents, walletMethods, type WalletRequest } from './requests.ts'

export type PeerWallet = {
  readonly kit: Awaited<ReturnType<typeof WalletKit.init>>
  readonly address: Hex
  /** Requests of dapps, in order. */
  readonly requests: readonly WalletRequest[]
  /** Topics of its sessions. */
  topics(): readonly string[]
  pair(uri: string): Promise<void>
  /** Close the socket and stop every timer: the app is closed. */
  close(): Promise<void>
}

/** The wallet's part in a namespace beside eip155. */
export type PeerNamespace = {
  /** Addresses, the same on every requested chain. */
  readonly accounts: readonly string[]
  readonly methods: readonly string[]
  /** Gives the JSON-RPC result. */
  readonly answer: (request: WalletRequest) => Promise<unknown>
}

export type PeerWalletOptions = {
  readonly relayUrl: string
  readonly projectId?: string
  /** The wallet's name. @default 'Peer Wallet' */
  readonly name?: string
  readonly icons?: readonly string[]
  /** Account. @default a new one */
  readonly privateKey?: Hex
  /** Node for transactions, of every chain. */
  readonly rpcUrl?: string
  /** CAIP-2 chains in addition to those that a dapp asks for. */
  readonly chains?: readonly string[]
  /** By CAIP-2 namespace: approved together with eip155 when a dapp asks for them. */
  readonly namespaces?: { readonly [namespace: string]: PeerNamespace }
  /** The namespaces that the wallet approves, among its own. @default all */
  readonly approvedNamespaces?: () => readonly string[]
  /** @default approves everything */
  readonly approvesSession?: (proposal: WalletKitTypes.SessionProposal) => boolean
  /** @default approves everything */
  readonly approvesRequest?: (request: WalletRequest) => boolean
  /** @default its own, empty */
  readonly storage?: Storage
  /** Called with a sentence about each action of the wallet. */
  readonly tell?: (what: string) => void
}

/** A headless wallet on the real SDK, walletkit 1.2.10: pairs, approves or rejects by policy, answers requests. */
export async function createWallet({
  relayUrl,
  projectId = 'peers',
  name = 'Peer Wallet',
  icons = [],
  privateKey = generatePrivateKey(),
  rpcUrl,
  chains = [],
  namespaces = {},
  approvedNamespaces = () => ['eip155', ...Object.keys(namespaces)],
  approvesSession = () => true,
  approvesRequest = () => true,
  storage = memoryStorage(),
  tell = () => {},
}: PeerWalletOptions): Promise<PeerWallet> {
  const account = privateKeyToAccount(privateKey)
  const core = new Core({ relayUrl, projectId, storage, telemetryEnabled: false, logger: 'silent' })
  const metadata = {
    name,
    description: 'Headless, for tests',
    url: 'https://wallet.example',
    icons: [...icons],
  }
  // As: the SDK's own class differs from its own interface by an undefined (exactOptionalPropertyTypes).
  const kit = await WalletKit.init({ core: core as WalletKitTypes.Options['core'], metadata })
  const requests: WalletRequest[] = []

  const answerProposal = async (proposal: WalletKitTypes.SessionProposal): Promise<void> => {
    const { id, params } = proposal
    if (!approvesSession(proposal)) {
      tell(`rejects ${params.proposer.metadata.name}`)
      await kit.rejectSession({ id, reason: { code: 5000, message: 'User rejected.' } })
      return
    }
    const askedOf = (namespace: string): readonly string[] =>
      [params.requiredNamespaces, params.optionalNamespaces].flatMap(
        (namespaces) => namespaces[namespace]?.chains ?? [],
      )
    const granted = [...new Set([...askedOf('eip155'), ...chains])]
    const beside = Object.entries(namespaces).flatMap(([namespace, { accounts, methods }]) => {
      const asked = [...new Set(askedOf(namespace))]
      if (asked.length === 0) return []
      const held = asked.flatMap((chain) => accounts.map((address) => `${chain}:${address}`))
      return [[namespace, { chains: asked, accounts: held, methods: [...methods], events: [] }]]
    })
    tell(
      `approves ${params.proposer.metadata.name} for ${account.address} on ${granted.join(', ')}`,
    )
    const eip155 = {
      chains: granted,
      accounts: granted.map((chain) => `${chain}:${account.address}`),
      methods: walletMethods,
      events: walletEvents,
    }
    const approved = [['eip155', eip155] as const, ...beside].filter(([namespace]) =>
      approvedNamespaces().includes(String(namespace)),
    )
    await kit.approveSession({ id, namespaces: Object.fromEntries(approved) })
  }

  const answerRequest = async ({
    id,
    topic,
    params,
  }: WalletKitTypes.SessionRequest): Promise<void> => {
    const { method, params: asked } = params.request
    const request = { method, params: asked, chainId: params.chainId }
    requests.push(request)
    const respond = (outcome: { result: unknown } | { error: { code: number; message: string } }) =>
      kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', ...outcome } })
    if (!approvesRequest(request)) {
      tell(`rejects ${method}`)
      await respond({ error: { code: 4001, message: 'User rejected.' } })
      return
    }
    try {
      const [namespace = ''] = params.chainId.split(':')
      const result = await (namespaces[namespace]?.answer(request) ??
        perform(request, account, () => rpcUrl))
      tell(`answers ${method} on ${params.chainId}: ${JSON.stringify(result)}`)
      await respond({ result })
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      tell(`fails at ${method}: ${message}`)
      await respond({ error: { code: -32000, message } })
    }
  }

  const failed = (error: unknown): void => tell(`error: ${String(error)}`)
  kit.on('session_proposal', (proposal) => void answerProposal(proposal).catch(failed))
  kit.on('session_request', (request) => void answerRequest(request).catch(failed))
  kit.on('session_delete', ({ topic }) =>
    tell(`session ${topic.slice(0, 8)} was ended by the dapp`),
  )

  return {
    kit,
    address: account.address,
    requests,
    topics: () => Object.keys(kit.getActiveSessions()),
    pair: (uri) => kit.pair({ uri }),
    close: () => closeCore(core),
  }
}

/** Closes the core of an SDK. The SDKs cannot close themselves: their timers would keep the process alive. */
export async function closeCore(
  core: Pick<PeerWallet['kit']['core'], 'heartbeat' | 'relayer'>,
): Promise<void> {
  core.heartbeat.stop()
  await core.relayer.transportClose()
}
