import { networkOf } from '@latchkey/core'
import { formatUnits } from '@latchkey/core/format'
import { useKit, useText } from '@latchkey/modal/sdk'
import { RemoteImage, Shimmer } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { coinOf } from '../rules.ts'
import type { Review, SendToken } from '../send.ts'
import { sendTexts } from '../texts.ts'
import { useSend } from './useSend.ts'
import { usdOf } from './values.ts'

/** The exact amount, and the highest fee; both in dollars too when prices are known. */
export function Costs({
  token,
  review: { transfer, quote },
}: {
  readonly token: SendToken
  readonly review: Review
}): ReactElement {
  const kit = useKit()
  const { t, locale } = useText(sendTexts)
  const [{ form }] = useSend()
  const network = networkOf(kit.store.getState())
  const coin = network?.nativeCurrency ?? { symbol: '', decimals: 18 }
  const usd = usdOf({ units: transfer.units, decimals: token.decimals }, token.price, locale)
  const fee = quote.status === 'ready' ? quote.fee : undefined
  const feeUsd =
    fee && usdOf({ units: fee.units, decimals: coin.decimals }, coinOf(form.tokens)?.price, locale)
  return (
    <>
      <section className="send-part send-what">
        <RemoteImage src={token.icon} name={token.symbol} size={40} round />
        <div>
          <h2>{t('send.you')}</h2>
          <p className="send-exact" dir="ltr" translate="no">
            {formatUnits(transfer.units, token.decimals)} {token.symbol}
          </p>
          {usd && <p className="send-usd">{usd}</p>}
        </div>
      </section>
      <dl className="send-part send-facts">
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
                <span dir="ltr" translate="no">
                  {formatUnits(fee.units, coin.decimals)} {coin.symbol}
                </span>
                {feeUsd && <span className="send-usd">{feeUsd}</span>}
                {fee.deposit !== undefined && (
                  <span className="send-usd">
                    {t('send.feeDeposit', {
                      amount: formatUnits(fee.deposit, coin.decimals),
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
