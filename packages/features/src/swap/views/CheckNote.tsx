import { cleanName } from '@latchkey/core/format'
import { useText } from '@latchkey/modal/sdk'
import { CheckIcon, Shimmer, VisuallyHidden, WarningIcon } from '@latchkey/ui'
import type { ReactElement } from 'react'
import type { SwapMismatch } from '../checkSwap.ts'
import type { Check } from '../swap.ts'
import { swapTexts } from '../texts.ts'

/** The result of the comparison and of the simulation. */
export function CheckNote({ check }: { readonly check: Check }): ReactElement {
  const { t } = useText(swapTexts)
  const isRefused = check.status === 'refused'
  return (
    // A new element for an alert: screen readers do not announce a region that becomes one.
    <div
      key={String(isRefused)}
      role={isRefused ? 'alert' : 'status'}
      aria-busy={check.status === 'loading'}
      className={`swap-check swap-check-${check.status}`}
    >
      {check.status === 'loading' && (
        <>
          <VisuallyHidden>{t('swap.checking')}</VisuallyHidden>
          <Shimmer width={200} height={18} />
        </>
      )}
      {check.status === 'ready' && (
        <>
          {check.plan.isSimulated && <CheckIcon size={16} />}
          <span>{t(check.plan.isSimulated ? 'swap.checked' : 'swap.unsimulated')}</span>
        </>
      )}
      {check.status === 'refused' && (
        <>
          <WarningIcon size={16} />
          <span data-mismatch={check.why}>
            {t(textOf(check.why))}
            {check.reason !== undefined &&
              ` ${t('swap.reason', { reason: cleanName(check.reason) })}`}
          </span>
        </>
      )}
    </div>
  )
}

function textOf(
  why: SwapMismatch,
): 'swap.fails' | 'swap.unchecked' | 'swap.stoppedToken' | 'swap.stopped' {
  if (why === 'fails') return 'swap.fails'
  if (why === 'unchecked') return 'swap.unchecked'
  return why === 'decimals' || why === 'symbol' ? 'swap.stoppedToken' : 'swap.stopped'
}
