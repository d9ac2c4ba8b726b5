import type { SessionChange } from '@latchkey/core'
import { KitError } from '@latchkey/protocol'
import { methodOf } from '../walletStandard/values.ts'
import type { Enabled, ExtensionAccount } from './extension.ts'
import type { PolkadotProvider, PolkadotSignature } from './provider.ts'

type Parts = {
  /** Undefined until the wallet was asked in this visit. */
  readonly enabled: () => Enabled | undefined
  /** Asks the wallet. May prompt. */
  readonly awake: () => Promise<Enabled>
  readonly accounts: () => readonly ExtensionAccount[]
  readonly subscribe: (listener: (change: SessionChange) => void) => () => void
}

/** The wallet's objects before it was asked for them: reads give the stored state, and signing wakes the wallet. */
export function sleepingProvider({
  enabled,
  awake,
  accounts,
  subscribe,
}: Parts): Pick<PolkadotProvider, 'accounts' | 'signer'> {
  const known: PolkadotProvider['accounts']['get'] = async (anyType) => {
    const own = enabled()
    // As: the wallet's own answer, for the host's direct use.
    if (own) return own.getAccounts(anyType) as ReturnType<typeof known>
    return accounts().map(({ address, type }) => ({ address, ...(type && { type }) }))
  }
  const sign =
    (method: 'signPayload' | 'signRaw') =>
    async (payload: object): Promise<PolkadotSignature> => {
      const own = methodOf((await awake()).own.signer, method)
      if (!own) throw new KitError('METHOD_UNSUPPORTED', { method })
      return own(payload) as Promise<PolkadotSignature>
    }
  return {
    accounts: {
      get: known,
      subscribe: (listener) => {
        const tell = (): void => void known().then(listener, () => {})
        tell()
        return subscribe(({ kind }) => {
          if (kind === 'accounts') tell()
        })
      },
    },
    signer: { signPayload: sign('signPayload'), signRaw: sign('signRaw') },
  }
}
