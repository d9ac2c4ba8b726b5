import { available, type Destination, type Feature, fetchFeatures, go } from '@latchkey/core'
import { useKit, useText } from '@latchkey/modal/sdk'
import { type IconProps, ListItem } from '@latchkey/ui'
import { type ComponentType, createElement, type ReactElement, useEffect, useState } from 'react'
import { tokenTexts } from '../texts.ts'

/** What else can be done with a token: the actions of the Account view, which begin with it where they can. */
export function TokenActions({
  address,
  isHeld,
}: {
  /** Contract or mint; undefined for the network's own coin. */
  readonly address: string | undefined
  readonly isHeld: boolean
}): ReactElement {
  const kit = useKit()
  const { t } = useText(tokenTexts)
  const [features, setFeatures] = useState<readonly Feature[]>([])
  useEffect(() => {
    // Here they are: this view is one of them. If not, there is nothing to offer.
    fetchFeatures(kit).then(setFeatures, () => {})
  }, [kit])
  return (
    <>
      {available(kit, features, 'action')
        .filter(({ action }) => isHeld || action.takesToken !== true)
        .map(({ id, action: { label, icon, opens, takesToken } }) => (
          <ListItem
            key={id}
            compact
            // As: the features' texts are among the kit's.
            title={t(label as 'tokens.balance')}
            // As: defineFeature checks that it is one.
            start={icon !== undefined && createElement(icon as ComponentType<IconProps>)}
            onPress={() => {
              const params = takesToken ? { token: address ?? null } : undefined
              // As: of all views, one that needs no parameters, or takes these.
              go(kit, { view: opens, params } as Destination)
            }}
          />
        ))}
    </>
  )
}
