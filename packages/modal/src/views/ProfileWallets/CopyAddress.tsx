import { truncateAddress } from '@latchkey/core/format'
import { Button, CopyIcon, IconButton } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useClipboard } from '../../sdk/useClipboard.ts'
import { useText } from '../../sdk/useText.ts'

export type CopyAddressProps = {
  readonly address: string
  /** A button with a text, not an icon alone. @default false */
  readonly named?: boolean
}

/** The label contains the address, since the view has many of these buttons. */
export function CopyAddress({ address, named = false }: CopyAddressProps): ReactElement {
  const { t } = useText()
  const copy = useClipboard()
  const label = t('profile.copy', { address: truncateAddress(address) })
  const press = (): void =>
    copy(address, { done: t('account.copied'), failed: t('account.copyFailed') })
  if (!named) return <IconButton label={label} icon={<CopyIcon size={18} />} onClick={press} />
  return (
    <Button aria-label={label} onClick={press}>
      <CopyIcon size={18} />
      {t('account.copy')}
    </Button>
  )
}
