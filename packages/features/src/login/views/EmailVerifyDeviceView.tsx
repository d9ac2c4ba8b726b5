import { authId, back, connect, replace, type Routes, track } from '@latchkey/core'
import { ErrorDetails, Message, useAction, useKit, useOnAppear, useText } from '@latchkey/modal/sdk'
import { Button, MailIcon, Ring } from '@latchkey/ui'
import { type ReactElement, useState } from 'react'
import { awaitApproval, isRefused, sentTo } from '../loginOf.ts'
import { loginTexts } from '../texts.ts'
import { useLoginText } from '../useLoginText.ts'
import { MatchingNumber } from './MatchingNumber.tsx'

/** Shows the number that the visitor finds behind the link in their mail (security.md APV-2), and waits for it. */
export default function EmailVerifyDeviceView({
  params: { email, number, isWithoutCode },
}: {
  readonly params: Routes['EmailVerifyDevice']
}): ReactElement {
  const kit = useKit()
  const { t } = useText(loginTexts)
  const loginText = useLoginText()
  const [isLost, setIsLost] = useState(false)
  const { error, run } = useAction(async (signal) => {
    const code = await awaitApproval(kit, signal, setIsLost)
    track(kit, 'DEVICE_REGISTERED_FOR_EMAIL', undefined)
    if (code?.isOpen) return connect(kit, { connectorId: authId, signal })
    replace(kit, { view: 'EmailVerifyOtp', params: sentTo(email, code) })
  })
  useOnAppear(run)
  const isRefusal = ['APPROVAL_DENIED', 'APPROVAL_ENDED'].some((each) => isRefused(error, each))
  if (error)
    return (
      <Message
        figure={
          <Ring state="failed">
            <MailIcon size={32} />
          </Ring>
        }
        title={t(isRefusal ? 'login.notApproved' : 'login.notStarted')}
        text={loginText(error)}
        alert
      >
        <Button
          variant="primary"
          wide
          onClick={() => replace(kit, { view: 'EmailLogin', params: { email } })}
        >
          {t('login.retry')}
        </Button>
        <ErrorDetails error={error} />
      </Message>
    )
  return (
    <Message
      title={t('login.approve')}
      text={
        <>
          {isWithoutCode && `${t('login.away')} `}
          {t('login.approveHint', { email })}
          <MatchingNumber number={number} />
          <span role="status">{t(isLost ? 'login.approveLost' : 'login.approveWait')}</span>
        </>
      }
    >
      <Button wide onClick={() => back(kit)}>
        {t('login.otherEmail')}
      </Button>
    </Message>
  )
}
