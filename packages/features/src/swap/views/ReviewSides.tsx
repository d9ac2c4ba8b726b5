import { useText } from '@latchkey/modal/sdk'
import { RemoteImage } from '@latchkey/ui'
import type { ReactElement } from 'react'
import type { Review, SwapToken } from '../swap.ts'
import { swapTexts } from '../texts.ts'
import { exactAmount, shownAmount, usdOf } from './values.ts'

/** Both sides of the swap. */
export function ReviewSides({ review }: { readonly review: Review }): ReactElement {
  const { t, locale } = useText(swapTexts)
  const { source, target, offer, check } = review
  const buys = check.status === 'ready' ? check.plan.buys : offer.buys
  return (
    <section className="swap-part">
      <Side
        label={t('swap.pay')}
        token={source}
        amount={exactAmount(offer.sells, source.decimals, locale)}
        usd={usdOf(offer.sells, source, locale)}
      />
      <Side
        label={t('swap.receive')}
        token={target}
        amount={shownAmount(buys, target.decimals, locale)}
        usd={usdOf(buys, target, locale)}
      />
    </section>
  )
}

function Side({
  label,
  token,
  amount,
  usd,
}: {
  readonly label: string
  readonly token: SwapToken
  readonly amount: string
  readonly usd: string | undefined
}): ReactElement {
  return (
    <div className="swap-what">
      <RemoteImage src={token.icon} name={token.symbol} size={36} round />
      <div>
        <h2>{label}</h2>
        <p className="swap-exact" dir="ltr" translate="no">
          {amount} {token.symbol}
        </p>
        {usd && <p className="swap-usd">{usd}</p>}
      </div>
    </div>
  )
}
