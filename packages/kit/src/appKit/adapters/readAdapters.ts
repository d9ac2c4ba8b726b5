import type { ConnectorSource, Namespace } from '@latchkey/core'
import { KitError } from '@latchkey/protocol'
import type { AppKit } from '../appKit.ts'
import type { StorageOptions } from '../formerKit.ts'

/** A namespace beside EVM, and the source of its wallets: `solanaAdapter()` of `latchkey/solana`. */
export type Adapter = { readonly namespace: Namespace; readonly wallets: ConnectorSource }

/** An adapter of a library that hosts use, such as wagmi. It is attached to the kit that it was passed to. */
export type LibraryAdapter = {
  /** Called before the kit exists, and has read its storage. */
  prepare?(options: StorageOptions): void
  /** @throws KitError `OPTIONS_INVALID` when the kit does not fit */
  attach(kit: AppKit): void
}

type AnyAdapter = Partial<Adapter & LibraryAdapter>

/**
 * The adapters that a host passed.
 * @throws KitError `OPTIONS_INVALID` for an adapter that is given twice, or that is not of this package
 */
export function readAdapters(adapters: readonly unknown[]): readonly AnyAdapter[] {
  // As: the properties are checked here.
  const read = adapters as readonly (AnyAdapter | undefined)[]
  return read.map((each, index) => {
    if (read.indexOf(each) === index && (each?.namespace || each?.wallets || each?.attach))
      return each
    throw new KitError('OPTIONS_INVALID', {
      option: 'adapters',
      problem: `entry ${index} is given twice, or is not an adapter of this package`,
    })
  })
}
