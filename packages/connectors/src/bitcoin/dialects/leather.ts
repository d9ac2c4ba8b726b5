import { KitError, type NetworkId } from '@latchkey/protocol'
import { fieldsOf, methodOf } from '../../walletStandard/values.ts'
import { wordOf } from '../networks.ts'
import { base64ToBytes, bytesToBase64, bytesToHex, hexToBytes, readHex } from '../text.ts'
import {
  type BitcoinAccount,
  type BitcoinWallet,
  isTaproot,
  readPsbt,
  readSignature,
  readState,
  readTxid,
} from '../wallet.ts'
import { ask } from './rpc.ts'

/**
 * `LeatherProvider` (https://leather.gitbook.io/developers): transactions in hex, messages by BIP-322, the network in each
 * request. It cannot give addresses without a prompt, and reports no changes.
 */
export function leather(provider: unknown): BitcoinWallet | undefined {
  const request = methodOf(provider, 'request')
  if (!request) return undefined
  const call = async (
    method: string,
    params?: unknown,
  ): Promise<Readonly<Record<string, unknown>>> => fieldsOf(await ask(request, method, params))
  return {
    connect: async () => readState((await call('getAddresses'))['addresses']),
    read: () => Promise.resolve(undefined),
    needsAsking: true,
    signMessage: async ({ account, network, message, protocol }) => {
      if (protocol === 'ecdsa') throw new KitError('METHOD_UNSUPPORTED', { protocol })
      const paymentType = isTaproot(account.address) ? 'p2tr' : 'p2wpkh'
      const params = { message, paymentType, ...where(network, account) }
      return readSignature((await call('signMessage', params))['signature'])
    },
    signPsbt: async ({ network, psbt, inputs, broadcast }) => {
      const { hex, txid } = await call('signPsbt', {
        hex: bytesToHex(base64ToBytes(psbt)),
        ...(inputs.length ? { signAtIndex: inputs.map(({ index }) => index) } : {}),
        broadcast,
        ...where(network, inputs[0]?.account),
      })
      const signed = readPsbt(bytesToBase64(hexToBytes(readHex(hex) ?? '')))
      return { psbt: signed, ...(broadcast ? { txid: readTxid(txid) } : {}) }
    },
    sendTransfer: async ({ account, network, recipient, satoshis }) => {
      const recipients = [{ address: recipient, amount: String(satoshis) }]
      return readTxid(
        (await call('sendTransfer', { recipients, ...where(network, account) }))['txid'],
      )
    },
  }
}

/** Otherwise Leather uses mainnet and its open account, which may differ from the connected account. */
function where(network: NetworkId, account: BitcoinAccount | undefined): object {
  // BIP-44: m / purpose' / coin type' / account'
  const index = /^m\/\d+'\/\d+'\/(\d+)'/.exec(account?.path ?? '')?.[1]
  return { network: wordOf(network), ...(index === undefined ? {} : { account: Number(index) }) }
}
