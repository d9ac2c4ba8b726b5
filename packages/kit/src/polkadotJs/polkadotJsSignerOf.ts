import {
  type PolkadotProvider,
  polkadotNetworkOf,
  type PolkadotSignature,
  readPolkadotSigned,
} from '@latchkey/connectors'
import { fromWallet, KitError } from '@latchkey/protocol'
import type { AppKit } from '../appKit/appKit.ts'

/** A signer of @polkadot/api (its type `Signer`). */
export type PolkadotJsSigner = {
  /** `payload` is a `SignerPayloadJSON`. */
  signPayload(payload: {
    readonly address: string
    readonly genesisHash: string
  }): Promise<PolkadotSignature>
  /** `data` is hex or text; the signature covers `<Bytes>data</Bytes>`. */
  signRaw(payload: {
    readonly address: string
    readonly data: string
    readonly type?: 'bytes' | 'payload'
  }): Promise<PolkadotSignature>
}

/**
 * A signer of @polkadot/api over a kit, of any version. It follows the kit: each request goes to the Polkadot wallet that is
 * connected then, and may name any account of that wallet, in the format of any network.
 *
 * Its functions throw KitError `ACCOUNT_MISSING` while no Polkadot wallet is connected, `CHAIN_UNSUPPORTED` for a transaction
 * of another network than the kit shows, `UNAUTHORIZED` for an account that the wallet does not share, `USER_REJECTED`,
 * `METHOD_UNSUPPORTED`, `WALLET_REPLY_INVALID`, and the other errors of the wallet.
 * @example api.setSigner(polkadotJsSignerOf(kit))
 */
export function polkadotJsSignerOf(kit: AppKit): PolkadotJsSigner {
  let count = 0
  const ask = async (method: string, params: object): Promise<PolkadotSignature> => {
    const provider = kit.getProvider<PolkadotProvider>('polkadot')
    if (!provider) throw new KitError('ACCOUNT_MISSING')
    try {
      const answer = await provider.request({ method, params })
      return { id: ++count, ...readPolkadotSigned(method, answer) }
    } catch (cause) {
      throw fromWallet(cause)
    }
  }
  return {
    signPayload: async (transactionPayload) => {
      const { address, genesisHash } = transactionPayload
      const network = polkadotNetworkOf(genesisHash)
      const isShown = network === kit.getCaipNetworkId('polkadot')
      if (!isShown && kit.getAddress('polkadot'))
        throw new KitError('CHAIN_UNSUPPORTED', { network })
      return ask('polkadot_signTransaction', { address, transactionPayload })
    },
    signRaw: async ({ address, data, type = 'bytes' }) => {
      const method = 'polkadot_signMessage'
      // A wallet would wrap the payload as a message, and the signature would fit neither.
      if (type !== 'bytes') throw new KitError('METHOD_UNSUPPORTED', { method })
      return ask(method, { address, message: data })
    },
  }
}
