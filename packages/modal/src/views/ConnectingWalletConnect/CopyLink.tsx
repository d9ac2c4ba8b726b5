import type { PairingLink } from '@latchkey/core'
import { Button, CopyIcon } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useClipboard } from '../../sdk/useClipboard.ts'
import { useText } from '../../sdk/useText.ts'

/** Copies the link, for wallets into which the visitor pastes it. */
export function CopyLink({ link }: { readonly link: PairingLink | undefined }): ReactElement {
  const { t } = useText()
  const copy = useClipboard()
  const said = { done: t('connect.linkCopied'), failed: t('connect.copyFailed') }
  return (
    <Button wide inactive={!link} onClick={() => link && copy(link.uri, said)}>
      <CopyIcon size={18} />
      {t('connect.copyLink')}
    </Button>
  )
}
