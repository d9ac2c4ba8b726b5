import { type IconProps, useStyles } from '@latchkey/ui'
import { type ComponentType, createElement, type ReactElement } from 'react'
import css from './ActionTiles.css?inline'

export type ActionTile = {
  readonly id: string
  readonly label: string
  readonly icon: ComponentType<IconProps> | undefined
  readonly onPress: () => void
  /** Called when the pointer or the keyboard focus reaches the tile: a press may follow. */
  readonly onTouch?: (() => void) | undefined
}

/** Actions side by side, such as Receive and Send: of an account, or of a token. */
export function ActionTiles({
  tiles,
}: {
  readonly tiles: readonly ActionTile[]
}): ReactElement | null {
  useStyles(css)
  if (tiles.length === 0) return null
  return (
    <div className="action-tiles">
      {tiles.map(({ id, label, icon, onPress, onTouch }) => (
        <button
          key={id}
          type="button"
          className="action-tile"
          onClick={onPress}
          onPointerEnter={onTouch}
          onFocus={onTouch}
        >
          {icon && createElement(icon, { size: 22 })}
          <span>{label}</span>
        </button>
      ))}
    </div>
  )
}
