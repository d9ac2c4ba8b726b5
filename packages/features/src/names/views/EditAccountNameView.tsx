import { LoadingPanel, Message, useData, useKit, useSelector, useText } from '@latchkey/modal/sdk'
import { useStyles } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { namedAccount } from '../account.ts'
import { ownNameQuery, zoneQuery } from '../queries.ts'
import { nameTexts } from '../texts.ts'
import { Addresses } from './Addresses.tsx'
import css from './Names.css?inline'
import { PrimaryName } from './PrimaryName.tsx'
import { Profile } from './Profile.tsx'
import { Release } from './Release.tsx'

/** The public profile of the account's name: picture and texts, addresses, and the way to give it up. */
export default function EditAccountNameView(): ReactElement {
  useStyles(css)
  const kit = useKit()
  const { t } = useText(nameTexts)
  const account = useSelector(namedAccount)
  const { data: record, isError } = useData(ownNameQuery(kit, account), {
    enabled: account !== undefined,
  })
  const { data: zone, isPending } = useData(zoneQuery(kit))
  if (isError) return <Message title={t('names.checkFailed')} alert />
  // The zone's network says which coin the address of a smart account's name is of.
  if (account && (record === undefined || isPending)) return <LoadingPanel />
  if (!record) return <Message title={t('names.gone')} />
  return (
    <div className="names">
      <p className="names-own" translate="no">
        <bdi dir="ltr">{record.name}</bdi>
      </p>
      <Profile key={`profile ${record.name}`} record={record} />
      <Addresses record={record} home={zone?.chainId} />
      {account && <PrimaryName account={account} />}
      <Release record={record} />
    </div>
  )
}
