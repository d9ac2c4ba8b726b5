import { isKitError } from '@latchkey/protocol'
import {
  FailedList,
  LoadingPanel,
  useAction,
  useKit,
  useOnAppear,
  useText,
} from '@latchkey/modal/sdk'
import type { FrameAnswer } from '@latchkey/protocol/frame'
import { Button, PhoneIcon, useStyles } from '@latchkey/ui'
import { type ReactElement, useState } from 'react'
import { dateText } from '../dateText.ts'
import { loginOf } from '../loginOf.ts'
import { loginTexts } from '../texts.ts'
import { useLoginText } from '../useLoginText.ts'
import css from './LoginDevicesView.css?inline'

type Device = FrameAnswer<'GET_DEVICES'>['devices'][number]

/** The devices that can open the wallet. A removed device cannot open it again without the visitor's mail. */
export default function LoginDevicesView(): ReactElement {
  useStyles(css)
  const kit = useKit()
  const { t, locale } = useText(loginTexts)
  const loginText = useLoginText()
  const [devices, setDevices] = useState<readonly Device[]>()
  const reading = useAction(async (signal) => {
    const answer = await (await loginOf(kit)).ask('GET_DEVICES', undefined, signal)
    setDevices(answer.devices)
  })
  const removing = useAction(async (_, id: string) => {
    await (await loginOf(kit)).approve('REVOKE_DEVICE', { id })
  })
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
  if (!devices) return <LoadingPanel rows={2} />
  const { error } = removing
  return (
    <>
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
                onClick={() => removing.run(id)}
              >
                {t('login.remove')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p className="devices-problem" role="alert">
        {error && !isKitError(error, 'USER_REJECTED') && loginText(error)}
      </p>
    </>
  )
}
