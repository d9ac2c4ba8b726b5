import './sdkProcess.ts'
import { SignClient } from '@walletconnect/sign-client'
import { SignClient as SignClient217 } from '@walletconnect/sign-client-2.17'
import { memoryStorage, type Storage } from './memoryStorage.ts'
import { walletEvents, walletMethods } from './requests.ts'
import { closeCore } from './walletkit.ts'

export const dappVersions = ['2.21.8', '2.17.2'] as const
export type DappVersion = (typeof dappVersions)[number]

export type PeerDapp = {
  readonly client: Awaited<ReturnType<typeof SignClient.init>>
  /** Propose a session for eip155 chains. */
  connect(chains?: readonly string[]): ReturnType<PeerDapp['client']['connect']>
  close(): Promise<void>
}

/** A headless dapp on the real SDK: the last free version, or an older one that has only irn_ methods. */
export async function createDapp({
  relayUrl,
  version = '2.21.8',
  projectId = 'peers',
  storage = memoryStorage(),
}: {
  readonly relayUrl: string
  readonly version?: DappVersion
  readonly projectId?: string
  readonly storage?: Storage
}): Promise<PeerDapp> {
  const options = {
    relayUrl,
    projectId,
    storage,
    telemetryEnabled: false,
    logger: 'silent',
    metadata: {
      name: `Peer Dapp ${version}`,
      description: 'Headless, for tests',
      url: 'https://dapp.example',
      icons: [],
    },
  }
  // As: both versions have the members that tests call; the classes differ in others.
  const client =
    version === '2.17.2'
      ? ((await SignClient217.init(options)) as unknown as PeerDapp['client'])
      : await SignClient.init(options)
  return {
    client,
    connect: (chains = ['eip155:1']) =>
      client.connect({
        optionalNamespaces: {
          eip155: { chains: [...chains], methods: walletMethods, events: walletEvents },
        },
      }),
    close: () => closeCore(client.core),
  }
}
