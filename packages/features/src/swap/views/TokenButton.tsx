import { go } from '@latchkey/core'
import { useKit, useText } from '@latchkey/modal/sdk'
import { ChevronDownIcon, RemoteImage, VisuallyHidden } from '@latchkey/ui'
import type { ReactElement } from 'react'
import type { SwapToken } from '../swap.ts'
import { swapTexts } from '../texts.ts'

/** The token of one side, which leads to the choice of another. */
export function TokenButton({
  side,
  token,
}: {
  readonly side: 'source' | 'target'
  readonly token: SwapToken | undefined
}): ReactElement {
  const kit = useKit()
  const { t } = useText(swapTexts)
  return (
    <button
      type="button"
      className={token ? 'swap-token' : 'swap-token swap-token-none'}
      onClick={() => go(kit, { view: 'SwapSelectToken', params: { side } })}
    >
      <VisuallyHidden>
        {t(side === 'source' ? 'swap.payToken' : 'swap.receiveToken')}{' '}
      </VisuallyHidden>
      {token && <RemoteImage src={token.icon} name={token.symbol} size={24} round />}
      <span className="swap-symbol" translate={token ? 'no' : undefined}>
        {token?.symbol ?? t('swap.choose')}
      </span>
      <ChevronDownIcon size={16} />
    </button>
  )
}
