import {
  ConnectButton,
  useAppKitAccount,
  useAppKitNetwork,
  useAppKitTheme,
  useWalletInfo,
} from 'latchkey/react'
import type { ReactElement } from 'react'
import './App.css'

/** A host page: what it shows comes from the public hooks alone. */
export function App(): ReactElement {
  const { themeMode, setThemeMode } = useAppKitTheme()
  const other = themeMode === 'dark' ? 'light' : 'dark'
  return (
    <div className="page" data-theme={themeMode}>
      <header>
        <strong>Latchkey demo</strong>
        <button type="button" onClick={() => setThemeMode(other)}>
          {other === 'dark' ? 'Dark theme' : 'Light theme'}
        </button>
        <ConnectButton />
      </header>
      <main>
        <h1>A host page</h1>
        <p>
          Press Connect, pick a wallet, approve. Below is what the host learns from the kit’s hooks.
        </p>
        <Facts />
      </main>
    </div>
  )
}

function Facts(): ReactElement {
  const account = useAppKitAccount()
  const { caipNetwork } = useAppKitNetwork()
  const { walletInfo } = useWalletInfo()
  const facts = {
    Status: account.status,
    Wallet: walletInfo?.name,
    Address: account.address,
    Network: caipNetwork && `${caipNetwork.name} (${caipNetwork.caipNetworkId})`,
  }
  return (
    <dl>
      {Object.entries(facts).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd data-fact={name.toLowerCase()}>{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  )
}
