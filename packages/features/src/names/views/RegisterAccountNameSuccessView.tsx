import { go, replace, type Routes } from '@latchkey/core'
import { Message, useData, useKit, useSelector, useText } from '@latchkey/modal/sdk'
import { Button, CheckIcon, Ring } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { namedAccount } from '../account.ts'
import { ownNameQuery } from '../queries.ts'
import { nameTexts } from '../texts.ts'

/** The registered name, and the next steps (NAM-03). */
export default function RegisterAccountNameSuccessView({
  params,
}: {
  readonly params: Routes['RegisterAccountNameSuccess']
}): ReactElement {
  const kit = useKit()
  const { t } = useText(nameTexts)
  const account = useSelector(namedAccount)
  const { data } = useData(ownNameQuery(kit, account), { enabled: account !== undefined })
  const name = params?.name ?? data?.name ?? ''
  return (
    <Message
      figure={
        <Ring state="still">
          <CheckIcon size={40} />
        </Ring>
      }
      title={t('names.done', { name })}
      text={t('names.doneHint')}
    >
      <Button variant="primary" wide onClick={() => replace(kit, { view: 'Account' })}>
        {t('names.toAccount')}
      </Button>
      <Button wide onClick={() => go(kit, { view: 'EditAccountName' })}>
        {t('names.toEdit')}
      </Button>
    </Message>
  )
}
