import type { ReactElement } from 'react'
import { bitcoinNetwork, polkadotNetwork, solanaNetwork } from '../networks.ts'
import { Namespace } from './Namespace.tsx'
import { payWithPolkadot } from './payments.ts'
import { signers } from './signers.ts'

/** Each namespace has its own account. Pressing its name makes it the active namespace. */
export function Namespaces(): ReactElement {
  return (
    <section>
      <h2>Namespaces</h2>
      <div className="namespaces">
        <Namespace name="EVM" namespace="eip155" sign={signers.eip155} />
        {solanaNetwork && <Namespace name="Solana" namespace="solana" sign={signers.solana} />}
        {bitcoinNetwork && <Namespace name="Bitcoin" namespace="bip122" sign={signers.bip122} />}
        {polkadotNetwork && (
          <Namespace
            name="Polkadot"
            namespace="polkadot"
            sign={signers.polkadot}
            pay={payWithPolkadot}
          />
        )}
      </div>
    </section>
  )
}
