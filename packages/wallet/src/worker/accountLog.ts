import type { CustodyService } from '@latchkey/protocol/custody'
import type { Custodians } from '../custody/deposit.ts'
import { failureOf } from '../refusal.ts'
import { logTexts, type LogTextKey } from '../texts/log.ts'
import type { Sessions } from './session.ts'
import type { AccountLog } from './walletCalls.ts'

/**
 * The entries that a visitor reads, and their words. What both services write down is read at A. Those about shares and sessions
 * that follow from another entry are left out.
 */
const words: { readonly [S in CustodyService]: { readonly [event: string]: LogTextKey } } = {
  auth: {
    'login passed': 'log.login',
    'session ended': 'log.logout',
    'session family ended': 'log.logout',
    'code sent': 'log.codeSent',
    'code failed': 'log.codeWrong',
    'device revoked': 'log.removed',
    'email change asked': 'log.emailAsked',
    'email changed': 'log.emailChanged',
    'wallet exported': 'log.words',
    'deletion asked': 'log.delete',
    'deletion withdrawn': 'log.keep',
  },
  recovery: {
    'approval granted': 'log.approved',
    'approval denied': 'log.declined',
    'share released': 'log.restored',
    'delay changed': 'log.delay',
    'email change ended': 'log.emailStopped',
    'hold cancelled': 'log.stopped',
  },
}

/** The log of the visitor's account at both services (security.md 2.6), or at one while the other is away. */
export async function readLog(
  { auth, recovery }: Pick<Custodians, 'auth' | 'recovery'>,
  sessions: Pick<Sessions, 'use'>,
  /** `device`: this device's thumbprint. */
  { device, walletId }: { readonly device: string; readonly walletId: string },
): Promise<AccountLog> {
  const [known, kept] = await Promise.allSettled([
    sessions.use((token) => auth.call('events/list', {}, token)),
    recovery.call('events/list', { walletId }),
  ])
  // One service is enough to read. A session that A has ended reads nothing.
  if (
    known.status === 'rejected' &&
    (kept.status === 'rejected' || failureOf(known.reason).code !== 'SERVICE_UNREACHABLE')
  )
    throw known.reason
  const entriesOf = (
    service: CustodyService,
    read: typeof known | typeof kept,
  ): AccountLog['entries'] => {
    const named = new Map(Object.entries(words[service]))
    const events = read.status === 'fulfilled' ? read.value.events : []
    return events.flatMap(({ at, event, meta: { device: by } }) => {
      const text = named.get(event)
      const where = by === device ? 'log.here' : 'log.elsewhere'
      return text ? [{ at, event: text, where: by === undefined ? by : where }] : []
    })
  }
  const entries = [...entriesOf('auth', known), ...entriesOf('recovery', kept)]
  return {
    entries: entries.toSorted((one, other) => other.at - one.at),
    warnings: known.status === 'rejected' || kept.status === 'rejected' ? ['status.partial'] : [],
    english: logTexts,
  }
}
