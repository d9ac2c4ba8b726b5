import { go } from '@latchkey/core'
import { Button, CheckIcon, PhoneIcon, WalletIcon } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { Explanation } from '../../parts/Explanation.tsx'
import { useKit } from '../../sdk/useKit.ts'
import { useText } from '../../sdk/useText.ts'

/** An explanation of wallets for a visitor with none, and a way to some of them when there is a directory. */
export default function WhatIsAWalletView(): ReactElement {
  const kit = useKit()
  const { t } = useText()
  const { gateway, customWallets } = kit.options
  return (
    <Explanation
      points={[
        { icon: <WalletIcon size={24} />, text: t('help.holds') },
        { icon: <CheckIcon size={24} />, text: t('help.asks') },
        { icon: <PhoneIcon size={24} />, text: t('help.login') },
      ]}
    >
      {(gateway ?? customWallets) && (
        <Button variant="primary" wide onClick={() => go(kit, { view: 'GetWallet' })}>
          {t('help.get')}
        </Button>
      )}
    </Explanation>
  )
}
