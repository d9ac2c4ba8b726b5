import { Shimmer, VisuallyHidden } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useText } from '../sdk/useText.ts'

/** Replaces a view while it is loading. */
export function LoadingView(): ReactElement {
  const { t } = useText()
  return (
    <div className="stand-in" role="status">
      <VisuallyHidden>{t('modal.loading')}</VisuallyHidden>
      <Shimmer width={72} height={72} round />
      <Shimmer width={140} height={22} />
      <Shimmer width="100%" height={48} />
      <Shimmer width="100%" height={48} />
    </div>
  )
}
