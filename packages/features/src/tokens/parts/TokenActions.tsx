import { available, type Destination, type Feature, fetchFeatures, go } from '@latchkey/core'
import { ActionTiles, useKit, useText } from '@latchkey/modal/sdk'
import type { IconProps } from '@latchkey/ui'
import { type ComponentType, type ReactElement, useEffect, useState } from 'react'
import { tokenTexts } from '../texts.ts'

/** Further actions for a token: those of the Account view, which start with this token if they can. */
export function TokenActions({
  address,
  isHeld,
}: {
  /** The contract or mint; undefined for the network's own coin. */
  readonly address: string | undefined
  readonly isHeld: boolean
}): ReactElement {
  const kit = useKit()
  const { t } = useText(tokenTexts)
  const [features, setFeatures] = useState<readonly Feature[]>([])
  useEffect(() => {
    // The features are loaded already, since this view belongs to them. Otherwise there is no action to offer.
    fetchFeatures(kit).then(setFeatures, () => {})
  }, [kit])
  return (
    <ActionTiles
      tiles={available(kit, features, 'action')
        .filter(({ action }) => isHeld || action.takesToken !== true)
        .map(({ id, action: { label, icon, opens, takesToken } }) => ({
          id,
          // As: the features' texts are among the kit's texts.
          label: t(label as 'tokens.balance'),
          // As: defineFeature checks that the icon is a component.
          icon: icon as ComponentType<IconProps> | undefined,
          onPress: () => {
            const params = takesToken ? { token: address ?? null } : undefined
            // As: the view needs no parameters, or takes these.
            go(kit, { view: opens, params } as Destination)
          },
        }))}
    />
  )
}
