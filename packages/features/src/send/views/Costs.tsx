import { networkOf, type Units } from '@latchkey/core'
import { displayFee, formatUnits, fullAmount } from '@latchkey/core/format'
import { useKit, useText } from '@latchkey/modal/sdk'
import { RemoteImage, Shimmer } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { coinOf, movedUnits } from '../rules.ts'
import type { Review, SendToken } from '../send.ts'
import { sendTexts } from '../texts.ts'
import { useSend } from './useSend.ts'
import { useDoubt } from './useDoubt.ts'
import { usdOf } from './values.ts'

/** The exact amount, and the highest fee; both in dollars too when prices are known. */
export function Costs({
  token,
  review: { transfer, quote, simulation },
}: {
  readonly token: SendToken
  readonly review: Review
}): ReactElement {
  const kit = useKit()
  const { t, locale } = useText(sendTexts)
  const doubt = useDoubt()(token)
  const [{ form }] = useSend()
  const network = networkOf(kit.store.getState())
  const coin = network?.nativeCurrency ?? { symbol: '', decimals: 18 }
  const units = movedUnits({ transfer, quote })
  const usd = usdOf({ units, decimals: token.decimals }, token.price, locale)
  const fee = quote.status === 'ready' ? quote.fee : undefined
  const feeUsd =
    fee && usdOf({ units: fee.units, decimals: coin.decimals }, coinOf(form.tokens)?.price, locale)
  const exact = (amount: Units): string =>
    `${fullAmount(formatUnits(amount, coin.decimals), { locale })} ${coin.symbol}`
  const receives = simulation?.result === 'moves' ? simulation.receives : undefined
  return (
    <>
      <section className="send-part send-what">
        <RemoteImage src={token.icon} name={token.symbol} size={40} round />
        <div>
          <h2>{t('send.you')}</h2>
          <p className="send-exact" dir="ltr" translate="no">
            {fullAmount(formatUnits(units, token.decimals), { locale })} {token.symbol}
          </p>
          {units !== transfer.units && <p className="send-usd">{t('send.nearest')}</p>}
          {usd && <p className="send-usd">{usd}</p>}
          {doubt && <p className="send-warning">{doubt}</p>}
        </div>
      </section>
      <dl className="send-part send-facts">
        {receives !== undefined && receives !== units && (
          <div className="send-warning">
            <dt>{t('send.receives')}</dt>
            <dd>
              <span dir="ltr" translate="no">
                {fullAmount(formatUnits(receives, token.decimals), { locale })} {token.symbol}
              </span>
              <span className="send-usd">{t('send.takesFee')}</span>
            </dd>
          </div>
        )}
        <div>
          <dt>{t('send.network')}</dt>
          <dd>{network?.name}</dd>
        </div>
        <div>
          <dt>{t('send.fee')}</dt>
          <dd aria-busy={quote.status === 'loading'}>
            {quote.status === 'loading' && <Shimmer width={96} height={18} />}
            {fee && (
              <>
                <span dir="ltr" translate="no" title={exact(fee.units)}>
                  {displayFee(formatUnits(fee.units, coin.decimals), locale)} {coin.symbol}
                </span>
                {feeUsd && <span className="send-usd">{feeUsd}</span>}
                {fee.deposit !== undefined && (
                  <span className="send-usd" title={exact(fee.deposit)}>
                    {t('send.feeDeposit', {
                      amount: displayFee(formatUnits(fee.deposit, coin.decimals), locale),
                      symbol: coin.symbol,
                    })}
                  </span>
                )}
              </>
            )}
            {quote.status !== 'loading' && !fee && '–'}
          </dd>
        </div>
      </dl>
    </>
  )
}
