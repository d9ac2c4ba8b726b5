import type { Connector, ConnectorInfo } from '@latchkey/core'
import { KitError } from '@latchkey/protocol'
import type { Eip1193Provider } from './announcement.ts'
import type * as Code from './session.ts'

/** A connector over one EIP-1193 provider. */
export function eip1193Connector(info: ConnectorInfo, provider: Eip1193Provider): Connector {
  const fetchCode = (): Promise<typeof Code> => import('./session.ts')
  return {
    ...info,
    resume: async ({ signal }) => {
      const method = 'eth_accounts'
      // First: while it is fetched after the answer, nobody hears that the account changes.
      const { startSession } = await fetchCode()
      const answer = await provider.request({ method })
      return startSession(provider, { method, answer, signal })
    },
    connect: async ({ signal }) => {
      const method = 'eth_requestAccounts'
      // What follows the wallet's answer comes while it asks.
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
