import { ListItem } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useText } from '../sdk/useText.ts'

/** Replaces a view that failed to load or broke. */
export function FailedView({ onRetry }: { readonly onRetry: () => void }): ReactElement {
  const { t } = useText()
  return (
    <div className="stand-in">
      <p role="alert">{t('modal.failed')}</p>
      <ListItem compact title={t('modal.retry')} onPress={onRetry} />
    </div>
  )
}
