import { Button } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useText } from '../../sdk/useText.ts'

/** A note below a list of which a part failed to load. */
export function LoadNote({ onRetry }: { readonly onRetry: () => void }): ReactElement {
  const { t } = useText()
  return (
    <div className="all-wallets-note">
      <p role="alert">{t('wallets.partial')}</p>
      <Button onClick={onRetry}>{t('modal.retry')}</Button>
    </div>
  )
}
