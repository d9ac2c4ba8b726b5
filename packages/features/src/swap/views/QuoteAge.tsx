import { useCountdown, useText } from '@latchkey/modal/sdk'
import { type ReactElement, useState } from 'react'
import { refreshMs } from '../model.ts'
import { swapTexts } from '../texts.ts'

/** With every second on screen the text would move too. */
const stepSeconds = 5

/** The time until the quote is renewed: a bar that shrinks, or a text for visitors who want less motion. */
export function QuoteAge(): ReactElement {
  const { t, locale } = useText(swapTexts)
  const [until] = useState(() => Date.now() + refreshMs)
  const left = Math.ceil(useCountdown(until) / stepSeconds) * stepSeconds
  const time = new Intl.NumberFormat(locale, { style: 'unit', unit: 'second' }).format(left)
  return (
    <>
      <div className="swap-age" aria-hidden="true" />
      <p className="swap-age-text">{t('swap.age', { time })}</p>
    </>
  )
}
