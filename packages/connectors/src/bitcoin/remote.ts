import type { CreateProvider } from '@latchkey/core'
import { KitError, type NetworkId } from '@latchkey/protocol'
import { answers, askWallet } from '../askWallet.ts'
import { fieldsOf, readList } from '../walletStandard/values.ts'
import type { BitcoinProvider } from './bitcoinProvider.ts'
import { createProvider } from './provider.ts'
import { bytesToBase64, hexToBytes, readHex } from './text.ts'
import {
  type BitcoinAccount,
  readPsbt,
  readSignature,
  readState,
  readTxid,
  type SignedPsbt,
} from './wallet.ts'

const maxAddresses = 1000

/** `BitcoinProvider` over the `bip122` requests of a paired wallet (compatibility.md 4.8). */
export const createRemoteProvider: CreateProvider = (session): BitcoinProvider => {
  /** Further addresses of the wallet; the session has one address of each account. */
  let listed: readonly BitcoinAccount[] = []
  const accounts = (): readonly [BitcoinAccount, ...BitcoinAccount[]] => {
    const own = session.addresses.map((address) => ({ address }))
    const known = listed.filter(({ address }) => !session.addresses.includes(address))
    const [first, ...more] = readState(own, [session.network]).accounts
    const of = (account: BitcoinAccount): BitcoinAccount =>
      listed.find(({ address }) => address === account.address) ?? account
    return [of(first), ...more.map(of), ...known]
  }
  const ask = async (method: string, params: object, network?: NetworkId) =>
    fieldsOf(await askWallet(session, { method, params }, network))
  /** The connected address, by which the wallet finds its keys. */
  const account = (): string => accounts()[0].address
  const provider = createProvider({
    wallet: {
      signMessage: async ({ account: { address }, network, message, protocol }) => {
        const params = { account: account(), address, message, ...(protocol && { protocol }) }
        const { signature } = await ask('signMessage', params, network)
        // Hex over WalletConnect, base64 like wallets in the page.
        const hex = readHex(signature)
        return hex ? bytesToBase64(hexToBytes(hex)) : readSignature(signature)
      },
      signPsbt: async ({ network, psbt, inputs, broadcast }): Promise<SignedPsbt> => {
        const signInputs = inputs.map(({ account: { address }, index, sighashTypes }) => ({
          address,
          index,
          ...(sighashTypes && { sighashTypes }),
        }))
        const params = { account: account(), psbt, signInputs, broadcast }
        const signed = await ask('signPsbt', params, network)
        return {
          psbt: readPsbt(signed['psbt']),
          ...(broadcast ? { txid: readTxid(signed['txid']) } : {}),
        }
      },
      sendTransfer: async ({ account: { address }, network, recipient, satoshis }) => {
        const params = { account: address, recipientAddress: recipient, amount: String(satoshis) }
        return readTxid((await ask('sendTransfer', params, network))['txid'])
      },
    },
    accounts,
    network: () => session.network,
    switchNetwork: async (network) => {
      if (!session.moveTo?.(network)) throw new KitError('CHAIN_UNSUPPORTED', { network })
    },
  })
  const { getAccountAddresses } = provider
  return {
    ...provider,
    get chainId() {
      return session.network
    },
    getAccountAddresses: async () => {
      const method = 'getAccountAddresses'
      if (answers(session, method)) {
        const params = { account: account() }
        listed = readAddresses(await askWallet(session, { method, params }), session.network)
      }
      return getAccountAddresses()
    },
    request: (call) => askWallet(session, call),
  }
}

/** @throws KitError `WALLET_REPLY_INVALID` */
function readAddresses(value: unknown, network: NetworkId): readonly BitcoinAccount[] {
  const named = readList(value, maxAddresses)?.map((each) => {
    const { address, publicKey, path, intention } = fieldsOf(each)
    const purpose =
      intention === undefined ? {} : { purpose: purposes[String(intention)] ?? intention }
    return { address, publicKey, derivationPath: path, ...purpose }
  })
  return readState(named, [network]).accounts
}

/** Purpose of an address over WalletConnect → its name in wallets in the page. */
const purposes: Readonly<Record<string, string>> = { payment: 'payment', ordinal: 'ordinals' }
