import { go } from '@latchkey/core'
import { useKit, useText } from '@latchkey/modal/sdk'
import { ChevronDownIcon, RemoteImage, Shimmer, VisuallyHidden } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { onrampTexts } from '../texts.ts'
import { useOnramp } from './useOnramp.ts'

/** The token to buy, which leads to the choice of another. */
export function TokenSide(): ReactElement {
  const kit = useKit()
  const { t } = useText(onrampTexts)
  const [{ form }] = useOnramp()
  const { asset } = form
  return (
    <div className="onramp-row">
      <span className="onramp-label" aria-hidden="true">
        {t('onramp.receive')}
      </span>
      {asset ? (
        <button
          type="button"
          className="onramp-choice"
          onClick={() => go(kit, { view: 'OnRampTokenSelect' })}
        >
          <VisuallyHidden>{t('onramp.token')} </VisuallyHidden>
          <RemoteImage src={asset.icon} name={asset.symbol} size={24} round />
          <span className="onramp-symbol" translate="no">
            {asset.symbol}
          </span>
          <ChevronDownIcon size={16} />
        </button>
      ) : (
        <>
          <VisuallyHidden>
            <span role="status">{t('onramp.loading')}</span>
          </VisuallyHidden>
          <Shimmer width={96} height={40} />
        </>
      )}
    </div>
  )
}
