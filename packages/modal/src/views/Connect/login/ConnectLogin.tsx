import { connectorsServing, device, offeredSocials } from '@latchkey/core'
import { type ReactElement, useState } from 'react'
import { useKit } from '../../../sdk/useKit.ts'
import { operatorSocials } from '../../../login/operatorSocials.ts'
import { useData } from '../../../sdk/useData.ts'
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
  const [wanted] = useState(() => offeredSocials(kit.options.switches, device()))
  const { data: had, isLoading } = useData(operatorSocials(kit), {
    enabled: wanted.length > 0,
    retryOnMount: false,
  })
  // A frame that does not say leaves the host's list: the operator refuses what it does not have.
  const socials = had ? wanted.filter((each) => had.includes(each)) : wanted
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
          isLoading={isLoading}
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
