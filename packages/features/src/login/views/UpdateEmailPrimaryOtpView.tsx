import { replace } from '@latchkey/core'
import { useKit } from '@latchkey/modal/sdk'
import type { ReactElement } from 'react'
import { changeEmail } from '../emailChange.ts'
import type { CodeParams } from '../index.ts'
import { loginOf, sentTo } from '../loginOf.ts'
import { CodeEntry } from './CodeEntry.tsx'

/** The code to the old address. */
export default function UpdateEmailPrimaryOtpView({
  params,
}: {
  readonly params: CodeParams & { readonly newEmail: string }
}): ReactElement {
  const kit = useKit()
  const { newEmail } = params
  return (
    <CodeEntry
      sent={params}
      enter={async (otp, signal) => {
        const login = await loginOf(kit)
        const code = await login.ask('UPDATE_EMAIL_PRIMARY_OTP', { otp }, signal)
        replace(kit, { view: 'UpdateEmailSecondaryOtp', params: sentTo(newEmail, code) })
      }}
      resend={(signal) => changeEmail(kit, newEmail, signal)}
    />
  )
}
