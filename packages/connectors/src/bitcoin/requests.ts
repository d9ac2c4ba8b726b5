import { KitError } from '@latchkey/protocol'
import { fieldsOf } from '../walletStandard/values.ts'
import type { BitcoinProvider, Call, SignInput } from './bitcoinProvider.ts'
import { base64ToBytes, bytesToHex } from './text.ts'
import type { Protocol } from './wallet.ts'

type Params = {
  /** `account` is the connected address; `address` is another address of the same wallet. */
  readonly account?: string
  readonly address?: string
  readonly message: string
  readonly protocol?: Protocol
  readonly psbt: string
  readonly signInputs: readonly SignInput[]
  readonly broadcast?: boolean
  readonly recipientAddress: string
  /** Satoshis. */
  readonly amount: string
}

/**
 * The Bitcoin requests of WalletConnect (https://docs.reown.com/advanced/multichain/rpc-reference/bitcoin-rpc), so that one
 * call serves both kinds of wallet: transactions in base64, signatures of messages in hex.
 * @throws KitError `METHOD_UNSUPPORTED`, and the errors of the provider
 */
export function createRequests(provider: Omit<BitcoinProvider, 'request'>) {
  return async ({ method, params }: Call): Promise<unknown> => {
    // As: the provider checks its input.
    const given = fieldsOf(params) as Params
    const { account, address = account, message, protocol, psbt, signInputs, broadcast } = given
    switch (method) {
      case 'getAccountAddresses':
        return (await provider.getAccountAddresses()).map(({ type, ...each }) => ({
          ...each,
          intention: type,
        }))
      case 'signMessage': {
        const [first] = await provider.getAccountAddresses()
        const signature = await provider.signMessage({ message, address, protocol })
        return {
          address: address ?? first?.address,
          signature: bytesToHex(base64ToBytes(signature)),
        }
      }
      case 'signPsbt':
        return provider.signPSBT({ psbt, signInputs, broadcast })
      case 'sendTransfer':
        return {
          txid: await provider.sendTransfer({
            amount: given.amount,
            recipient: given.recipientAddress,
            address,
          }),
        }
      default:
        throw new KitError('METHOD_UNSUPPORTED', { method })
    }
  }
}
