import { accountIdOf, back, networkOf, replace } from '@latchkey/core'
import { useKit, useSelector, useText } from '@latchkey/modal/sdk'
import { Button, useStyles } from '@latchkey/ui'
import { type ReactElement, useEffect } from 'react'
import { isSmart } from '../model.ts'
import { coinOf, isGasInsufficient } from '../rules.ts'
import { cautionOf, isReady, type Review, type SendState } from '../send.ts'
import { sendTexts } from '../texts.ts'
import { Cautioned } from './Cautioned.tsx'
import { Changes } from './Changes.tsx'
import { Costs } from './Costs.tsx'
import { ReceiverPart } from './ReceiverPart.tsx'
import css from './SendReviewView.css?inline'
import { useSend } from './useSend.ts'

/** The whole transfer, before the wallet is asked. The visitor answers its cautions first. */
export default function SendReviewView(): ReactElement | null {
  useStyles(css)
  const kit = useKit()
  const [state, model] = useSend()
  const account = useSelector(accountIdOf)
  const hash = state.step === 'sent' ? state.hash : undefined
  const own = 'review' in state && account?.endsWith(`:${state.review.transfer.from}`)
  useEffect(() => {
    if (hash !== undefined) replace(kit, { view: 'SendProgress', params: { hash } })
    // Another account is active now, or a host opened this view directly.
    else if (!own) back(kit)
  }, [kit, hash, own])
  if (!('review' in state) || !own) return null
  const caution = cautionOf(state.review)
  if (caution)
    return (
      <Cautioned
        address={state.review.transfer.to}
        caution={caution}
        onLeave={() => {
          model.edit()
          back(kit)
        }}
        onStay={() => (caution.kind === 'twin' ? model.compared() : model.accept())}
      />
    )
  return <Reviewed state={state} review={state.review} />
}

function Reviewed({
  state,
  review,
}: {
  readonly state: SendState
  readonly review: Review
}): ReactElement {
  const kit = useKit()
  const { t } = useText(sendTexts)
  const [, model] = useSend()
  const { quote, transfer, simulation } = review
  const { token, tokens } = state.form
  const network = networkOf(kit.store.getState())
  const isAsking = state.step === 'asking'
  const isPoor =
    quote.status === 'ready' &&
    isGasInsufficient({
      coin: coinOf(tokens),
      fee: quote.fee,
      sent: transfer.token ? 0n : transfer.units,
      smartAccount: isSmart(kit),
    })
  const ended = state.step === 'reviewing' ? state.ended : undefined
  return (
    <div className="send-review">
      {/* Focusable, so that a visitor without a pointer can scroll by the arrow keys. */}
      <div className="send-review-body" role="group" aria-labelledby="title" tabIndex={0}>
        {token && <Costs token={token} review={review} />}
        <ReceiverPart review={review} receiver={state.form.receiver} />
        {token && (
          <Changes token={token} transfer={transfer} simulation={simulation} quote={quote} />
        )}
      </div>
      <div className="send-review-foot">
        <div className="send-review-said" role="alert">
          {isPoor && t('send.gas', { symbol: network?.nativeCurrency.symbol ?? '' })}
          {quote.status === 'refused' && t(`send.refused.${quote.reason}`)}
          {quote.status === 'failed' && t('send.feeFailed')}
          {ended && t(ended === 'declined' ? 'send.declined' : 'send.askFailed')}
        </div>
        <p className="send-careful">{t('send.careful')}</p>
        <div className="send-review-actions">
          {/* While the wallet asks, its own Cancel counts, and the words have the whole width in every language. */}
          {!isAsking && (
            <Button
              onClick={() => {
                model.edit()
                back(kit)
              }}
            >
              {t('send.cancel')}
            </Button>
          )}
          {quote.status === 'failed' ? (
            <Button variant="primary" onClick={() => model.review()}>
              {t('send.retry')}
            </Button>
          ) : (
            <Button
              variant="primary"
              inactive={isPoor || !isReady(review)}
              pending={isAsking}
              onClick={() => void model.confirm()}
            >
              {t(isAsking ? 'send.asking' : 'send.confirm')}
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}
