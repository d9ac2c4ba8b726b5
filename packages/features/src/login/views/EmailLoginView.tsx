import { authId, connect, replace, track } from '@latchkey/core'
import { ErrorDetails, Message, useAction, useKit, useOnAppear, useText } from '@latchkey/modal/sdk'
import { Button, MailIcon, Ring } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { loginOf, sentTo } from '../loginOf.ts'
import { loginTexts } from '../texts.ts'
import { useLoginText } from '../useLoginText.ts'

/** Writes to an e-mail address, and leads to what the visitor does next. */
export default function EmailLoginView({
  params: { email },
}: {
  readonly params: { readonly email: string }
}): ReactElement {
  const kit = useKit()
  const { t } = useText(loginTexts)
  const loginText = useLoginText()
  const { error, run } = useAction(async (signal) => {
    track(kit, 'EMAIL_SUBMITTED', undefined)
    const login = await loginOf(kit)
    const answer = await login.ask('CONNECT_EMAIL', { email }, signal)
    if (answer.action === 'CONNECT') return connect(kit, { connectorId: authId, signal })
    if (answer.action === 'VERIFY_OTP')
      return replace(kit, { view: 'EmailVerifyOtp', params: sentTo(email, answer) })
    const { action: _, ...asked } = answer
    replace(kit, { view: 'EmailVerifyDevice', params: { email, ...asked } })
  })
  useOnAppear(run)
  return (
    <Message
      figure={
        <Ring state={error ? 'failed' : 'waiting'}>
          <MailIcon size={32} />
        </Ring>
      }
      title={error ? t('login.notStarted') : t('login.starting')}
      text={error ? loginText(error) : t('login.startingHint', { email })}
      alert={error !== undefined}
    >
      {error && (
        <>
          <Button variant="primary" wide onClick={run}>
            {t('login.retry')}
          </Button>
          <ErrorDetails error={error} />
        </>
      )}
    </Message>
  )
}
