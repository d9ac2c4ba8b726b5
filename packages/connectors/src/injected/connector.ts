import type { Connector, ConnectorInfo, Session } from '@latchkey/core'
import { KitError } from '@latchkey/protocol'
import type { Eip1193Provider } from './announcement.ts'

/** A connector over one EIP-1193 provider. */
export function eip1193Connector(info: ConnectorInfo, provider: Eip1193Provider): Connector {
  const start = async (method: string): Promise<Session | undefined> => {
    // What follows the wallet's answer comes while it asks.
    const code = import('./session.ts')
    code.catch(() => {})
    const answer = await provider.request({ method })
    const { startSession } = await code
    return startSession(provider, method, answer)
  }
  return {
    ...info,
    resume: () => start('eth_accounts'),
    connect: async () => {
      const session = await start('eth_requestAccounts')
      if (!session) throw new KitError('WALLET_REPLY_INVALID', { method: 'eth_requestAccounts' })
      return session
    },
  }
}
