import { connectionOf, isSupported, type KitState, networkOf } from '@latchkey/core'
import type { ReactElement } from 'react'
import { useKitInstance } from '../AppKitProvider.tsx'
import { networkImage } from './networkImage.ts'
import { PageButton } from './PageButton.tsx'
import { useButtonText } from './useButtonText.ts'
import { useKitState } from '../useKitState.ts'
import { useModalButton } from './useModalButton.ts'

/** The props of `AppKitNetworkButton`. */
export type AppKitNetworkButtonProps = {
  /** @default 'full' */
  readonly display?: 'full' | 'icon' | 'name' | undefined
  readonly disabled?: boolean | undefined
  /** A label in place of the network's name. */
  readonly label?: string | undefined
}

/** A button that shows the active network and opens the list of networks. */
export function AppKitNetworkButton({
  display,
  disabled,
  label,
}: AppKitNetworkButtonProps): ReactElement {
  const { kit } = useKitInstance()
  const { id, name, supported, connected } = useKitState(shownNetwork)
  const modal = useModalButton({
    view: connected && !supported ? 'UnsupportedChain' : 'Networks',
  })
  const t = useButtonText()
  const text = label ?? (supported ? name : t('button.unsupported')) ?? t('button.selectNetwork')
  const image = display !== 'name' && supported ? networkImage(kit, id) : undefined
  return (
    <PageButton
      modal={modal}
      text={text}
      aria-label={t('button.network').replace('{network}', text)}
      inactive={disabled}
    >
      {image && <img className="network-icon" src={image} alt="" />}
      {(display !== 'icon' || !image) && text}
    </PageButton>
  )
}

function shownNetwork(state: KitState): {
  readonly id: string | undefined
  readonly name: string | undefined
  readonly supported: boolean
  readonly connected: boolean
} {
  const network = networkOf(state)
  return {
    id: network?.caipNetworkId,
    name: network?.name,
    supported: isSupported(state),
    connected: connectionOf(state) !== undefined,
  }
}
