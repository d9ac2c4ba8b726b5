import { isKitError } from '@latchkey/protocol'
import type { FrameAnswer } from '@latchkey/protocol/frame'
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
 * by links of its own to both, after a hold; until then the present address recovers the wallet. Where R did not follow, the same
 * address is asked for again, and R alone begins anew.
 */
export function createEmailChange(
  { auth, recovery, hostOrigin }: Custodians,
  { sessions, browser }: { readonly sessions: Sessions; readonly browser: string },
): EmailChange {
  let change:
    | {
        readonly changeId: string
        readonly walletId: string
        readonly email: string
        readonly language: string
      }
    | undefined
  const verify = (code: string) => {
    if (!change) throw new Refusal('CODE_ENDED')
    const { changeId } = change
    return sessions.use((token) => auth.call('email/verify', { changeId, code }, token))
  }
  const walletIdNow = async (): Promise<string> => {
    const session = await sessions.read()
    if (!session) throw new Refusal('NOT_CONNECTED')
    return session.walletId
  }
  const beginAtRecovery = async (walletId: string, email: string, language: string) => {
    const page = { hostOrigin, browser, language }
    const begun = await recovery.call('email/begin', { walletId, email, ...page })
    return { number: begun.number, until: begun.until }
  }
  /** Another code of the change to that address which is under way; undefined when none is. */
  const sendAgain = async (email: string): Promise<FrameAnswer<'UPDATE_EMAIL'> | undefined> => {
    if (change?.email !== email) return undefined
    const { changeId } = change
    try {
      const sent = await sessions.use((token) => auth.call('email/send', { changeId }, token))
      const { step, digits, until } = sent
      const action = step === 'primary' ? 'VERIFY_PRIMARY_OTP' : 'VERIFY_SECONDARY_OTP'
      return { action, digits, until }
    } catch (error) {
      // Its time is over, or another change took its place.
      if (!isKitError(error, 'CHANGE_ENDED')) throw error
      return undefined
    }
  }
  return {
    async updateEmail({ email, language }) {
      const walletId = await walletIdNow()
      const account = await sessions.use((token) => auth.call('account/read', {}, token))
      if (account.login === 'email' && account.email === email) {
        // This device may not have heard of the change yet.
        await sessions.update(walletId, { email })
        return { action: 'VERIFY_LINKS', ...(await beginAtRecovery(walletId, email, language)) }
      }
      const again = await sendAgain(email)
      if (again) return again
      const input = { email, language, hostOrigin }
      const begun = await sessions.use((token) => auth.call('email/begin', input, token))
      const { changeId, digits, until } = begun
      change = { changeId, walletId, email, language }
      return { action: 'VERIFY_PRIMARY_OTP', digits, until }
    },
    async updateEmailPrimary(code) {
      const said = await verify(code)
      if (said.step !== 'secondary') throw new Refusal('INVALID_REQUEST')
      const { digits, until } = said
      return { digits, until }
    },
    async updateEmailSecondary(code) {
      const begun = change
      const said = await verify(code)
      if (!begun || said.step !== 'done') throw new Refusal('INVALID_REQUEST')
      const { walletId, language } = begun
      const { email: newEmail } = said
      await sessions.update(walletId, { email: newEmail })
      change = undefined
      // A has changed it already. Without R's links the account's settings say so, and ask for them again.
      const links = await beginAtRecovery(walletId, newEmail, language).catch(() => undefined)
      return { newEmail, ...links }
    },
  }
}
