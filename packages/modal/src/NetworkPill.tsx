import { type CaipNetwork, go, isSupported, networkOf } from '@latchkey/core'
import { ChevronDownIcon, useStyles, VisuallyHidden } from '@latchkey/ui'
import { type ReactPortal, useContext, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { HeaderStart } from './headerStart.ts'
import css from './NetworkPill.css?inline'
import { NetworkImage } from './NetworkImage.tsx'
import { useKit } from './sdk/useKit.ts'
import { useSelector } from './sdk/useSelector.ts'
import { useViewText } from './sdk/useViewText.ts'

/** The network in use, at the start of the header; leads to the choice of another. */
export function NetworkPill(): ReactPortal | null {
  useStyles(css)
  const kit = useKit()
  const start = useContext(HeaderStart)
  const place = useSyncExternalStore(never, () => start.current)
  const { t } = useViewText()
  const id = useSelector((state) => networkOf(state)?.caipNetworkId)
  const known = useSelector(isSupported)
  const network = networkOf(kit.store.getState())
  if (!id || !network || !place) return null
  const name = known ? network.name : t('button.unsupported')
  return createPortal(
    <button
      type="button"
      className="network-pill"
      title={name}
      onClick={() => go(kit, { view: 'Networks' })}
    >
      <NetworkImage network={network satisfies CaipNetwork} size={24} />
      {/* Not an aria-label: the letter in the image's place would count as seen and not said. */}
      <VisuallyHidden>{t('account.network', { network: name })}</VisuallyHidden>
      <span className="network-pill-name" aria-hidden="true">
        {name}
      </span>
      <ChevronDownIcon size={16} />
    </button>,
    place,
  )
}

/** The header outlives the views, so its place never changes; it is only not there during the very first rendering. */
function never(): () => void {
  return () => {}
}
