import { walletImage } from '@latchkey/core/wallets'
import { CheckIcon, ClockIcon, RemoteImage, SealIcon, VisuallyHidden } from '@latchkey/ui'
import type { ReactElement, ReactNode } from 'react'
import { useKit } from '../../sdk/useKit.ts'
import { useText } from '../../sdk/useText.ts'
import type { Tile } from './tiles.ts'

export type WalletTileProps = {
  readonly tile: Tile
  readonly place: number
  /** The tile is the Tab stop. */
  readonly stop: boolean
  readonly onPress: () => void
}

/** A wallet's picture and name, with its marks at the picture's corners and in words. */
export function WalletTile({ tile, place, stop, onPress }: WalletTileProps): ReactElement {
  const kit = useKit()
  const { t } = useText()
  const { name, wallet, connector, recent, certified } = tile
  const words = [
    connector && t('connect.installed'),
    recent && t('connect.recent'),
    certified && t('wallets.certified'),
  ].filter((word) => typeof word === 'string')
  const src = connector?.icon ?? (wallet && walletImage(kit, wallet))
  return (
    <button
      type="button"
      className="wallet-tile"
      data-place={place}
      tabIndex={stop ? 0 : -1}
      title={[name, ...words].join(' · ')}
      onClick={onPress}
    >
      <span className="wallet-tile-picture">
        <RemoteImage src={src} name={name} size={56} />
        {recent ? (
          <Badge kind="recent">
            <ClockIcon size={13} />
          </Badge>
        ) : (
          connector && (
            <Badge kind="installed">
              <CheckIcon size={13} />
            </Badge>
          )
        )}
        {certified && (
          <Badge kind="certified">
            <SealIcon size={15} />
          </Badge>
        )}
      </span>
      <span className="wallet-tile-name">{name}</span>
      {words.length > 0 && <VisuallyHidden> {words.join(', ')}</VisuallyHidden>}
    </button>
  )
}

function Badge({
  kind,
  children,
}: {
  readonly kind: 'installed' | 'recent' | 'certified'
  readonly children: ReactNode
}): ReactElement {
  return <span className={`wallet-badge wallet-badge-${kind}`}>{children}</span>
}
