import {
  ConnectButton,
  useAppKitAccount,
  useAppKitTheme,
  useSiwx,
  WalletButton,
} from 'latchkey/react'
import { connectEmbeddedWallet } from 'latchkey/login'
import { type ReactElement, useState } from 'react'
import './App.css'
import { Balance } from './Balance.tsx'
import { Example } from './Example.tsx'
import { Calls } from './examples/Calls.tsx'
import { Connect } from './examples/Connect.tsx'
import { Facts } from './examples/Facts.tsx'
import { Purchases } from './examples/Purchases.tsx'
import { Theme } from './examples/Theme.tsx'
import { Views } from './examples/Views.tsx'
import { appKit, hasLogin, oneWallet } from './kit.ts'
import { Namespaces } from './namespaces/Namespaces.tsx'
import { hasNamespaces } from './networks.ts'
import { Requests } from './Requests.tsx'

/** The text of every file of `examples`. */
const sources = import.meta.glob<string>('./examples/*', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const sourceOf = (file: string): string | undefined => sources[`./examples/${file}`]

/** A host page: what the kit does, each part with the code that does it. */
export function App(): ReactElement {
  const { themeMode } = useAppKitTheme()
  return (
    <div className="page" data-theme={themeMode}>
      <header>
        <Logo />
        <strong>Latchkey</strong>
        <ThemeButton />
        <ConnectButton
          chainStatus={{ smallScreen: 'none', largeScreen: 'full' }}
          accountStatus={{ smallScreen: 'avatar', largeScreen: 'full' }}
        />
      </header>
      <main>
        <div className="hero">
          <h1>Wallets for your web app, with no strings attached.</h1>
          <p>
            Connect, send, receive and sign in, on EVM, Solana, Bitcoin and Polkadot. Open source,
            small, and yours to host. Everything below is live on a local chain, beside the code
            that does it.
          </p>
          <div className="actions">
            <Connect />
          </div>
        </div>
        {oneWallet.length > 0 && (
          <Example title="One wallet" text="A button that connects one wallet without the list.">
            {oneWallet.map((key) => (
              <WalletButton key={key} wallet={key} />
            ))}
          </Example>
        )}
        <SignIn />
        {hasLogin && <EmbeddedWallet />}
        {hasLogin && (
          <Example
            title="Several calls in one press"
            text="A smart account carries out all of them or none, and lends a key that ends by itself. Other wallets are asked call by call."
            source={sourceOf('Calls.tsx')}
          >
            <Calls />
          </Example>
        )}
        {hasNamespaces && <Namespaces />}
        <Example
          title="A button of your own"
          text="Your button opens the window. It leads to the list of wallets, or to the account."
          source={sourceOf('Connect.tsx')}
        >
          <p className="quiet">It is the button at the top of this page.</p>
        </Example>
        <Example
          title="What your app sees"
          text="Hooks follow the wallet: its account, its network, its name."
          source={sourceOf('Facts.tsx')}
        >
          <Facts />
        </Example>
        <Example
          title={hasNamespaces ? 'Ask the EVM wallet' : 'Ask the wallet'}
          text="The provider is a plain EIP-1193 provider, for extensions and phones alike."
          source={sourceOf('requests.ts')}
        >
          <Requests />
        </Example>
        <Example
          title="Straight to a view"
          text="Each view of the window opens by its name."
          source={sourceOf('Views.tsx')}
        >
          <Views />
        </Example>
        <Example
          title="Coins for a card"
          text="Providers of your gateway sell them. Your page sees each purchase until it has arrived."
          source={sourceOf('Purchases.tsx')}
        >
          <Purchases />
        </Example>
        <Example
          title="The balance"
          text="From your gateway, or from a node when there is none."
          source={sourceOf('balance.ts')}
        >
          <Balance />
        </Example>
        <Example
          title="Your colours"
          text="A theme is a few CSS variables, and changes at once."
          source={sourceOf('Theme.tsx')}
        >
          <Theme />
        </Example>
      </main>
    </div>
  )
}

function Logo(): ReactElement {
  return (
    <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
      <rect width="32" height="32" rx="9" fill="var(--accent)" />
      <g fill="none" stroke="#fff" strokeWidth="2.5" strokeLinecap="round">
        <circle cx="12" cy="16" r="4.5" />
        <path d="M16.5 16H25m-3 0v4" />
      </g>
    </svg>
  )
}

function ThemeButton(): ReactElement {
  const { themeMode, setThemeMode } = useAppKitTheme()
  const isDark = themeMode === 'dark'
  const name = isDark ? 'Light theme' : 'Dark theme'
  return (
    <button
      type="button"
      className="icon"
      aria-label={name}
      title={name}
      onClick={() => setThemeMode(isDark ? 'light' : 'dark')}
    >
      <svg viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor">
        <g strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
          {isDark ? (
            <>
              <circle cx="12" cy="12" r="4" />
              <path d="M12 3v1m0 16v1M3 12h1m16 0h1M5.6 5.6l.7.7m11.4 11.4.7.7m0-12.8-.7.7M6.3 17.7l-.7.7" />
            </>
          ) : (
            <path d="M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z" />
          )}
        </g>
      </svg>
    </button>
  )
}

/** Whether the visitor is signed in, with `?signin`. */
function SignIn(): ReactElement | null {
  const { status, session, signIn, signOut } = useSiwx()
  const { isConnected } = useAppKitAccount()
  if (status === 'disabled') return null
  return (
    <Example title="Signed in" text="The visitor proves the account by a signature.">
      <output data-fact="sign-in">{status}</output>
      <output data-fact="signed-as">
        {session && `${session.data.chainId}:${session.data.accountAddress}`}
      </output>
      {status === 'signedOut' && isConnected && (
        <button type="button" onClick={() => void signIn().catch(console.warn)}>
          Sign in
        </button>
      )}
      {session && (
        <button type="button" onClick={() => void signOut().catch(console.error)}>
          Sign out
        </button>
      )}
    </Example>
  )
}

/** Experimental: connects the dev frame of the local world, which accepts every login. */
function EmbeddedWallet(): ReactElement | null {
  const { isConnected } = useAppKitAccount()
  const [problem, setProblem] = useState('')
  if (isConnected) return null
  const connect = (): void => {
    connectEmbeddedWallet(appKit).catch((error: Error) => setProblem(error.message))
  }
  return (
    <Example title="Embedded wallet" text="Experimental: the dev frame accepts every login.">
      <button type="button" onClick={connect}>
        Connect the dev frame
      </button>
      <output data-fact="login">{problem}</output>
    </Example>
  )
}
