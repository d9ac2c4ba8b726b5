import { go, networkOf } from '@latchkey/core'
import { displayFee, formatUnits } from '@latchkey/core/format'
import { useKit, useText } from '@latchkey/modal/sdk'
import { ChevronEndIcon, VisuallyHidden } from '@latchkey/ui'
import { type ReactElement, useState } from 'react'
import { autoSlippageBps, minimumOf } from '../amounts.ts'
import { swapTexts } from '../texts.ts'
import { Fact } from './Fact.tsx'
import { Impact } from './Impact.tsx'
import { Rate } from './Rate.tsx'
import { useOffer } from './useOffer.ts'
import { useSwap } from './useSwap.ts'
import { percentOf, shownAmount, usdOf } from './values.ts'

/** The facts of the quote: rate, minimum, impact, costs, route and slippage. */
export function OfferFacts(): ReactElement | null {
  const kit = useKit()
  const { t, locale } = useText(swapTexts)
  const [{ form }] = useSwap()
  const offer = useOffer()
  const [isTurned, setTurned] = useState(false)
  const { source, target, gasPrice, slippageBps, tokens } = form
  const coin = tokens.find(({ address }) => address === undefined)
  const slippage = percentOf(slippageBps ?? autoSlippageBps, locale)
  const costs = offer && gasPrice !== undefined ? offer.gas * gasPrice : undefined
  const decimals = networkOf(kit.store.getState())?.nativeCurrency.decimals ?? 18
  return (
    <dl className="swap-facts">
      {offer && source && target && (
        <>
          <Fact label={t('swap.rate')}>
            <Rate
              offer={offer}
              source={source}
              target={target}
              isTurned={isTurned}
              onTurn={() => setTurned(!isTurned)}
            />
          </Fact>
          <Fact label={t('swap.minimum')}>
            <span dir="ltr" translate="no">
              {shownAmount(
                minimumOf(offer.buys, slippageBps ?? autoSlippageBps),
                target.decimals,
                locale,
              )}{' '}
              {target.symbol}
            </span>
          </Fact>
          <Impact offer={offer} />
          {costs !== undefined && (
            <Fact label={t('swap.fee')}>
              {(coin && usdOf(costs, { decimals, price: coin.price }, locale)) ?? (
                <span dir="ltr">
                  {displayFee(formatUnits(costs, decimals), locale)} {coin?.symbol}
                </span>
              )}
            </Fact>
          )}
          <Fact label={t('swap.serviceFee')}>{percentOf(offer.feeBps, locale)}</Fact>
          <Fact label={t('swap.route')}>
            <span translate="no">{offer.route}</span>
          </Fact>
        </>
      )}
      <Fact label={t('swap.slippage')}>
        <button
          type="button"
          className="swap-link"
          onClick={() => go(kit, { view: 'SwapSettings' })}
        >
          <VisuallyHidden>{t('swap.slippage')} </VisuallyHidden>
          {slippageBps === undefined ? `${t('swap.auto')} · ${slippage}` : slippage}
          <ChevronEndIcon size={16} />
        </button>
      </Fact>
    </dl>
  )
}
