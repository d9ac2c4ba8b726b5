import { back, dismiss, networkOf, type Route } from '@latchkey/core'
import { BackIcon, CloseIcon, IconButton, useStyles, VisuallyHidden } from '@latchkey/ui'
import type { ReactElement } from 'react'
import css from './Header.css?inline'
import { NetworkPill } from './NetworkPill.tsx'
import { useKit } from './sdk/useKit.ts'
import { useSelector } from './sdk/useSelector.ts'
import { useText } from './sdk/useText.ts'

/** What leads back on the left, the title in the middle, what closes on the right. */
export function Header({ route, title }: { readonly route: Route; readonly title: string }): ReactElement {
  useStyles(css)
  const kit = useKit()
  const { t } = useText()
  const depth = useSelector(state => state.modal.history.length)
  const hasNetwork = useSelector(state => networkOf(state) !== undefined)
  const isAccount = route.view === 'Account'
  return (
    <header className={isAccount ? 'header header-account' : 'header'}>
      {isAccount && hasNetwork && kit.options.enableNetworkSwitch !== false ? (
        <NetworkPill />
      ) : depth > 1 ? (
        <IconButton label={t('modal.back')} icon={<BackIcon />} onClick={() => back(kit)} />
      ) : (
        <span />
      )}
      <h1 id="title" title={title}>
        {isAccount ? <VisuallyHidden>{title}</VisuallyHidden> : title}
      </h1>
      <IconButton label={t('modal.close')} icon={<CloseIcon />} onClick={() => dismiss(kit)} />
    </header>
  )
}
