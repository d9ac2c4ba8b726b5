import { device } from '@latchkey/core'
import { Button, WalletIcon } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { Message } from '../../Message.tsx'
import { useClipboard } from '../../sdk/useClipboard.ts'
import { useText } from '../../sdk/useText.ts'

/** No wallet announced itself: say what to do about that here. */
export function NoWallets(): ReactElement {
  const { t } = useText()
  const copy = useClipboard()
  const { mobile } = device()
  return (
    <Message
      figure={
        <span className="no-wallets-figure">
          <WalletIcon size={32} />
        </span>
      }
      title={t('connect.none')}
      text={mobile ? t('connect.noneHintMobile') : t('connect.noneHint')}
    >
      <Button
        variant="primary"
        wide
        onClick={({ currentTarget: { ownerDocument: page } }) => {
          if (mobile) copy(page.URL, { done: t('connect.linkCopied'), failed: t('account.copyFailed') })
          else page.location.reload()
        }}
      >
        {mobile ? t('connect.copyLink') : t('connect.reload')}
      </Button>
    </Message>
  )
}
