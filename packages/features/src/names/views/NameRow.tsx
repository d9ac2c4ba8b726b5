import { go } from '@latchkey/core'
import { useData, useKit, useSelector, useText } from '@latchkey/modal/sdk'
import { ChevronEndIcon, ListItem, SealIcon } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { namedAccount } from '../account.ts'
import { ownNameQuery, zoneQuery } from '../queries.ts'
import { nameTexts } from '../texts.ts'

/** The way to a name for an account of the embedded wallet that has none, or to the name that it has. */
export default function NameRow(): ReactElement | null {
  const kit = useKit()
  const { t } = useText(nameTexts)
  const account = useSelector(namedAccount)
  const enabled = account !== undefined
  const { data: zone } = useData(zoneQuery(kit), { enabled })
  const { data: own } = useData(ownNameQuery(kit, account), { enabled })
  if (!enabled || !zone || own === undefined) return null
  return (
    <ListItem
      title={own ? t('names.yours') : t('names.choose')}
      note={own ? own.name : t('names.chooseHint')}
      start={<SealIcon />}
      end={<ChevronEndIcon size={16} />}
      onPress={() => go(kit, { view: own ? 'EditAccountName' : 'RegisterAccountName' })}
    />
  )
}
