import { KitError, type NetworkId } from '@latchkey/protocol'
import { chainOf } from './networks.ts'
import { type Method, readBytes, readList } from './values.ts'
import type { Features, StandardAccount } from './wallet.ts'

/** Far above a packet of 1232 bytes, which is what a transaction must fit in; messages may be longer. */
const maxBytes = 1024 * 1024

/** What a wallet signs, in bytes. */
export type Signing = {
  /** @throws KitError `METHOD_UNSUPPORTED`, `WALLET_REPLY_INVALID`; what the wallet throws */
  signMessage(account: StandardAccount, message: Uint8Array): Promise<Uint8Array>
  /** Gives the signed transaction. @throws KitError also `CHAIN_UNSUPPORTED` */
  signTransaction(
    account: StandardAccount,
    network: NetworkId,
    transaction: Uint8Array,
  ): Promise<Uint8Array>
  /** Gives the signature, which is the transaction's id. @throws KitError also `CHAIN_UNSUPPORTED` */
  signAndSendTransaction(
    account: StandardAccount,
    network: NetworkId,
    transaction: Uint8Array,
    options?: unknown,
  ): Promise<Uint8Array>
}

export function createSigning(features: Features): Signing {
  return {
    signMessage: async ({ own }, message) =>
      output(
        'signMessage',
        'signature',
        await ask(features, 'signMessage', { account: own, message }),
      ),
    signTransaction: async (account, network, transaction) => {
      const input = { account: account.own, chain: chain(account, network), transaction }
      return output(
        'signTransaction',
        'signedTransaction',
        await ask(features, 'signTransaction', input),
      )
    },
    signAndSendTransaction: async (account, network, transaction, options) => {
      const method = 'signAndSendTransaction'
      const input = { account: account.own, chain: chain(account, network), transaction, options }
      return output(method, 'signature', await ask(features, method, input))
    },
  }
}

async function ask(features: Features, method: keyof Features, input: object): Promise<unknown> {
  const own: Method | undefined = features[method]
  if (!own) throw new KitError('METHOD_UNSUPPORTED', { method })
  return own(input)
}

/** The methods take many inputs and give as many outputs; ours have one. */
function output(method: string, name: string, answer: unknown): Uint8Array {
  const [first] = readList(answer, 1) ?? []
  const bytes = readBytes((Object(first) as Readonly<Record<string, unknown>>)[name], maxBytes)
  if (!bytes) throw new KitError('WALLET_REPLY_INVALID', { method })
  return bytes
}

function chain(account: StandardAccount, network: NetworkId): string {
  const name = chainOf(network, account.chains)
  if (!name) throw new KitError('CHAIN_UNSUPPORTED', { network })
  return name
}
