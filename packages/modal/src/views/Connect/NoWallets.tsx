import { device, go } from '@latchkey/core'
import { Button, useStyles, WalletIcon } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { Message } from '../../parts/Message.tsx'
import css from './NoWallets.css?inline'
import { useClipboard } from '../../sdk/useClipboard.ts'
import { useKit } from '../../sdk/useKit.ts'
import { useText } from '../../sdk/useText.ts'

/** Explains what to do when no wallet has announced itself. */
export function NoWallets(): ReactElement {
  useStyles(css)
  const kit = useKit()
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
          if (mobile)
            copy(page.URL, { done: t('connect.linkCopied'), failed: t('connect.copyFailed') })
          else page.location.reload()
        }}
      >
        {mobile ? t('connect.copyLink') : t('connect.reload')}
      </Button>
      <Button wide onClick={() => go(kit, { view: 'WhatIsAWallet' })}>
        {t('help.wallet')}
      </Button>
    </Message>
  )
}
