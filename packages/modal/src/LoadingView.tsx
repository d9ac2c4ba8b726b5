import { Shimmer, VisuallyHidden } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { Message } from './Message.tsx'
import { useText } from './sdk/useText.ts'

/** In place of a view that is being fetched. */
export function LoadingView(): ReactElement {
  const { t } = useText()
  return (
    <Message
      figure={<Shimmer width={72} height={72} round />}
      title={<Shimmer width={140} height={22} />}
      text={<VisuallyHidden>{t('modal.loading')}</VisuallyHidden>}
    >
      <Shimmer width="100%" height={60} />
      <Shimmer width="100%" height={60} />
    </Message>
  )
}
