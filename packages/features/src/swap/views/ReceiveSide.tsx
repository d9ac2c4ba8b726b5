import { displayAmount, formatUnits, fullAmount, localDigits } from '@latchkey/core/format'
import { useText } from '@latchkey/modal/sdk'
import { Shimmer } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { swapTexts } from '../texts.ts'
import { lengthOf } from './PaySide.tsx'
import { QuoteAge } from './QuoteAge.tsx'
import { TokenButton } from './TokenButton.tsx'
import { useOffer } from './useOffer.ts'
import { useSwap } from './useSwap.ts'
import { exactAmount, shortUsdOf, shownAmount } from './values.ts'

/** The bought token and the quoted amount, with the time until the quote is renewed. */
export function ReceiveSide(): ReactElement {
  const { t, locale } = useText(swapTexts)
  const [{ form }] = useSwap()
  const { target, quote } = form
  const offer = useOffer()
  const amount = offer && target ? shownAmount(offer.buys, target.decimals, locale) : ''
  const isLoading = quote.status === 'loading'
  const held = target && formatUnits(target.held, target.decimals)
  return (
    <section className="swap-box" aria-label={t('swap.receive')}>
      <span className="swap-label" aria-hidden="true">
        {t('swap.receive')}
      </span>
      <span className="swap-room">
        {isLoading && !offer ? (
          <span className="swap-amount">
            <Shimmer width={120} height={28} />
          </span>
        ) : (
          <output
            className={isLoading ? 'swap-amount swap-old' : 'swap-amount'}
            aria-label={t('swap.receiveAmount')}
            aria-busy={isLoading}
            dir="ltr"
            style={lengthOf(amount)}
            title={offer && target && exactAmount(offer.buys, target.decimals, locale)}
          >
            {amount || localDigits('0', locale)}
          </output>
        )}
      </span>
      <TokenButton side="target" token={target} />
      <div className="swap-notes">
        <p className="swap-worth">
          {offer &&
            target &&
            (target.price ? shortUsdOf(offer.buys, target, locale) : t('swap.noPrice'))}
        </p>
        <div className="swap-have swap-have-only">
          {target && held !== undefined && (
            <span className="swap-held" title={fullAmount(held, { locale })}>
              {t('swap.balance', {
                amount: displayAmount(held, { locale }),
                symbol: target.symbol,
              })}
            </span>
          )}
        </div>
      </div>
      {quote.status === 'ready' && <QuoteAge key={quote.offer.expiresAt} />}
    </section>
  )
}
