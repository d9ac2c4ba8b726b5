import type { NamespaceId } from 'latchkey'
import {
  useAppKit,
  useAppKitAccount,
  useAppKitConnections,
  useAppKitProvider,
  useDisconnect,
  useWalletInfo,
} from 'latchkey/react'
import { type ReactElement, useState } from 'react'
import type { Pay } from './payments.ts'
import type { Sign } from './signers.ts'
import { useBalance } from './useBalance.ts'

type NamespaceProps = {
  readonly name: string
  readonly namespace: NamespaceId
  readonly sign: Sign
  /** @default no payment for this namespace */
  readonly pay?: Pay
}

/** A host's view of one namespace: its facts, and requests to its wallet. */
export function Namespace({ name, namespace, sign, pay }: NamespaceProps): ReactElement {
  const { open } = useAppKit()
  const { disconnect } = useDisconnect()
  const { address } = useAppKitAccount({ namespace })
  const { walletInfo } = useWalletInfo(namespace)
  const { walletProvider } = useAppKitProvider(namespace)
  const { connections } = useAppKitConnections(namespace)
  const balance = useBalance(namespace)
  const signature = useAnswer()
  const payment = useAnswer()
  const facts = {
    Address: { fact: namespace, value: address },
    Wallet: { fact: `${namespace}-wallet`, value: walletInfo?.name },
    Network: { fact: `${namespace}-network`, value: connections[0]?.caipNetwork?.name },
    Balance: { fact: `${namespace}-balance`, value: balance },
    Signature: { fact: `${namespace}-signature`, value: signature.of(address) },
    ...(pay && { Payment: { fact: `${namespace}-payment`, value: payment.of(address) } }),
  }
  return (
    <article>
      <h3>
        <button type="button" onClick={() => void open({ namespace })}>
          {name}
        </button>
      </h3>
      <dl>
        {Object.entries(facts).map(([term, { fact, value }]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd data-fact={fact}>{value ?? '–'}</dd>
          </div>
        ))}
      </dl>
      <p className="actions">
        <button type="button" onClick={() => void open({ view: 'Connect', namespace })}>
          {address ? `Add ${name} wallet` : `Connect ${name} wallet`}
        </button>
        {address && (
          <>
            <button
              type="button"
              onClick={() =>
                signature.ask(address, sign(walletProvider, address, 'Hello from Latchkey'))
              }
            >
              Sign with {name}
            </button>
            {pay && (
              <button
                type="button"
                onClick={() => payment.ask(address, pay(walletProvider, address))}
              >
                Pay with {name}
              </button>
            )}
            <button type="button" onClick={() => void disconnect({ namespace })}>
              Disconnect {name}
            </button>
          </>
        )}
      </p>
    </article>
  )
}

type Answer = {
  /** Results for this account; the results of another account are dropped. */
  of(address: string | undefined): string | undefined
  ask(address: string, asked: Promise<string>): void
}

/** The wallet's last answer. */
function useAnswer(): Answer {
  const [known, setKnown] = useState<{ readonly address: string; readonly text: string }>()
  return {
    of: (address) => (known?.address === address ? known?.text : undefined),
    ask: (address, asked) => {
      const say = (text: string): void => setKnown({ address, text })
      say('waiting for the wallet')
      asked.then(say, (error: { readonly message?: string }) => say(error.message ?? 'refused'))
    },
  }
}
