import { createElement, type ReactElement } from 'react'
import { fetchedComponents } from '../../fetchedComponents.ts'
import { useKit } from '../../sdk/useKit.ts'
import { WalletList } from './WalletList.tsx'

/** The list of wallets to connect. The consent and the fold, which only some hosts use, are loaded on demand. */
export function ConnectView(): ReactElement {
  const kit = useKit()
  const { legalCheckbox, collapseWallets } = kit.options.switches
  return legalCheckbox || collapseWallets ? (
    createElement(kit.get(fetchedComponents).get(loadGate))
  ) : (
    <WalletList />
  )
}

const loadGate = () =>
  import('./ConnectGate.tsx').then(({ ConnectGate }) => ({ default: ConnectGate }))
