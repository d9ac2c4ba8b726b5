import { available, type Feature, fetchFeatures, go } from '@latchkey/core'
import { useFeatureText, useKit } from '@latchkey/modal/sdk'
import { type IconProps, ListItem } from '@latchkey/ui'
import { type ComponentType, createElement, type ReactElement, useEffect, useState } from 'react'
import { tokenTexts } from '../texts.ts'

/** What else can be done with a token: the actions of the Account view. */
export function TokenActions(): ReactElement {
  const kit = useKit()
  const { t } = useFeatureText(tokenTexts)
  const [features, setFeatures] = useState<readonly Feature[]>([])
  useEffect(() => {
    // Here they are: this view is one of them. If not, there is nothing to offer.
    fetchFeatures(kit).then(setFeatures, () => {})
  }, [kit])
  return (
    <>
      {available(kit, features, 'action').map(({ id, action: { label, icon, opens } }) => (
        <ListItem
          key={id}
          compact
          // As: the features' texts are among the kit's.
          title={t(label as 'tokens.balance')}
          // As: defineFeature checks that it is one.
          start={icon !== undefined && createElement(icon as ComponentType<IconProps>)}
          // As: of all views, one that needs no parameters.
          onPress={() => go(kit, { view: opens as 'Account' })}
        />
      ))}
    </>
  )
}
