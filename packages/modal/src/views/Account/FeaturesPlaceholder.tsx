import { Shimmer } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useKit } from '../../sdk/useKit.ts'

/** A row of actions, tabs, a list of three. */
const heights = [56, 48, 56, 56, 56]

/** A placeholder with the height of the optional parts, so that no layout shift follows. */
export function FeaturesPlaceholder(): ReactElement | false {
  const kit = useKit()
  return (
    kit.options.features?.length !== 0 && (
      <div className="account-later">
        {heights.map((height, place) => (
          <Shimmer key={place} width="100%" height={height} />
        ))}
      </div>
    )
  )
}
