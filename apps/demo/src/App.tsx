import {
  ConnectButton,
  useAppKitAccount,
  useAppKitNetwork,
  useAppKitProvider,
  useAppKitTheme,
  useSiwx,
  useWalletInfo,
  WalletButton,
} from 'latchkey/react'
import { type ReactElement, useState } from 'react'
import { connectEmbeddedWallet } from 'latchkey/login'
import './App.css'
import { Families } from './families/Families.tsx'
import { appKit, hasLogin, oneWallet } from './kit.ts'
import { hasFamilies } from './networks.ts'

/** A host page that shows only values of the public hooks. */
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
        {oneWallet.length > 0 && <OneWallet />}
        <Facts />
        <SignIn />
        {hasLogin && <EmbeddedWallet />}
        {hasFamilies && <Families />}
        <Requests />
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

/** Buttons that connect one wallet without the list. */
function OneWallet(): ReactElement {
  return (
    <section>
      <h2>One wallet</h2>
      <p className="requests">
        {oneWallet.map((key) => (
          <WalletButton key={key} wallet={key} />
        ))}
      </p>
    </section>
  )
}

/** Whether the visitor is signed in, with `?signin`. */
function SignIn(): ReactElement | null {
  const { status, session, signIn, signOut } = useSiwx()
  const { isConnected } = useAppKitAccount()
  if (status === 'disabled') return null
  return (
    <section>
      <h2>Signed in</h2>
      <p>
        <output data-fact="sign-in">{status}</output>{' '}
        <output data-fact="signed-as">
          {session && `${session.data.chainId}:${session.data.accountAddress}`}
        </output>
      </p>
      <p className="requests">
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
      </p>
    </section>
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
    <section>
      <h2>Embedded wallet (experimental)</h2>
      <p className="requests">
        <button type="button" onClick={connect}>
          Connect the dev frame
        </button>
      </p>
      <output data-fact="login">{problem}</output>
    </section>
  )
}

type Eip1193 = {
  request(call: { readonly method: string; readonly params?: unknown }): Promise<unknown>
}

/** A host's requests to the wallet over its EIP-1193 provider, for any connector. */
function Requests(): ReactElement | null {
  const { address } = useAppKitAccount({ namespace: 'eip155' })
  const { walletProvider } = useAppKitProvider<Eip1193>('eip155')
  const [answer, setAnswer] = useState('')
  if (!address || !walletProvider) return null
  const ask = (method: string, params: readonly unknown[]) => (): void => {
    setAnswer('waiting for the wallet')
    walletProvider.request({ method, params }).then(
      (result) => setAnswer(String(result)),
      (error: { readonly code?: number; readonly message?: string }) =>
        setAnswer(`${error.code ?? ''} ${error.message ?? ''}`.trim()),
    )
  }
  const message = '0x48656c6c6f2066726f6d204c617463686b6579' // Hello from Latchkey
  return (
    <section>
      <h2>{hasFamilies ? 'Ask the EVM wallet' : 'Ask the wallet'}</h2>
      <p className="requests">
        <button type="button" onClick={ask('personal_sign', [message, address])}>
          Sign a message
        </button>
        <button
          type="button"
          onClick={ask('eth_sendTransaction', [{ from: address, to: address, value: '0x1' }])}
        >
          Send 1 wei to myself
        </button>
        {hasLogin && (
          <>
            <button type="button" onClick={ask('eth_blockNumber', [])}>
              Read the block number
            </button>
            <button type="button" onClick={ask('eth_sign', [address, message])}>
              Sign blindly
            </button>
          </>
        )}
      </p>
      <output data-fact="answer">{answer}</output>
    </section>
  )
}
