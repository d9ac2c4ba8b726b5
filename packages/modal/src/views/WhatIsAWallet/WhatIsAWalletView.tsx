import { go } from '@latchkey/core'
import { Button, CheckIcon, PhoneIcon, useStyles, VisuallyHidden, WalletIcon } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { Explanation } from '../../parts/Explanation.tsx'
import { useKit } from '../../sdk/useKit.ts'
import { useText } from '../../sdk/useText.ts'
import css from './WhatIsAWalletView.css?inline'

/**
 * An explanation of wallets for a visitor with none, a way to the host's page about them, and a way to some of them when there is
 * a directory.
 */
export default function WhatIsAWalletView(): ReactElement {
  useStyles(css)
  const kit = useKit()
  const { t } = useText()
  const { gateway, customWallets, learnMoreUrl } = kit.options
  return (
    <Explanation
      points={[
        { icon: <WalletIcon size={24} />, text: t('help.holds') },
        { icon: <CheckIcon size={24} />, text: t('help.asks') },
        { icon: <PhoneIcon size={24} />, text: t('help.login') },
      ]}
    >
      {learnMoreUrl && /^https?:/i.test(learnMoreUrl) && (
        <a className="learn-more" href={learnMoreUrl} target="_blank" rel="noopener noreferrer">
          {t('help.more')}
          <VisuallyHidden> {t('account.newTab')}</VisuallyHidden>
        </a>
      )}
      {(gateway ?? customWallets) && (
        <Button variant="primary" wide onClick={() => go(kit, { view: 'GetWallet' })}>
          {t('help.get')}
        </Button>
      )}
    </Explanation>
  )
}
