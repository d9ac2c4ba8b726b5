import { connectionOf, isSupported, type KitState, networkOf } from '@latchkey/core'
import { Button, buttonCss, buttonTexts } from '@latchkey/ui'
import type { ReactElement } from 'react'
import css from './buttons.css?inline'
import { useKitInstance } from './KitContext.tsx'
import { networkImage } from './networkImage.ts'
import { ShadowHost } from './ShadowHost.tsx'
import { useKitState } from './useKitState.ts'
import { useModalButton } from './useModalButton.ts'

export type AppKitNetworkButtonProps = {
  /** @default 'full' */
  readonly display?: 'full' | 'icon' | 'name' | undefined
  readonly disabled?: boolean | undefined
  /** In place of the network's name. */
  readonly label?: string | undefined
}

/** Shows the active network and opens the list of networks. */
export function AppKitNetworkButton({
  display = 'full',
  disabled = false,
  label,
}: AppKitNetworkButtonProps): ReactElement {
  const { kit } = useKitInstance()
  const { id, name, supported, connected } = useKitState(shownNetwork)
  const { pending, press, prefetch } = useModalButton({
    view: connected && !supported ? 'UnsupportedChain' : 'Networks',
  })
  const text =
    label ??
    (supported ? name : buttonTexts['button.unsupported']) ??
    buttonTexts['button.selectNetwork']
  const image = display !== 'name' && supported ? networkImage(kit, id) : undefined
  return (
    <ShadowHost
      css={buttonCss + css}
      fallback={
        <button type="button" onClick={press}>
          {text}
        </button>
      }
    >
      <Button
        aria-label={buttonTexts['button.network'].replace('{network}', text)}
        aria-busy={pending || undefined}
        inactive={disabled}
        onClick={press}
        onPointerEnter={prefetch}
        onFocus={prefetch}
      >
        {image && <img className="network-icon" src={image} alt="" />}
        {(display !== 'icon' || !image) && text}
      </Button>
    </ShadowHost>
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
