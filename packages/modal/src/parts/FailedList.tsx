import { Button, OfflineIcon, WarningIcon } from '@latchkey/ui'
import type { ReactElement, ReactNode } from 'react'
import { Message } from './Message.tsx'
import { useOnline } from '../sdk/useOnline.ts'

export type FailedListProps = {
  readonly title: string
  readonly text: string
  /** The label of the button. */
  readonly retry: ReactNode
  /** The button is blocked for now. @default false */
  readonly waits?: boolean
  readonly onRetry: () => void
}

/** Replaces a list that failed to load. All lists look the same then, and offer another try. */
export function FailedList({
  title,
  text,
  retry,
  waits = false,
  onRetry,
}: FailedListProps): ReactElement {
  const online = useOnline()
  return (
    <Message
      figure={online ? <WarningIcon size={32} /> : <OfflineIcon size={32} />}
      title={title}
      text={text}
      alert
    >
      <Button wide inactive={waits} onClick={onRetry}>
        {retry}
      </Button>
    </Message>
  )
}
