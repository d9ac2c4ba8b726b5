import { accountIdOf, go, networkOf, type Routes } from '@latchkey/core'
import { displayAmount, formatUnits, fullAmount, localDigits } from '@latchkey/core/format'
import { useKit, useSelector, useText } from '@latchkey/modal/sdk'
import { Button, ChevronDownIcon, RemoteImage, useStyles, VisuallyHidden } from '@latchkey/ui'
import { type CSSProperties, type ReactElement, useEffect, useRef } from 'react'
import { problemOf, unitsOf } from '../rules.ts'
import { sendTexts } from '../texts.ts'
import { AmountReadings } from './AmountReadings.tsx'
import { ReceiverField } from './ReceiverField.tsx'
import css from './SendView.css?inline'
import { useSend } from './useSend.ts'
import { useDoubt } from './useDoubt.ts'
import { shortUsdOf } from './values.ts'

/** The token, the amount and the receiver. Every problem is shown beside its field. */
export default function SendView({
  params,
}: {
  readonly params: Routes['Send']
}): ReactElement | null {
  useStyles(css)
  const kit = useKit()
  const { t, locale } = useText(sendTexts)
  const [{ form }, model] = useSend()
  const account = useSelector(accountIdOf)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => model.open(params), [model, account, params])
  const network = networkOf(kit.store.getState())
  const { token, amount, tokens, loading, failed } = form
  const doubt = useDoubt()(token)
  const problem = problemOf(form)
  const isAmountWrong =
    problem === 'incorrectValue' || problem === 'ambiguousAmount' || problem === 'insufficientFunds'
  const units = token && unitsOf(amount, token)
  const usd = token && units !== undefined && shortUsdOf({ ...token, units }, token.price, locale)
  const held = token && formatUnits(token.held, token.decimals)
  /** A value that cannot be right is not about anything. */
  const worth = (value: string): string => (value === '—' ? value : t('send.value', { value }))
  const review = (): void => {
    model.review()
    go(kit, { view: 'SendReview' })
  }
  return (
    <form
      className="send"
      onSubmit={(event) => {
        event.preventDefault()
        if (!problem) review()
      }}
    >
      <section className="send-box">
        <div className="send-amount-row">
          <input
            ref={field}
            className="send-amount"
            aria-label={t('send.amount')}
            aria-describedby="send-wrong send-worth send-held"
            aria-invalid={isAmountWrong}
            inputMode="decimal"
            autoComplete="off"
            placeholder={localDigits('0', locale)}
            dir="ltr"
            maxLength={340}
            style={lengthOf(amount.text)}
            value={amount.text}
            onChange={(event) => model.changeAmount(event.currentTarget.value)}
          />
          <button
            type="button"
            className="send-token"
            onClick={() => go(kit, { view: 'SendSelectToken' })}
          >
            <VisuallyHidden>{t('send.chosenToken')} </VisuallyHidden>
            {token && <RemoteImage src={token.icon} name={token.symbol} size={24} round />}
            <span className="send-symbol">{token?.symbol ?? network?.nativeCurrency.symbol}</span>
            <ChevronDownIcon size={16} />
          </button>
        </div>
        {doubt && <p className="send-doubt">{doubt}</p>}
        <div className="send-notes">
          <p className="send-worth">
            <span className="send-wrong" id="send-wrong" role="status">
              {amount.kind === 'ambiguous'
                ? t('send.ambiguous', { text: amount.text.trim() })
                : isAmountWrong && t(`send.problem.${problem}`)}
            </span>
            <span id="send-worth">
              {!isAmountWrong && (usd ? worth(usd) : token && !token.price && t('send.noPrice'))}
            </span>
          </p>
          <div className="send-have">
            {token && (
              <span
                className="send-held"
                id="send-held"
                title={held && fullAmount(held, { locale })}
              >
                {t('send.balance', {
                  amount: displayAmount(held ?? '0', { locale }),
                  symbol: token.symbol,
                })}
              </span>
            )}
            {token && token.held > 0n && (
              <button type="button" className="send-max" onClick={() => void model.takeMax()}>
                {t('send.max')}
                <VisuallyHidden> {token.symbol}</VisuallyHidden>
              </button>
            )}
          </div>
        </div>
        {token && amount.kind === 'ambiguous' && (
          <AmountReadings
            amount={amount}
            symbol={token.symbol}
            onChoose={(text) => {
              model.changeAmount(text)
              field.current?.focus()
            }}
          />
        )}
      </section>
      <ReceiverField />
      <div role="status" className="send-status">
        {failed && (
          <>
            <span>{t('send.balancesFailed')}</span>
            <Button onClick={() => model.open(params)}>{t('send.retry')}</Button>
          </>
        )}
        {loading && tokens.length === 0 && t('send.tokensLoading')}
      </div>
      <Button
        variant="primary"
        wide
        type="submit"
        inactive={problem !== undefined}
        aria-describedby={problem && 'send-problem'}
      >
        {t('send.next')}
      </Button>
      {/* A sighted visitor sees which field is empty or wrong. */}
      <span id="send-problem" hidden>
        {problem && t(`send.problem.${problem}`)}
      </span>
    </form>
  )
}

/** Amounts never wrap: CSS sets longer amounts in smaller type, and the longest scroll in their field. */
function lengthOf(text: string): CSSProperties {
  // As: React's type has no custom properties.
  return { '--length': Math.max(text.length, 6) } as CSSProperties
}
