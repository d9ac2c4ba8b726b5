import type { CreateProvider } from '@latchkey/core'
import { KitError, type NetworkId } from '@latchkey/protocol'
import { askWallet } from '../askWallet.ts'
import { fieldsOf } from '../walletStandard/values.ts'
import { accountIdOf } from './accountId.ts'
import type { PolkadotProvider, PolkadotSignature } from './provider.ts'
import { networkOf, readSigned } from './transactions.ts'

/** `PolkadotProvider` over the `polkadot_…` requests of a paired wallet. */
export const createRemoteProvider: CreateProvider = (session): PolkadotProvider => {
  let count = 0
  const sign = async (
    method: string,
    params: object,
    network?: NetworkId,
  ): Promise<PolkadotSignature> => {
    const answer = await askWallet(session, { method, params }, network)
    return { id: ++count, ...readSigned(method, answer) }
  }
  /** The address in the wallet's spelling: the caller may use another network's prefix. */
  const own = (address: unknown): string => {
    const id = typeof address === 'string' ? accountIdOf(address) : undefined
    const found = session.addresses.find((each) => id !== undefined && accountIdOf(each) === id)
    if (found === undefined) throw new KitError('UNAUTHORIZED')
    return found
  }
  const accounts = (): { address: string }[] => session.addresses.map((address) => ({ address }))
  return {
    name: session.wallet?.name ?? 'WalletConnect',
    version: '',
    accounts: {
      get: async () => accounts(),
      subscribe: (listener) => {
        listener(accounts())
        return session.subscribe(({ kind }) => {
          if (kind === 'accounts') listener(accounts())
        })
      },
    },
    signer: {
      signPayload: async (transactionPayload) => {
        const method = 'polkadot_signTransaction'
        const { address, genesisHash } = fieldsOf(transactionPayload)
        if (typeof genesisHash !== 'string') throw new KitError('INVALID_PARAMS', { method })
        return sign(method, { address: own(address), transactionPayload }, networkOf(genesisHash))
      },
      signRaw: async ({ address, data, type }) => {
        const method = 'polkadot_signMessage'
        // WalletConnect has no request for bytes that are not a message.
        if (type !== 'bytes') throw new KitError('METHOD_UNSUPPORTED', { method })
        return sign(method, { address: own(address), message: data })
      },
    },
    request: async ({ method, params }) => {
      const { address } = fieldsOf(params)
      const spelled =
        address === undefined ? params : { ...fieldsOf(params), address: own(address) }
      return askWallet(session, { method, params: spelled })
    },
  }
}
