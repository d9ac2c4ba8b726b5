import { useStyles } from '@latchkey/ui'
import type { AccountId } from '@latchkey/protocol'
import type { ReactElement } from 'react'
import { HoldingList } from '../parts/HoldingList.tsx'
import { useAccount, useHoldings } from '../useHoldings.ts'
import css from './TokensView.css?inline'

/** Every holding of the account. */
export default function TokensView(): ReactElement | null {
  useStyles(css)
  const account = useAccount()
  return account ? <List key={account} account={account} /> : null
}

function List({ account }: { readonly account: AccountId }): ReactElement {
  return (
    <div className="tokens-view">
      <HoldingList state={useHoldings(account)} />
    </div>
  )
}
