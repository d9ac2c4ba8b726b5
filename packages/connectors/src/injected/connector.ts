import type { Connector, ConnectorInfo } from '@latchkey/core'
import { KitError } from '@latchkey/protocol'
import type { Eip1193Provider } from './announcement.ts'
import type * as Code from './session.ts'

/** A connector for one EIP-1193 provider. */
export function eip1193Connector(info: ConnectorInfo, provider: Eip1193Provider): Connector {
  const fetchCode = (): Promise<typeof Code> => import('./session.ts')
  return {
    ...info,
    resume: async ({ signal }) => {
      const method = 'eth_accounts'
      // Loaded first: during a fetch after the answer, a change of the account would be missed.
      const { startSession } = await fetchCode()
      const answer = await provider.request({ method })
      return startSession(provider, { method, answer, signal })
    },
    connect: async ({ signal }) => {
      const method = 'eth_requestAccounts'
      // The code that follows the wallet's answer is fetched while the wallet asks.
      const code = fetchCode()
      code.catch(() => {})
      const answer = await provider.request({ method })
      const { startSession } = await code
      const session = await startSession(provider, { method, answer, signal })
      if (!session) throw new KitError('WALLET_REPLY_INVALID', { method })
      return session
    },
    onReturn: (listener) => {
      const tell = (event: string): void => {
        try {
          provider.on?.(event, listener)
        } catch {
          // A wallet that does not know an event is used without it.
        }
      }
      returns.forEach(tell)
      return () => {
        for (const event of returns) {
          try {
            provider.removeListener?.(event, listener)
          } catch {
            // The listener does nothing by then.
          }
        }
      }
    },
  }
}

/** Events of a wallet that reaches its node again, or is unlocked (EIP-1193). */
const returns = ['connect', 'accountsChanged'] as const
