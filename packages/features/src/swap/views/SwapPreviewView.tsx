import { accountIdOf, back, networkOf, replace } from '@latchkey/core'
import { useKit, useSelector, useText } from '@latchkey/modal/sdk'
import { Button, useStyles } from '@latchkey/ui'
import { type ReactElement, useEffect } from 'react'
import { isReady } from '../next.ts'
import type { Review, SwapState } from '../swap.ts'
import { swapTexts } from '../texts.ts'
import { isSmart } from '../tools.ts'
import { CheckNote } from './CheckNote.tsx'
import { ReviewFacts } from './ReviewFacts.tsx'
import { ReviewSides } from './ReviewSides.tsx'
import css from './SwapPreviewView.css?inline'
import { Steps } from './Steps.tsx'
import { useSwap } from './useSwap.ts'

/** The whole swap, before the wallet is asked. */
export default function SwapPreviewView(): ReactElement | null {
  useStyles(css)
  const kit = useKit()
  const [state, model] = useSwap()
  const account = useSelector(accountIdOf)
  useEffect(() => model.watch(), [model])
  const hash = state.step === 'sent' ? state.hash : undefined
  const isRenewing = state.step === 'editing' && state.form.quote.status === 'loading'
  const isShown = 'review' in state && account !== undefined
  useEffect(() => {
    if (hash !== undefined) replace(kit, { view: 'SwapProgress', params: { hash } })
    // Another account is active now, there is no quote any more, or a host opened this view directly.
    else if (!isShown && !isRenewing) back(kit)
  }, [kit, hash, isShown, isRenewing])
  if (!('review' in state)) return null
  return <Reviewed state={state} review={state.review} />
}

function Reviewed({
  state,
  review,
}: {
  readonly state: SwapState
  readonly review: Review
}): ReactElement {
  const kit = useKit()
  const { t } = useText(swapTexts)
  const [, model] = useSwap()
  const { check, outdated } = review
  const isStopped = check.status === 'failed' || check.status === 'refused'
  const progress = state.step === 'asking' ? state.progress : undefined
  // While an approval of an earlier visit is waited for, nothing is being built.
  const isWaiting = progress !== undefined && check.status === 'loading'
  const steps = progress?.steps ?? (check.status === 'ready' ? check.plan.steps : undefined)
  const isPoor = check.status === 'ready' && isGasMissing(state, review) && !isSmart(kit)
  const ended = state.step === 'reviewing' ? state.ended : undefined
  const symbol = networkOf(kit.store.getState())?.nativeCurrency.symbol ?? ''
  return (
    <div className="swap-review">
      {/* Focusable, so that a visitor without a pointer can scroll by the arrow keys. */}
      <div className="swap-review-body" role="group" aria-labelledby="title" tabIndex={0}>
        <ReviewSides review={review} />
        {steps && steps.join() !== 'swap' && (
          <Steps review={review} steps={steps} at={progress?.at} />
        )}
        {!outdated && !isWaiting && <CheckNote check={check} />}
        <ReviewFacts review={review} />
      </div>
      <div className="swap-review-foot">
        <div className="swap-review-said" role="alert">
          {outdated && t(`swap.${outdated}`)}
          {isPoor && t('swap.gas', { symbol })}
          {check.status === 'failed' && t('swap.prepareFailed')}
          {ended && t(said[ended])}
        </div>
        <div className="swap-review-actions">
          <Button
            inactive={progress !== undefined}
            onClick={() => {
              model.edit()
              back(kit)
            }}
          >
            {t('swap.cancel')}
          </Button>
          {outdated || isStopped ? (
            <Button variant="primary" onClick={() => model.renewReview()}>
              {t(outdated === 'worse' ? 'swap.renew' : 'swap.retry')}
            </Button>
          ) : (
            <Button
              variant="primary"
              inactive={isPoor || !isReady(review)}
              pending={progress !== undefined}
              onClick={() => void model.confirm()}
            >
              {t(progress ? phases[progress.phase] : 'swap.confirm')}
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}

const said = {
  declined: 'swap.declined',
  failed: 'swap.askFailed',
  approvalFailed: 'swap.approvalFailed',
} as const

const phases = {
  checking: 'swap.checking',
  wallet: 'swap.asking',
  mining: 'swap.mining',
} as const

/** Whether the coin does not cover the highest costs, and the sold amount when the coin itself is sold. */
function isGasMissing({ form }: SwapState, { source, offer, check }: Review): boolean {
  if (check.status !== 'ready') return false
  const coin = form.tokens.find(({ address }) => address === undefined)
  const sent = source.address === undefined ? offer.sells : 0n
  return coin !== undefined && coin.held < check.plan.costs + sent
}
