import { type AccountId, parseAccountId } from '@latchkey/protocol'
import { siwxText } from '@latchkey/protocol/siwx'
import type { SiwxSession } from '../interfaces/siwx.ts'
import type { Prepared } from './signIn.ts'

/** The results of one-click auth for the account that it connects. */
export type Carried = {
  /** Signed while connecting, one for each network. */
  sessions: readonly SiwxSession[]
  /** A message that was not signed. Its nonce is still good for the plain sign-in. */
  unspent?: Prepared | undefined
}

export function carried(): Carried {
  return { sessions: [] }
}

/** The unsigned message, for the account that is to sign it. */
export function unspentFor({ message, at }: Prepared, account: AccountId): Prepared {
  const { network: chainId, address: accountAddress } = parseAccountId(account)
  const { issuedAt = new Date(at).toISOString() } = message
  const data = { ...message, accountAddress, chainId, issuedAt }
  return { at, message: { ...data, toString: () => siwxText(data) } }
}
