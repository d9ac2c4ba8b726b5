import { useText } from '@latchkey/modal/sdk'
import { CheckIcon } from '@latchkey/ui'
import type { ReactElement } from 'react'
import type { Review, SwapStep } from '../swap.ts'
import { swapTexts } from '../texts.ts'
import { useSwap } from './useSwap.ts'
import { exactAmount } from './values.ts'

/** The requests to the wallet, named before the first press; and which of them runs. */
export function Steps({
  review: { source, offer },
  steps,
  at: current = -1,
}: {
  readonly review: Review
  readonly steps: readonly SwapStep[]
  /** Place of the running request; undefined before the first. */
  readonly at: number | undefined
}): ReactElement {
  const { t, locale } = useText(swapTexts)
  const [{ form }] = useSwap()
  const amount = exactAmount(offer.sells, source.decimals, locale)
  const unlimitedOf = (step: SwapStep): UnlimitedText | undefined =>
    form.unlimited ? unlimitedTexts[step] : undefined
  const textOf = (step: SwapStep): string =>
    t(unlimitedOf(step) ?? `swap.step.${step}`, { amount, symbol: source.symbol })
  return (
    <section className="swap-part">
      <h2>{t('swap.steps')}</h2>
      <ol className="swap-steps">
        {steps.map((step, at) => (
          <li
            key={step}
            className={unlimitedOf(step) && 'swap-bad'}
            aria-current={current === at ? 'step' : undefined}
          >
            {textOf(step)}
            {at < current && <CheckIcon size={16} />}
          </li>
        ))}
      </ol>
    </section>
  )
}

type UnlimitedText = 'swap.step.approveAll' | 'swap.step.permitAll'

const unlimitedTexts: { readonly [step in SwapStep]?: UnlimitedText } = {
  approve: 'swap.step.approveAll',
  permit: 'swap.step.permitAll',
}
