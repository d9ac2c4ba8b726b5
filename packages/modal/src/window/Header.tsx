import { back, dismiss, type Route } from '@latchkey/core'
import { BackIcon, CloseIcon, IconButton, VisuallyHidden } from '@latchkey/ui'
import type { ReactElement, Ref } from 'react'
import { useKit } from '../sdk/useKit.ts'
import { useSelector } from '../sdk/useSelector.ts'
import { useText } from '../sdk/useText.ts'

export type HeaderProps = {
  readonly route: Route
  readonly title: string
  /** The place where a view may put its own element instead of the Back button. */
  readonly startRef: Ref<HTMLSpanElement>
}

/** The Back button at the start, the title in the middle, the Close button at the end. */
export function Header({ route, title, startRef }: HeaderProps): ReactElement {
  const kit = useKit()
  const { t } = useText()
  const depth = useSelector((state) => state.modal.history.length)
  const isAccount = route.view === 'Account'
  return (
    // No <header>: outside an article it would be the page's banner, and the page has one.
    <div className={isAccount ? 'header header-account' : 'header'}>
      <span ref={startRef} className="header-start">
        {depth > 1 && !isAccount && (
          <IconButton label={t('modal.back')} icon={<BackIcon />} onClick={() => back(kit)} />
        )}
      </span>
      <h1 id="title" title={title}>
        {isAccount ? <VisuallyHidden>{title}</VisuallyHidden> : title}
      </h1>
      <IconButton label={t('modal.close')} icon={<CloseIcon />} onClick={() => dismiss(kit)} />
    </div>
  )
}
