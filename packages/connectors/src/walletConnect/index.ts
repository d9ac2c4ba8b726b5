import type { ConnectorSource } from '@latchkey/core'
import { namespaceIds } from '@latchkey/protocol'
import type { PairingModule, WalletConnectOptions } from './client.ts'
import type { WalletConnect } from './connector.ts'

export type { WalletConnectOptions } from './client.ts'

/**
 * Wallets on other devices and in apps, reached by a pairing link: WalletConnect v2 (CON-02). Its code is loaded on use. It is
 * not offered without a relay.
 */
export function walletConnect(options: WalletConnectOptions = {}): ConnectorSource {
  return walletConnectOver(options, () => import('@latchkey/pairing'))
}

/** WalletConnect over any client. */
export function walletConnectOver(
  options: WalletConnectOptions,
  loadPairing: () => Promise<PairingModule>,
): ConnectorSource {
  return (found) => {
    if (!(options.relayUrl || options.gateway || options.projectId)) return () => {}
    const ending = new AbortController()
    let loaded: WalletConnect | undefined
    const load = async (): Promise<WalletConnect> => {
      const { createWalletConnect } = await import('./connector.ts')
      return (loaded ??= createWalletConnect(options, loadPairing, ending.signal))
    }
    found([
      {
        id: 'walletConnect',
        name: 'WalletConnect',
        type: 'WALLET_CONNECT',
        namespaces: namespaceIds,
        connect: async (request) => (await load()).connect(request),
        resume: async (request) => (await load()).resume(request),
        pairing: {
          prepare: async (request) => (await load()).prepare(request),
          pending: async (request) => (await load()).pending(request),
          openWallet: (wallet, platform) => loaded?.openWallet(wallet, platform) ?? false,
          relay: async () => (await import('./relayAddress.ts')).relayAddress(options),
        },
      },
    ])
    return () => ending.abort()
  }
}
