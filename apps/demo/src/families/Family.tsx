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
import type { Sign } from './signers.ts'
import { useBalance } from './useBalance.ts'

type FamilyProps = {
  readonly name: string
  readonly namespace: NamespaceId
  readonly sign: Sign
}

/** What the host learns of one family, and what it can ask of the wallet there. */
export function Family({ name, namespace, sign }: FamilyProps): ReactElement {
  const { open } = useAppKit()
  const { disconnect } = useDisconnect()
  const { address } = useAppKitAccount({ namespace })
  const { walletInfo } = useWalletInfo(namespace)
  const { walletProvider } = useAppKitProvider(namespace)
  const { connections } = useAppKitConnections(namespace)
  const balance = useBalance(namespace)
  const [answer, setAnswer] = useState<{ readonly of: string; readonly text: string }>()
  const ask = (of: string) => (): void => {
    const say = (text: string): void => setAnswer({ of, text })
    say('waiting for the wallet')
    sign(walletProvider, of, 'Hello from Latchkey').then(
      say,
      (error: { readonly message?: string }) => say(error.message ?? 'refused'),
    )
  }
  const facts = {
    Address: { fact: namespace, value: address },
    Wallet: { fact: `${namespace}-wallet`, value: walletInfo?.name },
    Network: { fact: `${namespace}-network`, value: connections[0]?.caipNetwork?.name },
    Balance: { fact: `${namespace}-balance`, value: balance },
    Signature: {
      fact: `${namespace}-signature`,
      value: answer?.of === address ? answer?.text : undefined,
    },
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
      <p className="requests">
        <button type="button" onClick={() => void open({ view: 'Connect', namespace })}>
          {address ? `Add ${name} wallet` : `Connect ${name} wallet`}
        </button>
        {address && (
          <>
            <button type="button" onClick={ask(address)}>
              Sign with {name}
            </button>
            <button type="button" onClick={() => void disconnect({ namespace })}>
              Disconnect {name}
            </button>
          </>
        )}
      </p>
    </article>
  )
}
