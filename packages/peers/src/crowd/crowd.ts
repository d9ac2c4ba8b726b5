import type { Storage } from '../memoryStorage.ts'
import { createWallet, type PeerWallet } from '../walletkit.ts'
import { openDapp, type Dapp, type DappKind } from './dapps.ts'

/** A page and a phone with a session. */
export type Pair = Peers & { readonly topic: string }
export type Peers = { readonly dapp: Dapp; readonly wallet: PeerWallet }

/** Pages and their phones, each with a session. */
export type Crowd = {
  /** Each page asks for a signature, one after another within the time. */
  ask(withinMs: number): Promise<readonly Asked[]>
  close(): Promise<void>
}
/** A request's times: when the wallet had it, and when the page had the answer, in ms since epoch. */
export type Asked = {
  readonly deliveredAt: number
  readonly answeredAt: number
  /**
   * What the relay took, in ms: the page's SDK had sent the message and the wallet's SDK had a socket, until the wallet's SDK
   * had the message. It can keep a request for 5 s more. 0 for our own client.
   */
  readonly relayMs: number
}

export async function openPeers(
  kind: DappKind,
  { relayUrl, storage }: { readonly relayUrl: string; readonly storage?: Storage },
): Promise<Peers> {
  const dapp = await openDapp(kind, relayUrl)
  return { dapp, wallet: await createWallet({ relayUrl, ...(storage && { storage }) }) }
}

export async function connectPeers({ dapp, wallet }: Peers): Promise<Pair> {
  const { uri, approval } = await dapp.connect()
  await wallet.pair(uri)
  const { topic } = await approval()
  return { dapp, wallet, topic }
}

export async function connectCrowd(
  kind: DappKind,
  { relayUrl, pairs }: { readonly relayUrl: string; readonly pairs: number },
): Promise<Crowd> {
  const connected: Pair[] = []
  for (let count = 0; count < pairs; count += 1)
    connected.push(await connectPeers(await openPeers(kind, { relayUrl })))

  return {
    ask: (withinMs) =>
      Promise.all(
        connected.map(async ({ dapp, wallet, topic }, index) => {
          const delivered = new Promise<number>((resolve) =>
            wallet.kit.once('session_request', () => resolve(Date.now())),
          )
          await new Promise((next) => setTimeout(next, (index / pairs) * withinMs))
          const { relayer } = wallet.kit.core
          let sentAt = 0
          let backAt = 0
          let receivedAt = 0
          dapp.onSent?.(() => (sentAt = Date.now()))
          relayer.on('relayer_connect', () => (backAt = receivedAt ? backAt : Date.now()))
          relayer.once('relayer_message', () => (receivedAt = Date.now()))
          await dapp.sign({ topic, address: wallet.address })
          const answeredAt = Date.now()
          if (dapp.onSent && !(sentAt && receivedAt)) throw new Error('The SDK told nothing')
          return {
            deliveredAt: await delivered,
            answeredAt,
            relayMs: sentAt && receivedAt - Math.max(sentAt, backAt),
          }
        }),
      ),
    async close() {
      await Promise.all(connected.flatMap(({ dapp, wallet }) => [dapp.close(), wallet.close()]))
    },
  }
}
