import { truncateAddress } from '@latchkey/core/format'
import { CopyIcon, IconButton } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useClipboard } from '../../sdk/useClipboard.ts'
import { useText } from '../../sdk/useText.ts'

/** The label contains the address, since the view has many of these buttons. */
export function CopyAddress({ address }: { readonly address: string }): ReactElement {
  const { t } = useText()
  const copy = useClipboard()
  return (
    <IconButton
      label={t('profile.copy', { address: truncateAddress(address) })}
      icon={<CopyIcon size={18} />}
      onClick={() => copy(address, { done: t('account.copied'), failed: t('account.copyFailed') })}
    />
  )
}
