import { localDigits } from '@latchkey/core/format'
import { useText } from '@latchkey/modal/sdk'
import { VisuallyHidden } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { rateOf } from '../amounts.ts'
import type { Offer, SwapToken } from '../swap.ts'
import { swapTexts } from '../texts.ts'
import { shownDecimal } from './values.ts'

/** The rate of an offer, in the other direction after a press. */
export function Rate({
  offer,
  source,
  target,
  isTurned,
  onTurn,
}: {
  readonly offer: Offer
  readonly source: SwapToken
  readonly target: SwapToken
  readonly isTurned: boolean
  readonly onTurn: () => void
}): ReactElement {
  const { t, locale } = useText(swapTexts)
  const pays = { units: offer.sells, decimals: source.decimals }
  const gets = { units: offer.buys, decimals: target.decimals }
  const [one, other, rate] = isTurned
    ? [target, source, rateOf(gets, pays)]
    : [source, target, rateOf(pays, gets)]
  return (
    <button type="button" className="swap-link" onClick={onTurn}>
      <span dir="ltr" translate="no">
        {localDigits('1', locale)} {one.symbol} = {shownDecimal(rate, locale)} {other.symbol}
      </span>
      <VisuallyHidden> {t('swap.rateTurn')}</VisuallyHidden>
    </button>
  )
}
