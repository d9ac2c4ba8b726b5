import { createPairing, memoryStorage } from '@latchkey/pairing'
import { createDapp } from '../signClient.ts'

/** The vendor's SDK and our own client. */
export const dappKinds = ['sign-client', 'pairing'] as const
export type DappKind = (typeof dappKinds)[number]

export type Dapp = {
  /** Proposes a session. */
  connect(): Promise<{ readonly uri: string; approval(): Promise<{ readonly topic: string }> }>
  sign(session: { readonly topic: string; readonly address: string }): Promise<unknown>
  /** Data of the wallet's events, in order. */
  readonly heard: readonly unknown[]
  /** Calls when the relay has a message of an SDK. Our own client tells nobody. */
  onSent?(call: () => void): void
  close(): Promise<void>
}

export const chainId = 'eip155:1'

export const openDapp = (kind: DappKind, relayUrl: string): Promise<Dapp> =>
  kind === 'pairing' ? openPairing(relayUrl) : openSignClient(relayUrl)

async function openSignClient(relayUrl: string): Promise<Dapp> {
  const { client, connect, close } = await createDapp({ relayUrl })
  const heard: unknown[] = []
  client.on('session_event', ({ params }) => heard.push(params.event.data))
  return {
    async connect() {
      const { uri = '', approval } = await connect([chainId])
      return { uri, approval }
    },
    sign: ({ topic, address }) =>
      client.request({ topic, chainId, request: { method, params: [text, address] } }),
    heard,
    onSent(call) {
      client.core.relayer.once('relayer_publish', call)
    },
    close,
  }
}

async function openPairing(relayUrl: string): Promise<Dapp> {
  const client = createPairing({ relayUrl, projectId: 'peers', metadata, storage: memoryStorage() })
  const heard: unknown[] = []
  client.subscribe((event) => event.kind === 'event' && heard.push(event.data))
  return {
    async connect() {
      const { uri, approval } = await client.connect({
        optionalNamespaces: {
          eip155: { chains: [chainId], methods: [method], events: ['accountsChanged'] },
        },
      })
      return { uri, approval: () => approval }
    },
    sign: ({ topic, address }) =>
      client.request({ topic, chainId, method, params: [text, address] }),
    heard,
    close: () => client.close(),
  }
}

const method = 'personal_sign'
const text = '0x68656c6c6f'
const metadata = {
  name: 'Page',
  description: 'Headless, for tests',
  url: 'https://page.example',
  icons: [],
}
