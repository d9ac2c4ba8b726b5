import { displayAmount, formatUnits, fullAmount, localDigits } from '@latchkey/core/format'
import { useText } from '@latchkey/modal/sdk'
import { Button, VisuallyHidden } from '@latchkey/ui'
import { type CSSProperties, type ReactElement, useRef } from 'react'
import { unitsOf } from '../amounts.ts'
import { swapTexts } from '../texts.ts'
import { TokenButton } from './TokenButton.tsx'
import { useSwap } from './useSwap.ts'
import { shortUsdOf, shownAmount } from './values.ts'

/** The sold token and the amount, in the token or in dollars. `wrong` is the amount's problem. */
export function PaySide({ wrong }: { readonly wrong: string | undefined }): ReactElement {
  const { t, locale } = useText(swapTexts)
  const [{ form }, model] = useSwap()
  const field = useRef<HTMLInputElement>(null)
  const { source, amount, unit } = form
  const symbol = unit === 'fiat' ? '$' : (source?.symbol ?? '')
  return (
    <section className="swap-box" aria-label={t('swap.pay')}>
      <span className="swap-label" aria-hidden="true">
        {t('swap.pay')}
      </span>
      <span className="swap-room">
        {unit === 'fiat' && <span className="swap-sign">$</span>}
        <input
          ref={field}
          className="swap-amount"
          aria-label={t('swap.payAmount')}
          aria-describedby="swap-wrong swap-worth swap-held"
          aria-invalid={wrong !== undefined}
          inputMode="decimal"
          autoComplete="off"
          placeholder={localDigits('0', locale)}
          dir="ltr"
          maxLength={340}
          style={lengthOf(unit === 'fiat' ? `$ ${amount.text}` : amount.text)}
          value={amount.text}
          onChange={(event) => model.changeAmount(event.currentTarget.value)}
        />
      </span>
      <TokenButton side="source" token={source} />
      <div className="swap-notes">
        <p className="swap-worth">
          <span className="swap-wrong" id="swap-wrong" role="status">
            {wrong}
          </span>
          {wrong === undefined && <Worth />}
        </p>
        <Holding />
      </div>
      {amount.kind === 'ambiguous' && (
        <div className="swap-answers" role="group" aria-labelledby="swap-wrong">
          {amount.readings.map((reading) => {
            // Without groups, so that the two differ in more than a point and a comma.
            const text = localDigits(reading, locale)
            return (
              <Button
                key={reading}
                onClick={() => {
                  model.changeAmount(text)
                  field.current?.focus()
                }}
              >
                <span dir="ltr">
                  {text} {symbol}
                </span>
              </Button>
            )
          })}
        </div>
      )}
    </section>
  )
}

/** The amount in the other unit. A press changes the unit of the field. */
function Worth(): ReactElement {
  const { t, locale } = useText(swapTexts)
  const [{ form }, model] = useSwap()
  const { source, unit } = form
  if (!source?.price) return <span id="swap-worth">{source && t('swap.noPrice')}</span>
  const units = unitsOf(form) ?? 0n
  const isToken = unit === 'token'
  return (
    <button type="button" className="swap-unit" onClick={() => model.changeUnit()}>
      <span id="swap-worth" dir={isToken ? undefined : 'ltr'}>
        {isToken
          ? shortUsdOf(units, source, locale)
          : `${shownAmount(units, source.decimals, locale)} ${source.symbol}`}
      </span>
      <VisuallyHidden> {t('swap.unit', { unit: isToken ? '$' : source.symbol })}</VisuallyHidden>
    </button>
  )
}

function Holding(): ReactElement {
  const { t, locale } = useText(swapTexts)
  const [{ form }, model] = useSwap()
  const { source } = form
  const held = source && formatUnits(source.held, source.decimals)
  return (
    <div className="swap-have">
      {source && held !== undefined && (
        <span className="swap-held" id="swap-held" title={fullAmount(held, { locale })}>
          {t('swap.balance', { amount: displayAmount(held, { locale }), symbol: source.symbol })}
        </span>
      )}
      {source && source.held > 0n && (
        <button type="button" className="swap-max" onClick={() => void model.takeMax()}>
          {t('swap.max')}
          <VisuallyHidden> {source.symbol}</VisuallyHidden>
        </button>
      )}
    </div>
  )
}

/** Amounts never wrap: CSS sets longer amounts in smaller type, and the longest scroll in their field. */
export function lengthOf(text: string): CSSProperties {
  // As: React's type has no custom properties.
  return { '--length': Math.max(text.length, 6) } as CSSProperties
}
