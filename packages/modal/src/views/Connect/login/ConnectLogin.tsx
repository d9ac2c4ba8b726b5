import { connectorsServing, device, offeredSocials } from '@latchkey/core'
import { type ReactElement, useState } from 'react'
import { useKit } from '../../../sdk/useKit.ts'
import { useSelector } from '../../../sdk/useSelector.ts'
import { askedNamespace } from '../../../wallets/askedNamespace.ts'
import { ConnectGate, ConsentGate, rowsOf, WalletFold } from '../ConnectGate.tsx'
import { WalletList } from '../WalletList.tsx'
import { ConnectSections } from './ConnectSections.tsx'
import { offersLogin } from './offersLogin.ts'

/** The Connect view of an app with an embedded wallet (CON-03). */
export function ConnectLogin(): ReactElement {
  const kit = useKit()
  const { email, emailShowWallets, collapseWallets } = kit.options.switches
  const [socials] = useState(() => offeredSocials(kit.options.switches, device()))
  const offered = useSelector(offersLogin) && (email || socials.length > 0)
  const hasWallets = useSelector(listsWallets) || (kit.options.customWallets?.length ?? 0) > 0
  if (!offered) return <ConnectGate />
  const List = collapseWallets || !emailShowWallets ? WalletFold : WalletList
  return (
    <ConsentGate>
      {(locked) => (
        <ConnectSections
          locked={locked}
          socials={socials}
          wallets={hasWallets && <List {...rowsOf(locked)} />}
        />
      )}
    </ConsentGate>
  )
}

function listsWallets(state: Parameters<typeof askedNamespace>[0]): boolean {
  return connectorsServing(state.connectors, askedNamespace(state)).some(
    ({ type }) => type !== 'AUTH',
  )
}
