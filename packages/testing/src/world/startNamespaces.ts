import { startBitcoin } from '../bitcoin/startBitcoin.ts'
import { polkadotFacts, startPolkadot } from '../polkadot/startPolkadot.ts'
import { freePort } from '../processes/freePort.ts'
import type { WorldFacts } from './facts.ts'

/** Wanted ports; another port is taken if a port is in use. @default not started at all */
export type NamespacePorts = {
  readonly bitcoin?: number
  readonly polkadot?: number
}

/** A process of the world. */
export type Part = { readonly exited: Promise<unknown>; stop(): Promise<void> }

/** Start the requested chains, and pass each to `keep`. */
export async function startNamespaces(
  ports: NamespacePorts,
  keep: (name: string, part: Part) => void,
): Promise<Pick<WorldFacts, 'bitcoin' | 'polkadot'>> {
  const bitcoin = async (wanted: number): Promise<WorldFacts['bitcoin']> => {
    const node = await startBitcoin({ port: wanted && (await freePort(wanted)) })
    keep('Bitcoin', node)
    return { url: node.url }
  }
  const polkadot = async (wanted: number): Promise<WorldFacts['polkadot']> => {
    const node = await startPolkadot({ port: wanted && (await freePort(wanted)) })
    keep('Polkadot', node)
    return { rpcUrl: node.rpcUrl, ...polkadotFacts }
  }
  const [one, other] = await Promise.all([
    ports.bitcoin === undefined ? undefined : bitcoin(ports.bitcoin),
    ports.polkadot === undefined ? undefined : polkadot(ports.polkadot),
  ])
  return { bitcoin: one, polkadot: other }
}
