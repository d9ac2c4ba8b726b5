import { go } from '@latchkey/core'
import { Button, WalletIcon } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useKit } from '../../sdk/useKit.ts'
import { useText } from '../../sdk/useText.ts'
import { leadsToAll } from '../../wallets/leadsToAll.ts'
import { LinkView } from '../ConnectingWalletConnect/LinkView.tsx'

/** A QR code for any wallet, and a way to all wallets (MOD-03). */
export default function ConnectingWalletConnectBasicView(): ReactElement {
  const kit = useKit()
  const { t } = useText()
  return (
    <LinkView wallet={undefined}>
      {leadsToAll(kit) && (
        <Button wide onClick={() => go(kit, { view: 'AllWallets' })}>
          <WalletIcon />
          {t('wallets.title')}
        </Button>
      )}
    </LinkView>
  )
}
