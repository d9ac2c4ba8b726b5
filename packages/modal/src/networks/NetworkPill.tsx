import { type CaipNetwork, go, isSupported, networkOf } from '@latchkey/core'
import { type ReactPortal, useContext, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { HeaderStart } from '../window/headerStart.ts'
import { NetworkImage } from './NetworkImage.tsx'
import { Pill } from '../parts/Pill.tsx'
import { useKit } from '../sdk/useKit.ts'
import { useSelector } from '../sdk/useSelector.ts'
import { useText } from '../sdk/useText.ts'

/** The network in use, at the start of the header; it leads to the list of networks. */
export function NetworkPill(): ReactPortal | null {
  const kit = useKit()
  const start = useContext(HeaderStart)
  const place = useSyncExternalStore(never, () => start.current)
  const { t } = useText()
  const id = useSelector((state) => networkOf(state)?.caipNetworkId)
  const known = useSelector(isSupported)
  const network = networkOf(kit.store.getState())
  if (!id || !network || !place) return null
  const name = known ? network.name : t('account.wrongNetwork')
  return createPortal(
    <Pill
      image={<NetworkImage network={network satisfies CaipNetwork} size={24} />}
      text={name}
      label={t('account.network', { network: name })}
      onPress={() => go(kit, { view: 'Networks' })}
    />,
    place,
  )
}

/** The header outlives the views, so its place never changes; it is missing only during the first rendering. */
function never(): () => void {
  return () => {}
}
