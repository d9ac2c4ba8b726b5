import type { Custodians } from '../custody/deposit.ts'
import { Refusal } from '../refusal.ts'
import type { Sessions } from './session.ts'
import type { WalletCalls } from './walletCalls.ts'

export type EmailChange = Pick<
  WalletCalls,
  'updateEmail' | 'updateEmailPrimary' | 'updateEmailSecondary'
>

/**
 * The change of the address (security.md 2.6): a code to the present address, then one to the new. R is asked last, and changes
 * by links of its own to both, after a hold; until then the present address recovers the wallet.
 */
export function createEmailChange(
  { auth, recovery, hostOrigin }: Custodians,
  { sessions, browser }: { readonly sessions: Sessions; readonly browser: string },
): EmailChange {
  let change: { readonly changeId: string; readonly language: string } | undefined
  const verify = (code: string) => {
    if (!change) throw new Refusal('CODE_ENDED')
    const { changeId } = change
    return sessions.use((token) => auth.call('email/verify', { changeId, code }, token))
  }
  return {
    async updateEmail({ email, language }) {
      const input = { email, language, hostOrigin }
      const begun = await sessions.use((token) => auth.call('email/begin', input, token))
      const { changeId, digits, until } = begun
      change = { changeId, language }
      return { action: 'VERIFY_PRIMARY_OTP', digits, until }
    },
    async updateEmailPrimary(code) {
      const said = await verify(code)
      if (said.step !== 'secondary') throw new Refusal('INVALID_REQUEST')
      const { digits, until } = said
      return { digits, until }
    },
    async updateEmailSecondary(code) {
      const said = await verify(code)
      if (said.step !== 'done') throw new Refusal('INVALID_REQUEST')
      const { email: newEmail } = said
      const session = await sessions.read()
      if (!session) throw new Refusal('NOT_CONNECTED')
      await sessions.write({ ...session, email: newEmail })
      const page = { hostOrigin, browser, language: change?.language }
      change = undefined
      const { walletId } = session
      try {
        const { number, until } = await recovery.call('email/begin', {
          ...{ walletId, email: newEmail },
          ...page,
        })
        return { newEmail, number, until }
      } catch {
        // A has changed it already. Recovery keeps the present address, and the change can be asked for again.
        return { newEmail }
      }
    },
  }
}
