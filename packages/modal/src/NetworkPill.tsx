import { type CaipNetwork, go, isSupported, networkOf } from '@latchkey/core'
import { ChevronDownIcon, useStyles } from '@latchkey/ui'
import type { ReactElement } from 'react'
import css from './NetworkPill.css?inline'
import { NetworkImage } from './NetworkImage.tsx'
import { useKit } from './sdk/useKit.ts'
import { useSelector } from './sdk/useSelector.ts'
import { useText } from './sdk/useText.ts'

/** The network in use; leads to the choice of another. */
export function NetworkPill(): ReactElement | null {
  useStyles(css)
  const kit = useKit()
  const { t } = useText()
  const id = useSelector(state => networkOf(state)?.caipNetworkId)
  const known = useSelector(isSupported)
  const network = networkOf(kit.store.getState())
  if (!id || !network) return null
  const name = known ? network.name : t('button.unsupported')
  return (
    <button
      type="button"
      className="network-pill"
      aria-label={t('account.network', { network: name })}
      title={name}
      onClick={() => go(kit, { view: 'Networks' })}
    >
      <NetworkImage network={network satisfies CaipNetwork} size={24} />
      <span className="network-pill-name">{name}</span>
      <ChevronDownIcon size={16} />
    </button>
  )
}
