import { back, type Kit, replace } from '@latchkey/core'
import { loginOf, sentTo } from './loginOf.ts'
import { noteNewEmail } from './noteNewEmail.ts'

/** Asks for a new address, or for another code of its change, and leads to what the visitor does next. The view it leads from is replaced. */
export async function changeEmail(kit: Kit, newEmail: string, signal: AbortSignal): Promise<void> {
  const answer = await (await loginOf(kit)).ask('UPDATE_EMAIL', { email: newEmail }, signal)
  if (answer.action === 'VERIFY_LINKS') {
    noteNewEmail(kit, newEmail, answer.number)
    back(kit)
  } else if (answer.action === 'VERIFY_PRIMARY_OTP') {
    const { email = '' } = kit.store.getState().user ?? {}
    replace(kit, {
      view: 'UpdateEmailPrimaryOtp',
      params: { ...sentTo(email, answer), newEmail },
    })
  } else replace(kit, { view: 'UpdateEmailSecondaryOtp', params: sentTo(newEmail, answer) })
}
