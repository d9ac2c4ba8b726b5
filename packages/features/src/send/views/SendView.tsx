import { accountIdOf, go, networkOf, type Routes } from '@latchkey/core'
import { displayBalance, formatUnits, parseUnits } from '@latchkey/core/format'
import { useKit, useSelector, useText } from '@latchkey/modal/sdk'
import { Button, ChevronDownIcon, RemoteImage, useStyles, VisuallyHidden } from '@latchkey/ui'
import { type CSSProperties, type ReactElement, useEffect } from 'react'
import { problemOf } from '../rules.ts'
import { sendTexts } from '../texts.ts'
import { ReceiverField } from './ReceiverField.tsx'
import css from './SendView.css?inline'
import { useSend } from './useSend.ts'
import { shortUsdOf } from './values.ts'

/** The token, the amount and the receiver. Every problem is shown beside its field, and on the button. */
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
  useEffect(() => model.open(params), [model, account, params])
  const network = networkOf(kit.store.getState())
  const { token, amount, tokens, loading, failed } = form
  const problem = problemOf(form)
  const isAmountWrong = problem === 'incorrectValue' || problem === 'insufficientFunds'
  const units = token && parseUnits(amount, token.decimals)
  const usd = token && units !== undefined && shortUsdOf({ ...token, units }, token.price, locale)
  const held = token && formatUnits(token.held, token.decimals)
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
            className="send-amount"
            aria-label={t('send.amount')}
            aria-describedby="send-worth send-held"
            aria-invalid={isAmountWrong}
            inputMode="decimal"
            autoComplete="off"
            placeholder="0"
            dir="ltr"
            maxLength={340}
            style={lengthOf(amount)}
            value={amount}
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
        <div className="send-notes">
          <span id="send-worth">
            {usd ? t('send.value', { value: usd }) : token && !token.price && t('send.noPrice')}
          </span>
          {token && (
            <span className="send-have">
              <span className="send-held" id="send-held" title={held}>
                {t('send.balance', {
                  amount: displayBalance(held ?? '0', { locale }),
                  symbol: token.symbol,
                })}
              </span>
              {token.held > 0n && (
                <button type="button" className="send-max" onClick={() => void model.takeMax()}>
                  {t('send.max')}
                  <VisuallyHidden> {token.symbol}</VisuallyHidden>
                </button>
              )}
            </span>
          )}
        </div>
      </section>
      {/* The button tells the problem to a visitor who reaches it; this live region tells a visitor who is typing. */}
      <VisuallyHidden>
        <span role="status">{isAmountWrong && t(`send.problem.${problem}`)}</span>
      </VisuallyHidden>
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
      <Button variant="primary" wide type="submit" inactive={problem !== undefined}>
        {problem ? t(`send.problem.${problem}`) : t('send.next')}
      </Button>
    </form>
  )
}

/** Amounts never wrap: CSS sets longer amounts in smaller type, and the longest scroll in their field. */
function lengthOf(text: string): CSSProperties {
  // As: React's type has no custom properties.
  return { '--length': Math.max(text.length, 6) } as CSSProperties
}
