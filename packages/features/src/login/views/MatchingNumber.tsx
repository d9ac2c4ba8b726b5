import { useText } from '@latchkey/modal/sdk'
import { useStyles } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { loginTexts } from '../texts.ts'
import css from './MatchingNumber.css?inline'

/** The number that the visitor finds behind the link in a mail (security.md APV-2): the same digits in every language. */
export function MatchingNumber({ number }: { readonly number: number }): ReactElement {
  useStyles(css)
  const { t } = useText(loginTexts)
  const digits = String(number).padStart(2, '0')
  return (
    <span
      className="login-number"
      dir="ltr"
      role="img"
      aria-label={`${t('login.number')}: ${digits}`}
    >
      {digits}
    </span>
  )
}
