import { type SocialProvider, track } from '@latchkey/core'
import {
  ErrorDetails,
  Message,
  openSocialWindow,
  SocialMark,
  socialNames,
  socialWindow,
  useAction,
  useKit,
  useOnAppear,
  useText,
} from '@latchkey/modal/sdk'
import { isKitError } from '@latchkey/protocol'
import { Button, Ring } from '@latchkey/ui'
import { type ReactElement, useEffect, useState } from 'react'
import { isRefused } from '../loginOf.ts'
import { finishSocial, leaveForSocial, socialLogin } from '../socialLogin.ts'
import { loginTexts } from '../texts.ts'
import { useLoginText } from '../useLoginText.ts'

type ConnectingSocialProps = {
  readonly params: { readonly social: SocialProvider; readonly result?: string | undefined }
}

/** Logs in at a provider in a window of its own, which the press that led here opened (CON-03). */
export default function ConnectingSocialView({
  params: { social, result },
}: ConnectingSocialProps): ReactElement {
  const kit = useKit()
  const { t } = useText(loginTexts)
  const loginText = useLoginText()
  const held = kit.get(socialWindow)
  const provider = socialNames[social]
  const [opening, setOpening] = useState(result !== undefined)
  const { error, run } = useAction(async (signal, way?: 'window' | 'page') => {
    if (way === 'page') return leaveForSocial(kit, social, signal)
    if (way === undefined && result) return finishSocial(kit, { social, result, signal })
    setOpening(false)
    const { current: popup } = held
    await socialLogin(kit, { social, popup, signal, onResult: () => setOpening(true) })
  })
  useOnAppear(run)
  const isCanceled = isKitError(error, 'USER_REJECTED') || isRefused(error, 'CLOSED')
  useEffect(() => {
    const data = { provider: social }
    if (error) track(kit, isCanceled ? 'SOCIAL_LOGIN_CANCELED' : 'SOCIAL_LOGIN_ERROR', data)
  }, [kit, social, error, isCanceled])
  // A visitor who goes back takes the window along.
  useEffect(() => () => held.current?.close(), [held])
  const again = (): void => {
    openSocialWindow(held, t('modal.loading'))
    run('window')
  }
  const reason = isKitError(error, 'USER_REJECTED')
    ? 'CANCELLED'
    : ends.find((each) => isRefused(error, each))
  const words: { readonly [End in (typeof ends)[number]]: readonly [string, string?] } = {
    BLOCKED: [t('login.socialBlocked', { provider }), t('login.socialBlockedHint')],
    CANCELLED: [t('login.socialCancelled', { provider })],
    CLOSED: [t('login.socialClosed', { provider })],
    LATE: [t('login.socialLate')],
  }
  const waiting = opening
    ? ([t('login.opening')] as const)
    : ([t('login.social', { provider }), t('login.socialHint')] as const)
  const [title, text] = reason
    ? words[reason]
    : error
      ? [t('login.notStarted'), loginText(error)]
      : waiting
  return (
    <Message
      figure={
        <Ring state={error ? 'failed' : 'waiting'}>
          <SocialMark social={social} size={40} />
        </Ring>
      }
      title={title}
      text={text}
      alert={error !== undefined}
    >
      {error && (
        <>
          <Button variant="primary" wide onClick={again}>
            {t('login.socialOpen', { provider })}
          </Button>
          {(reason === 'BLOCKED' || reason === 'CLOSED') && (
            <Button wide onClick={() => run('page')}>
              {t('login.socialHere')}
            </Button>
          )}
          {!reason && <ErrorDetails error={error} />}
        </>
      )}
    </Message>
  )
}

/** Ends of a window that need no code: the visitor saw them. */
const ends = ['BLOCKED', 'CANCELLED', 'CLOSED', 'LATE'] as const
