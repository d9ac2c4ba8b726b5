import type { AccountId } from '@latchkey/protocol'
import { useStyles } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { NftGrid } from '../parts/NftGrid.tsx'
import { useAccount, useNfts } from '../useNfts.ts'
import css from './NftView.css?inline'

/** Every collectible of the account, loaded in pages. */
export default function NftsView(): ReactElement | null {
  useStyles(css)
  const account = useAccount()
  return account ? <List key={account} account={account} /> : null
}

function List({ account }: { readonly account: AccountId }): ReactElement {
  return (
    <div className="nft-view">
      <NftGrid state={useNfts(account)} />
    </div>
  )
}
