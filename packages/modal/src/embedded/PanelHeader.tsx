import { back, dismiss } from '@latchkey/core'
import { BackIcon, CloseIcon, IconButton, VisuallyHidden } from '@latchkey/ui'
import type { ReactElement } from 'react'
import type { HeaderProps } from '../window/Header.tsx'
import { useKit } from '../sdk/useKit.ts'
import { useSelector } from '../sdk/useSelector.ts'
import { useText } from '../sdk/useText.ts'
import { homeOf } from './homeOf.ts'

/** Like the window's header, but a heading below the page's own, and without a Close button in the first view. */
export function PanelHeader({ route, title, startRef }: HeaderProps): ReactElement {
  const kit = useKit()
  const { t } = useText()
  const depth = useSelector((state) => state.modal.history.length)
  const home = useSelector(() => homeOf(kit))
  const isAccount = route.view === 'Account'
  return (
    <div className={isAccount ? 'header header-account' : 'header'}>
      <span ref={startRef} className="header-start">
        {depth > 1 && !isAccount && (
          <IconButton label={t('modal.back')} icon={<BackIcon />} onClick={() => back(kit)} />
        )}
      </span>
      <h2 id="title" title={title}>
        {isAccount ? <VisuallyHidden>{title}</VisuallyHidden> : title}
      </h2>
      {route.view !== home && (
        <IconButton label={t('modal.close')} icon={<CloseIcon />} onClick={() => dismiss(kit)} />
      )}
    </div>
  )
}
