import { go } from '@latchkey/core'
import { useKit, useText } from '@latchkey/modal/sdk'
import type { AccountId } from '@latchkey/protocol'
import { ChevronEndIcon, ListItem } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { NftGrid } from '../parts/NftGrid.tsx'
import { nftTexts } from '../texts.ts'
import { useAccount, useNfts } from '../useNfts.ts'

/** Two rows. */
const tilesInTab = 6

/** Some of the account's collectibles, in the Account view. */
export default function NftsTab(): ReactElement | null {
  const account = useAccount()
  return account ? <Panel key={account} account={account} /> : null
}

function Panel({ account }: { readonly account: AccountId }): ReactElement {
  const kit = useKit()
  const { t } = useText(nftTexts)
  return (
    <NftGrid
      state={useNfts(account)}
      limit={tilesInTab}
      rest={
        <ListItem
          compact
          title={t('nfts.all')}
          end={<ChevronEndIcon />}
          onPress={() => go(kit, { view: 'Nfts' })}
        />
      }
    />
  )
}
