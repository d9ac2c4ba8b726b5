import { Shimmer, useStyles, VisuallyHidden } from '@latchkey/ui'
import type { ReactElement } from 'react'
import css from './LoadingPanel.css?inline'
import { useText } from '../sdk/useText.ts'

/** Replaces a list while it is loading. */
export function LoadingPanel({ rows = 3 }: { readonly rows?: number | undefined }): ReactElement {
  useStyles(css)
  const { t } = useText()
  return (
    <div className="loading-panel" role="status">
      <VisuallyHidden>{t('modal.loading')}</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        <Shimmer key={row} width="100%" height={60} />
      ))}
    </div>
  )
}
