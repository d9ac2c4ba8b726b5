import { takeOverConnections } from '@latchkey/core'
import {
  type Config,
  cookieToInitialState,
  type CreateConfigParameters,
  deserialize,
  type State,
} from '@wagmi/core'
import { windowType } from './connectors.ts'

/** Connectors by ids that are not the `rdns` of their extension. */
const extensions: { readonly [id: string]: string | undefined } = {
  metaMask: 'io.metamask',
  metaMaskSDK: 'io.metamask',
  coinbaseWalletSDK: 'com.coinbase.wallet',
}

export type StoredState = Pick<State, 'connections' | 'current'>

/**
 * What an earlier page with wagmi alone, or with RainbowKit, has left in wagmi's storage or cookie. It is read before a config
 * is made: wagmi empties the storage then, and fills it again a moment later.
 */
export function readStored(storage: CreateConfigParameters['storage']): StoredState | undefined {
  if (storage === null || typeof document === 'undefined') return undefined
  const key = storage?.key ?? 'wagmi'
  try {
    const text = localStorage.getItem(`${key}.store`)
    const state = text ? deserialize<{ readonly state: StoredState }>(text).state : undefined
    if (state?.current) return state
    // As: no other part of the config is read.
    return cookieToInitialState({ storage: { key } } as Config, document.cookie)
  } catch {
    // A browser that stores nothing, or a storage of another form.
    return undefined
  }
}

/**
 * Has the kit that is made next resume this connection. It does so once: then the kit has a record of its own, and wagmi's
 * storage follows the kit. A connector that the host has in its config is left to wagmi, and a session over WalletConnect is
 * in the SDK's own storage.
 */
export function takeOverStored(
  config: Config,
  { connections, current }: StoredState,
  prefix: string | undefined,
): void {
  try {
    const { id, name, type } = connections.get(current ?? '')?.connector ?? {}
    const isHosts = config.connectors.some((each) => each.id === id && each.type !== windowType)
    if (!id || !name || type === 'walletConnect' || isHosts) return
    const connectorId = extensions[id] ?? id
    takeOverConnections({ eip155: [{ connectorId, name }] }, prefix)
  } catch {
    // A storage of another form.
  }
}
