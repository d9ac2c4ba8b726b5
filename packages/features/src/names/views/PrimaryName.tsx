import { networkOf } from '@latchkey/core'
import { useData, useKit, useSelector, useText } from '@latchkey/modal/sdk'
import type { AccountId } from '@latchkey/protocol'
import { Button, CheckIcon } from '@latchkey/ui'
import { Fragment, type ReactElement } from 'react'
import { primaryQuery, setPrimary } from '../primaryName.ts'
import { nameTexts } from '../texts.ts'
import { Failure } from './Failure.tsx'
import { useNames } from './useNames.ts'

/** The choice of the name that apps on the account's network show (ENSIP-19). Nothing while it cannot be read. */
export function PrimaryName({ account }: { readonly account: AccountId }): ReactElement | null {
  const kit = useKit()
  const { t } = useText(nameTexts)
  const [{ work, failure }] = useNames()
  const network = useSelector((state) => networkOf(state, 'eip155')?.name ?? '')
  const { data } = useData(primaryQuery(kit, account))
  if (!data) return null
  const { name, names, registrar } = data
  const others = names.filter((record) => record.name !== name)
  return (
    <section className="names-part">
      <h2>{t('names.primary', { network })}</h2>
      <p className="names-note">
        {t('names.primaryHint', { network })}
        {registrar && others.length > 0 && ` ${t('names.primaryFee')}`}
      </p>
      {name !== undefined && (
        <p className="names-said" translate="no">
          <CheckIcon size={16} />
          <bdi dir="ltr">{name}</bdi>
        </p>
      )}
      {others.map((record) => {
        const of = `primary ${record.name}`
        const isBusy = work?.of === of
        return (
          <Fragment key={record.name}>
            {failure?.of === of && <Failure error={failure.error} />}
            <Button
              wide
              pending={isBusy}
              onClick={() => {
                if (!work) void setPrimary(kit, account, { record, registrar })
              }}
            >
              {isBusy && work.step === 'signing'
                ? t('names.asking')
                : t('names.primaryUse', { name: record.name })}
            </Button>
          </Fragment>
        )
      })}
    </section>
  )
}
