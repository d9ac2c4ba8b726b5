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
  }
}
