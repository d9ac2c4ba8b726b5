import { useText } from '@latchkey/modal/sdk'
import type { ReactElement } from 'react'
import { impactTone } from '../amounts.ts'
import type { Offer } from '../swap.ts'
import { swapTexts } from '../texts.ts'
import { percentOf } from './values.ts'

/** The price impact, coloured, and explained when it is high. A fee of the token itself is said with it. */
export function Impact({ offer }: { readonly offer: Offer }): ReactElement | null {
  const { t, locale } = useText(swapTexts)
  const { impactBps, tokenFeeBps } = offer
  const tone = impactTone(offer)
  if (impactBps === undefined && tokenFeeBps === 0) return null
  return (
    <div className="swap-impact">
      <dt>{t('swap.impact')}</dt>
      <dd className={`swap-${tone}`}>
        {impactBps === undefined ? '–' : percentOf(impactBps, locale)}
      </dd>
      {tone !== 'good' && <dd className={`swap-note swap-${tone}`}>{t('swap.impactText')}</dd>}
      {tokenFeeBps > 0 && (
        <dd className="swap-note swap-warning">
          {t('swap.tokenFee', { percent: percentOf(tokenFeeBps, locale) })}
        </dd>
      )}
    </div>
  )
}
