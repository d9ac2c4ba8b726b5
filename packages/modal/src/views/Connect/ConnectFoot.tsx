import { go } from '@latchkey/core'
import { ChevronEndIcon, ListItem } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useKit } from '../../sdk/useKit.ts'
import { useText } from '../../sdk/useText.ts'
import { legalPages, wantsConsent } from './consent/consent.ts'
import { Terms } from './consent/Terms.tsx'

/**
 * The foot of the wallet list: an explanation of wallets when none is installed, and the host's terms unless the visitor
 * agreed to them above.
 */
export function ConnectFoot({ helps }: { readonly helps: boolean }): ReactElement {
  const kit = useKit()
  const { t } = useText()
  return (
    <>
      {helps && (
        <ListItem
          compact
          title={t('help.wallet')}
          end={<ChevronEndIcon />}
          onPress={() => go(kit, { view: 'WhatIsAWallet' })}
        />
      )}
      {legalPages(kit).length > 0 && !wantsConsent(kit) && <Terms />}
    </>
  )
}
