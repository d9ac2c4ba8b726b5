import { type AccountId, parseAccountId } from '@latchkey/protocol'
import { siwxText } from '@latchkey/protocol/siwx'
import type { SiwxSession } from '../interfaces/siwx.ts'
import type { Prepared } from './signIn.ts'

/** What one-click auth left for the account that comes of it. */
export type Carried = {
  /** Signed while connecting, one for each network. */
  sessions: readonly SiwxSession[]
  /** Not signed: its nonce is good for the plain way. */
  unspent?: Prepared | undefined
}

export function carried(): Carried {
  return { sessions: [] }
}

/** The message that nobody signed, as the account is to sign it. */
export function unspentFor({ message, at }: Prepared, account: AccountId): Prepared {
  const { network: chainId, address: accountAddress } = parseAccountId(account)
  const { issuedAt = new Date(at).toISOString() } = message
  const data = { ...message, accountAddress, chainId, issuedAt }
  return { at, message: { ...data, toString: () => siwxText(data) } }
}
