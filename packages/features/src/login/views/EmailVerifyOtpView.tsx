import { authId, back, connect, replace, track } from '@latchkey/core'
import { useKit, useText } from '@latchkey/modal/sdk'
import { Button } from '@latchkey/ui'
import type { ReactElement } from 'react'
import type { CodeParams } from '../index.ts'
import { loginOf, sentTo } from '../loginOf.ts'
import { loginTexts } from '../texts.ts'
import { CodeEntry } from './CodeEntry.tsx'

/** The code of a login. */
export default function EmailVerifyOtpView({
  params,
}: {
  readonly params: CodeParams
}): ReactElement {
  const kit = useKit()
  const { t } = useText(loginTexts)
  const { email } = params
  return (
    <CodeEntry
      sent={params}
      enter={async (otp, signal) => {
        const login = await loginOf(kit)
        const { isNew = false } = (await login.ask('CONNECT_OTP', { otp }, signal)) ?? {}
        track(kit, 'EMAIL_VERIFICATION_CODE_PASS', undefined)
        if (isNew) return replace(kit, { view: 'LoginExplained', params: { isNew } })
        return connect(kit, { connectorId: authId, signal })
      }}
      resend={async (signal) => {
        const login = await loginOf(kit)
        const answer = await login.ask('CONNECT_EMAIL', { email }, signal)
        // The code was right, and the services were slower than the wait for their answer.
        if (answer.action === 'CONNECT') return connect(kit, { connectorId: authId, signal })
        if (answer.action === 'VERIFY_DEVICE') {
          const { action: _, ...asked } = answer
          replace(kit, { view: 'EmailVerifyDevice', params: { email, ...asked } })
        } else replace(kit, { view: 'EmailVerifyOtp', params: sentTo(email, answer) })
      }}
    >
      <Button wide onClick={() => back(kit)}>
        {t('login.otherEmail')}
      </Button>
    </CodeEntry>
  )
}
