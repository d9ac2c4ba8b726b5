import { networkOf } from '@latchkey/core'
import { displayFee, formatUnits } from '@latchkey/core/format'
import { useKit, useText } from '@latchkey/modal/sdk'
import { Shimmer } from '@latchkey/ui'
import { type ReactElement, useState } from 'react'
import type { Review } from '../swap.ts'
import { swapTexts } from '../texts.ts'
import { Fact } from './Fact.tsx'
import { Impact } from './Impact.tsx'
import { Rate } from './Rate.tsx'
import { useSwap } from './useSwap.ts'
import { exactAmount, percentOf, usdOf } from './values.ts'

/** The terms and the costs. */
export function ReviewFacts({ review }: { readonly review: Review }): ReactElement {
  const kit = useKit()
  const { t, locale } = useText(swapTexts)
  const [{ form, step }] = useSwap()
  const [isTurned, setTurned] = useState(false)
  const { source, target, offer, minimum, check, outdated } = review
  // While an approval of an earlier visit is waited for, nothing is being built.
  const isLoading = check.status === 'loading' && !outdated && step !== 'asking'
  const plan = check.status === 'ready' ? check.plan : undefined
  const network = networkOf(kit.store.getState())
  const { symbol, decimals } = network?.nativeCurrency ?? { symbol: '', decimals: 18 }
  const price = form.tokens.find(({ address }) => address === undefined)?.price
  const costsUsd = plan && usdOf(plan.costs, { decimals, price }, locale)
  return (
    <dl className="swap-part swap-facts">
      <Fact label={t('swap.minimum')}>
        <span dir="ltr" translate="no" className="swap-minimum">
          {exactAmount(minimum, target.decimals, locale)} {target.symbol}
        </span>
      </Fact>
      <Fact label={t('swap.rate')}>
        <Rate
          offer={offer}
          source={source}
          target={target}
          isTurned={isTurned}
          onTurn={() => setTurned(!isTurned)}
        />
      </Fact>
      <Impact offer={offer} />
      <Fact label={t('swap.feeMost')}>
        {isLoading && <Shimmer width={96} height={18} />}
        {plan && (
          <>
            <span dir="ltr" translate="no" className="swap-costs">
              {displayFee(formatUnits(plan.costs, decimals), locale)} {symbol}
            </span>
            {costsUsd && <span className="swap-usd">{costsUsd}</span>}
          </>
        )}
        {!isLoading && !plan && '–'}
      </Fact>
      <Fact label={t('swap.serviceFee')}>{percentOf(offer.feeBps, locale)}</Fact>
      <Fact label={t('swap.spender')}>
        <span translate="no">{offer.route}</span>
        <code className="swap-address" dir="ltr" translate="no">
          {offer.router}
        </code>
      </Fact>
    </dl>
  )
}
