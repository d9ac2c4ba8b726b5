import { accountIdOf, back, go, networkOf, replace, type Routes } from '@latchkey/core'
import { useKit, useSelector, useText } from '@latchkey/modal/sdk'
import { Button, ExchangeIcon, IconButton, useStyles, VisuallyHidden } from '@latchkey/ui'
import { type ReactElement, useEffect } from 'react'
import { problemOf } from '../amounts.ts'
import type { Form } from '../swap.ts'
import { swapTexts } from '../texts.ts'
import { isSmart } from '../tools.ts'
import { OfferFacts } from './OfferFacts.tsx'
import { PaySide } from './PaySide.tsx'
import { ReceiveSide } from './ReceiveSide.tsx'
import css from './SwapView.css?inline'
import { useSwap } from './useSwap.ts'

/** The two tokens and the amount, with the gateway's quote. Every problem is shown beside its field, and on the button. */
export default function SwapView({
  params,
}: {
  readonly params: Routes['Swap']
}): ReactElement | null {
  useStyles(css)
  const kit = useKit()
  const { t } = useText(swapTexts)
  const [{ form, step }, model] = useSwap()
  const account = useSelector(accountIdOf)
  useEffect(() => model.open(params), [model, account, params])
  useEffect(() => model.watch(), [model])
  const { status, quote } = form
  useEffect(() => {
    // SWP-03; a snackbar says so.
    if (status === 'failed') back(kit)
    // The wallet has the request: the review shows how far it is.
    else if (step === 'asking') replace(kit, { view: 'SwapPreview' })
  }, [kit, status, step])
  const problem = problemOf(form, isSmart(kit))
  const wrong =
    problem === 'ambiguousAmount'
      ? t('swap.ambiguous', { text: form.amount.text.trim() })
      : problem === 'insufficientGas'
        ? t('swap.gas', { symbol: networkOf(kit.store.getState())?.nativeCurrency.symbol ?? '' })
        : problem && problem !== 'selectToken' && problem !== 'addAmount'
          ? t(textOf(problem))
          : undefined
  const review = (): void => {
    model.review()
    go(kit, { view: 'SwapPreview' })
  }
  const isUnsupported = status === 'unsupported'
  return (
    <>
      {/* A live region must exist before its text. */}
      <div className="swap-unsupported" role="status">
        {account ? isUnsupported && t('swap.unsupported') : t('swap.noAccount')}
      </div>
      {!account ? null : isUnsupported ? (
        <div className="swap">
          <Button variant="primary" wide onClick={() => go(kit, { view: 'Networks' })}>
            {t('swap.networks')}
          </Button>
        </div>
      ) : (
        <form
          className="swap"
          onSubmit={(event) => {
            event.preventDefault()
            if (!problem && quote.status === 'ready') review()
          }}
        >
          <PaySide wrong={wrong} />
          <div className="swap-switch">
            <IconButton
              label={t('swap.switch')}
              icon={<ExchangeIcon size={18} />}
              onClick={() => model.switchTokens()}
            />
          </div>
          <ReceiveSide />
          <VisuallyHidden>
            <span role="status">{quote.status === 'loading' && t('swap.quoting')}</span>
          </VisuallyHidden>
          <Refusal form={form} />
          <OfferFacts />
          <Button
            variant="primary"
            wide
            type="submit"
            inactive={problem !== undefined || quote.status !== 'ready'}
          >
            {t(
              problem && problem !== 'ambiguousAmount'
                ? textOf(problem)
                : quote.status === 'loading'
                  ? 'swap.quoting'
                  : 'swap.next',
            )}
          </Button>
        </form>
      )}
    </>
  )
}

/** The reason for no quote, and a way on. */
function Refusal({ form: { quote } }: { readonly form: Form }): ReactElement {
  const { t } = useText(swapTexts)
  const [, model] = useSwap()
  return (
    <div role="alert" className="swap-refusal">
      {quote.status === 'refused' &&
        t(quote.reason === 'unsupported' ? 'swap.unsupported' : `swap.refused.${quote.reason}`)}
      {quote.status === 'failed' && (
        <>
          <span>{t('swap.noQuote')}</span>
          <Button onClick={() => model.renewQuote()}>{t('swap.retry')}</Button>
        </>
      )}
    </div>
  )
}

type Problem = Exclude<NonNullable<ReturnType<typeof problemOf>>, 'ambiguousAmount'>

/** SWP-08 has one sentence for a balance and for gas; the note below the amount tells them apart. */
function textOf(
  problem: Problem,
):
  | 'swap.noPrice'
  | `swap.problem.${'selectToken' | 'incorrectValue' | 'addAmount' | 'insufficientBalance'}` {
  if (problem === 'noPrice') return 'swap.noPrice'
  return `swap.problem.${problem === 'insufficientGas' ? 'insufficientBalance' : problem}`
}
