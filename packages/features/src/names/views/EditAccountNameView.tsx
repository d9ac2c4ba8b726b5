import { LoadingPanel, Message, useData, useKit, useSelector, useText } from '@latchkey/modal/sdk'
import { useStyles } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { namedAccount } from '../account.ts'
import { ownNameQuery } from '../queries.ts'
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
  if (isError) return <Message title={t('names.checkFailed')} alert />
  if (account && record === undefined) return <LoadingPanel />
  if (!record) return <Message title={t('names.gone')} />
  return (
    <div className="names">
      <p className="names-own" translate="no">
        <bdi dir="ltr">{record.name}</bdi>
      </p>
      <Profile key={`profile ${record.name}`} record={record} />
      <Addresses record={record} />
      {account && <PrimaryName account={account} />}
      <Release record={record} />
    </div>
  )
}
