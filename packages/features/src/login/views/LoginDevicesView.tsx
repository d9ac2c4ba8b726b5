import type { Login } from '@latchkey/core'
import {
  FailedList,
  LoadingPanel,
  useAction,
  useKit,
  useOnAppear,
  useText,
} from '@latchkey/modal/sdk'
import type { FrameAnswer } from '@latchkey/protocol/frame'
import { Button, CheckIcon, PhoneIcon, useStyles } from '@latchkey/ui'
import { type ReactElement, useId, useState } from 'react'
import { dateText, daysText } from '../dateText.ts'
import { loginOf } from '../loginOf.ts'
import { loginTexts } from '../texts.ts'
import { useApproval } from '../useApproval.ts'
import { useLoginText } from '../useLoginText.ts'
import css from './LoginDevicesView.css?inline'

/** Hours that a new device may have to wait (security.md APV-6). */
const delays = [0, 24, 72] as const

/** The devices that can open the wallet. A removed device cannot open it again without the visitor's mail. */
export default function LoginDevicesView(): ReactElement {
  useStyles(css)
  const kit = useKit()
  const { t, locale } = useText(loginTexts)
  const loginText = useLoginText()
  const [known, setKnown] = useState<FrameAnswer<'GET_DEVICES'>>()
  const reading = useAction(async (signal) => {
    setKnown(await (await loginOf(kit)).ask('GET_DEVICES', undefined, signal))
  })
  const changing = useApproval((change: (login: Login) => Promise<unknown>) =>
    loginOf(kit).then(change),
  )
  const setDelay = async (login: Login, hours: (typeof delays)[number]): Promise<void> => {
    const set = await login.approve('SET_DEVICE_DELAY', { hours })
    setKnown((before) => before && { ...before, delayHours: set.hours })
  }
  const ids = { delay: useId(), hint: useId() }
  useOnAppear(reading.run)
  if (reading.error)
    return (
      <FailedList
        title={t('login.devicesFailed')}
        text={loginText(reading.error)}
        retry={t('login.retry')}
        onRetry={reading.run}
      />
    )
  if (!known) return <LoadingPanel rows={2} />
  const { error } = changing
  const { devices, delayHours, isRecoveryAway } = known
  return (
    <div className="devices-view">
      <ul className="devices">
        {devices.map(({ id, isThis, createdAt, lastSeenAt }) => (
          <li key={id} className="device">
            <PhoneIcon />
            <p className="device-words">
              <span className="device-name">{t(isThis ? 'login.thisDevice' : 'login.device')}</span>{' '}
              <span>{t('login.lastSeen', { date: dateText(lastSeenAt, locale) })}</span>{' '}
              <span>{t('login.since', { date: dateText(createdAt, locale) })}</span>
            </p>
            {!isThis && (
              <Button
                aria-label={t('login.removeDevice', { date: dateText(createdAt, locale) })}
                onClick={() => changing.run((login) => login.approve('REVOKE_DEVICE', { id }))}
              >
                {t('login.remove')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {isRecoveryAway && (
        <p className="devices-away" role="status">
          {t('login.recoveryAway')}
        </p>
      )}
      {delayHours !== undefined && (
        <div
          className="devices-delay"
          role="group"
          aria-labelledby={ids.delay}
          aria-describedby={ids.hint}
        >
          <p id={ids.delay} className="device-name">
            {t('login.delay')}
          </p>
          <div className="devices-delays">
            {delays.map((hours) => (
              <Button
                key={hours}
                aria-pressed={hours === delayHours}
                onClick={() => {
                  if (hours !== delayHours) changing.run((login) => setDelay(login, hours))
                }}
              >
                {hours === delayHours && <CheckIcon />}
                {hours === 0 ? t('login.delayNone') : daysText(hours / 24, locale)}
              </Button>
            ))}
          </div>
          <p id={ids.hint}>{t('login.delayHint')}</p>
        </div>
      )}
      <p className="devices-problem" role="alert">
        {error && loginText(error)}
      </p>
    </div>
  )
}
