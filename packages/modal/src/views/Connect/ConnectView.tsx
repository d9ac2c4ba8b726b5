import { authId } from '@latchkey/core'
import { createElement, type ReactElement } from 'react'
import { fetchedComponents } from '../../fetchedComponents.ts'
import { useKit } from '../../sdk/useKit.ts'
import { useSelector } from '../../sdk/useSelector.ts'
import { WalletList } from './WalletList.tsx'

/** The list of wallets to connect. The logins, the consent and the fold, which only some hosts use, are loaded on demand. */
export function ConnectView(): ReactElement {
  const kit = useKit()
  const { legalCheckbox, collapseWallets } = kit.options.switches
  const hasLogin = useSelector((state) => state.connectors.some(({ id }) => id === authId))
  const load = hasLogin ? loadLogin : legalCheckbox || collapseWallets ? loadGate : undefined
  return load ? createElement(kit.get(fetchedComponents).get(load)) : <WalletList />
}

const loadLogin = () =>
  import('./login/ConnectLogin.tsx').then(({ ConnectLogin }) => ({ default: ConnectLogin }))

const loadGate = () =>
  import('./ConnectGate.tsx').then(({ ConnectGate }) => ({ default: ConnectGate }))
