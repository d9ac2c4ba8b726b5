import { Button } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { Message } from './Message.tsx'
import { useText } from './sdk/useText.ts'

/** In place of a view that could not be fetched or that broke. */
export function FailedView({ onRetry }: { readonly onRetry: () => void }): ReactElement {
  const { t } = useText()
  return (
    <Message title={t('modal.failed')} text={t('modal.failedHint')} alert>
      <Button variant="primary" wide onClick={onRetry}>
        {t('modal.retry')}
      </Button>
    </Message>
  )
}
