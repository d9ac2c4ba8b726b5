import { back } from '@latchkey/core'
import { Message, useKit, useText } from '@latchkey/modal/sdk'
import { Button, CheckIcon, Ring } from '@latchkey/ui'
import type { FrameAnswer } from '@latchkey/protocol/frame'
import { type ReactElement, useState } from 'react'
import { dateText } from '../dateText.ts'
import { changeEmail } from '../emailChange.ts'
import type { CodeParams } from '../index.ts'
import { loginOf } from '../loginOf.ts'
import { noteNewEmail } from '../noteNewEmail.ts'
import { loginTexts } from '../texts.ts'
import { CodeEntry } from './CodeEntry.tsx'
import { MatchingNumber } from './MatchingNumber.tsx'

/** The code to the new address. Recovery stays with the old address for a while, and the view says until when. */
export default function UpdateEmailSecondaryOtpView({
  params,
}: {
  readonly params: CodeParams
}): ReactElement {
  const kit = useKit()
  const { t, locale } = useText(loginTexts)
  const [done, setDone] = useState<FrameAnswer<'UPDATE_EMAIL_SECONDARY_OTP'>>()
  if (done)
    return (
      <Message
        figure={
          <Ring state="done">
            <CheckIcon size={32} />
          </Ring>
        }
        title={t('login.changed', { email: done.newEmail })}
        text={
          <>
            {done.number !== undefined && (
              <>
                {t('login.changedLinks')}
                <MatchingNumber number={done.number} />
              </>
            )}
            {done.recoversFrom !== undefined &&
              t('login.changedHint', { date: dateText(done.recoversFrom, locale) })}
          </>
        }
      >
        <Button variant="primary" wide onClick={() => back(kit)}>
          {t('login.done')}
        </Button>
      </Message>
    )
  return (
    <CodeEntry
      sent={params}
      enter={async (otp, signal) => {
        const login = await loginOf(kit)
        const answer = await login.ask('UPDATE_EMAIL_SECONDARY_OTP', { otp }, signal)
        noteNewEmail(kit, answer.newEmail, answer.number)
        setDone(answer)
      }}
      // The wallet sends this step's code again. After the change's time it begins anew, with the current address.
      resend={(signal) => changeEmail(kit, params.email, signal)}
    />
  )
}
