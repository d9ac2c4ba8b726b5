import { useAppKitAccount, useAppKitProvider } from 'latchkey/react'
import { type ReactElement, useState } from 'react'
import { sendToMyself, signMessage } from './examples/requests.ts'
import type { Eip1193 } from './eip1193.ts'
import { hasLogin } from './kit.ts'

/** A host's requests to the wallet over its EIP-1193 provider, for any connector. */
export function Requests(): ReactElement {
  const { address } = useAppKitAccount({ namespace: 'eip155' })
  const { walletProvider } = useAppKitProvider<Eip1193>('eip155')
  const [answer, setAnswer] = useState('')
  if (!address || !walletProvider) return <p className="quiet">Connect a wallet first.</p>
  const ask = (request: Promise<unknown>): void => {
    setAnswer('waiting for the wallet')
    request.then(
      (result) => setAnswer(String(result)),
      (error: { readonly code?: number; readonly message?: string }) =>
        setAnswer(`${error.code ?? ''} ${error.message ?? ''}`.trim()),
    )
  }
  return (
    <>
      <button type="button" onClick={() => ask(signMessage(walletProvider, address))}>
        Sign a message
      </button>
      <button type="button" onClick={() => ask(sendToMyself(walletProvider, address))}>
        Send 1 wei to myself
      </button>
      {hasLogin && (
        <>
          <button
            type="button"
            onClick={() => ask(walletProvider.request({ method: 'eth_blockNumber', params: [] }))}
          >
            Read the block number
          </button>
          <button
            type="button"
            onClick={() =>
              ask(walletProvider.request({ method: 'eth_sign', params: [address, '0x00'] }))
            }
          >
            Sign blindly
          </button>
        </>
      )}
      <output data-fact="answer">{answer}</output>
    </>
  )
}
