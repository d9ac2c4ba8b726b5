import { type HeldPermission, readPermissions, revokePermissions } from '@latchkey/core/calls'
import { formatUnits } from '@latchkey/core/format'
import {
  FailedList,
  LoadingPanel,
  useAction,
  useKit,
  useOnAppear,
  useText,
} from '@latchkey/modal/sdk'
import { Button, ClockIcon, useStyles } from '@latchkey/ui'
import { type ReactElement, useState } from 'react'
import { loginTexts } from '../texts.ts'
import { useApproval } from '../useApproval.ts'
import { useLoginText } from '../useLoginText.ts'
import css from './LoginDevicesView.css?inline'

/** The keys that the visitor's smart account lends to this app, with what each has used of its amounts (EMB-14). */
export default function LoginPermissionsView(): ReactElement {
  useStyles(css)
  const kit = useKit()
  const { t, locale } = useText(loginTexts)
  const loginText = useLoginText()
  const [held, setHeld] = useState<readonly HeldPermission[]>()
  const reading = useAction(async (signal) => setHeld(await readPermissions(kit, signal)))
  const ending = useApproval(async (context: string) => {
    await revokePermissions(kit, { context })
    setHeld((before) => before?.filter((each) => each.context !== context))
  })
  useOnAppear(reading.run)
  if (reading.error)
    return (
      <FailedList
        title={t('login.permissionsFailed')}
        text={loginText(reading.error)}
        retry={t('login.retry')}
        onRetry={reading.run}
      />
    )
  if (!held) return <LoadingPanel rows={2} />
  const { error } = ending
  return (
    <>
      {held.length === 0 && <p className="devices-none">{t('login.permissionsNone')}</p>}
      <ul className="devices">
        {held.map(({ context, expiry, amounts, targets }) => {
          const date = momentText(expiry * 1000, locale)
          return (
            <li key={context} className="device">
              <ClockIcon />
              <p className="device-words">
                <span className="device-name">{t('login.permissionUntil', { date })}</span>{' '}
                {amounts.map(({ symbol, decimals, most, used }) => (
                  <span key={symbol}>
                    {t('login.permissionUsed', {
                      used: formatUnits(used, decimals),
                      most: `${formatUnits(most, decimals)} ${symbol}`,
                    })}
                  </span>
                ))}{' '}
                {targets.map((target) => (
                  <bdi key={target} className="device-target">
                    {target}
                  </bdi>
                ))}
              </p>
              <Button
                aria-label={t('login.permissionEndOf', { date })}
                onClick={() => ending.run(context)}
              >
                {t('login.permissionEnd')}
              </Button>
            </li>
          )
        })}
      </ul>
      <p className="devices-problem" role="alert">
        {error && loginText(error)}
      </p>
    </>
  )
}

/** Permissions end within hours, so the time is said too. */
function momentText(at: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(at)
}
