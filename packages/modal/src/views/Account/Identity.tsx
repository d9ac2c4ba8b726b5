import type { AccountIdentity } from '@latchkey/core/data'
import { identityQuery } from '@latchkey/core/data'
import { truncateAddress } from '@latchkey/core/format'
import type { AccountId } from '@latchkey/protocol'
import { Avatar, CopyIcon, IconButton, RemoteImage } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useClipboard } from '../../sdk/useClipboard.ts'
import { useData } from '../../sdk/useData.ts'
import { useKit } from '../../sdk/useKit.ts'
import { useText } from '../../sdk/useText.ts'

/** Picture, name and address. A missing name is no error: the address identifies the account. */
export function Identity({
  account,
  address,
}: {
  readonly account: AccountId
  readonly address: string
}): ReactElement {
  const kit = useKit()
  const { t } = useText()
  const copy = useClipboard()
  const { name, avatar }: AccountIdentity = useData(identityQuery(kit, account)).data ?? {}
  return (
    <div className="identity">
      {avatar ? (
        <RemoteImage src={avatar} name={name ?? address} size={44} round />
      ) : (
        <Avatar seed={address} size={44} />
      )}
      {name && (
        <p className="identity-name" dir="ltr" translate="no">
          {name}
        </p>
      )}
      <div className={name ? 'identity-address identity-address-second' : 'identity-address'}>
        <span title={address} dir="ltr">
          {truncateAddress(address)}
        </span>
        <IconButton
          label={t('account.copy')}
          icon={<CopyIcon size={18} />}
          onClick={() =>
            copy(address, { done: t('account.copied'), failed: t('account.copyFailed') })
          }
        />
      </div>
    </div>
  )
}
