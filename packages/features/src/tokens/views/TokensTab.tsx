import { go } from '@latchkey/core'
import { useKit, useText } from '@latchkey/modal/sdk'
import { ChevronEndIcon, ListItem } from '@latchkey/ui'
import type { AccountId } from '@latchkey/protocol'
import type { ReactElement } from 'react'
import { HoldingList } from '../parts/HoldingList.tsx'
import { tokenTexts } from '../texts.ts'
import { useAccount, useFailedBalance, useHoldings } from '../useHoldings.ts'

/** The number of rows that leaves the Disconnect button in reach below them. */
const rowsInTab = 5

/** The most valuable tokens, in the Account view. */
export default function TokensTab(): ReactElement | null {
  const account = useAccount()
  return account ? <Panel key={account} account={account} /> : null
}

function Panel({ account }: { readonly account: AccountId }): ReactElement {
  const kit = useKit()
  const { t } = useText(tokenTexts)
  const state = useHoldings(account)
  const isTold = useFailedBalance(account)
  const count = state.holdings?.shown.length ?? 0
  return (
    <HoldingList
      state={state}
      limit={rowsInTab}
      isToldElsewhere={isTold}
      more={
        <ListItem
          compact
          title={t('tokens.all', { count })}
          end={<ChevronEndIcon />}
          onPress={() => go(kit, { view: 'Tokens' })}
        />
      }
    />
  )
}
