import type { ReactElement } from 'react'
import { bitcoinNetwork, polkadotNetwork, solanaNetwork } from '../networks.ts'
import { Family } from './Family.tsx'
import { payWithPolkadot } from './payments.ts'
import { signers } from './signers.ts'

/** Each family has its own account. Pressing its name makes it the active family. */
export function Families(): ReactElement {
  return (
    <section>
      <h2>Families</h2>
      <div className="families">
        <Family name="EVM" namespace="eip155" sign={signers.eip155} />
        {solanaNetwork && <Family name="Solana" namespace="solana" sign={signers.solana} />}
        {bitcoinNetwork && <Family name="Bitcoin" namespace="bip122" sign={signers.bip122} />}
        {polkadotNetwork && (
          <Family
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
