import { go } from '@latchkey/core'
import { Button, WalletIcon } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useKit } from '../../sdk/useKit.ts'
import { useText } from '../../sdk/useText.ts'
import { leadsToAll } from '../../wallets/leadsToAll.ts'
import { LinkView } from '../ConnectingWalletConnect/LinkView.tsx'

/** A code for any wallet, and the way to all of them (MOD-03). */
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
