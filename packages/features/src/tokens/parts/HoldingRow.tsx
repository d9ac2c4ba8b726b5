import { go } from '@latchkey/core'
import { displayAmount, displayUsdShort } from '@latchkey/core/format'
import { useKit } from '@latchkey/modal/sdk'
import { ListItem, RemoteImage } from '@latchkey/ui'
import type { ReactElement } from 'react'
import type { Holding } from '../holdings.ts'

/** A row for a token: its name, amount and value. */
export function HoldingRow({
  holding: { name, symbol, amount, valueUsd, icon, address },
  locale,
  worthless,
}: {
  readonly holding: Holding
  readonly locale: string
  readonly worthless: boolean
}): ReactElement {
  const kit = useKit()
  return (
    <ListItem
      title={name}
      note={leftToRight(`${displayAmount(amount, { locale })} ${symbol}`)}
      start={<RemoteImage src={icon} name={name} size={36} round />}
      end={worth({ valueUsd, locale, worthless })}
      onPress={() => go(kit, { view: 'Token', params: { address, name } })}
    />
  )
}

/** Keeps the number before the symbol in right-to-left text (UAX 9, 2.3). */
function leftToRight(text: string): string {
  return `\u2066${text}\u2069`
}

/** On a test network every value is 0.00 (BAL-05). */
function worth({
  valueUsd,
  locale,
  worthless,
}: {
  readonly valueUsd: string | undefined
  readonly locale: string
  readonly worthless: boolean
}): ReactElement | undefined {
  const value = worthless ? '0' : valueUsd
  return value === undefined ? undefined : (
    <span className="holding-value" dir="ltr">
      {displayUsdShort(value, locale)}
    </span>
  )
}
