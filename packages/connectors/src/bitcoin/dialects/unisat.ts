import { KitError, type NetworkId } from '@latchkey/protocol'
import { fieldsOf, methodOf, readList } from '../../walletStandard/values.ts'
import { networkNamed, wordOf } from '../networks.ts'
import { base64ToBytes, bytesToBase64, bytesToHex, hexToBytes, readHex } from '../text.ts'
import {
  type BitcoinWallet,
  readPsbt,
  readSignature,
  readState,
  readTxid,
  type WalletState,
} from '../wallet.ts'

const events = ['accountsChanged', 'chainChanged', 'networkChanged']

/**
 * `window.unisat` (https://docs.unisat.io/dev/open-api-documentation/unisat-wallet) and similar providers: one address at a
 * time, transactions in hex. `fixed` is the network of a provider that serves one network.
 */
export function unisat(provider: unknown, fixed?: NetworkId): BitcoinWallet | undefined {
  const has = (name: string): boolean => methodOf(provider, name) !== undefined
  const call = async (name: string, ...input: readonly unknown[]): Promise<unknown> => {
    const method = methodOf(provider, name)
    if (!method) throw new KitError('METHOD_UNSUPPORTED', { method: name })
    return method(...input)
  }
  const optional = async (name: string): Promise<unknown> => (has(name) ? call(name) : undefined)
  if (!has('signMessage') || !(has('requestAccounts') || has('connect'))) return undefined
  const stateOf = async (address: unknown): Promise<WalletState> => {
    const publicKey = await optional('getPublicKey')
    const chain = fieldsOf(await optional('getChain'))['enum'] ?? (await optional('getNetwork'))
    return readState([{ address, publicKey }], fixed ? [fixed] : networkNamed(chain))
  }
  const connect = async (): Promise<WalletState> =>
    has('requestAccounts')
      ? stateOf(readList(await call('requestAccounts'), 1000)?.[0])
      : // Testnets of OKX.
        stateOf(fieldsOf(await call('connect'))['address'])
  return {
    connect,
    read: async () => {
      const accounts = readList((await optional('getAccounts')) ?? [], 1000)
      // Only an answer without accounts is a refusal.
      if (!accounts) throw new KitError('WALLET_REPLY_INVALID', { method: 'getAccounts' })
      const [address] = accounts
      return address === undefined ? undefined : stateOf(address)
    },
    signMessage: async ({ message, protocol = 'ecdsa' }) =>
      readSignature(
        await call('signMessage', message, protocol === 'bip322' ? 'bip322-simple' : protocol),
      ),
    signPsbt: async ({ psbt, inputs, broadcast }) => {
      const toSignInputs = inputs.map(({ account: { address }, index, sighashTypes }) => ({
        index,
        address,
        ...(sighashTypes ? { sighashTypes } : {}),
      }))
      const answer = await call('signPsbt', bytesToHex(base64ToBytes(psbt)), {
        autoFinalized: broadcast,
        ...(inputs.length ? { toSignInputs } : {}),
      })
      const hex = readHex(answer) ?? ''
      const signed = readPsbt(bytesToBase64(hexToBytes(hex)))
      return {
        psbt: signed,
        ...(broadcast ? { txid: readTxid(await call('pushPsbt', hex)) } : {}),
      }
    },
    sendTransfer: async ({ recipient, satoshis }) =>
      readTxid(await call('sendBitcoin', recipient, satoshis)),
    switchNetwork: async (network) => {
      if (fixed) throw new KitError('CHAIN_UNSUPPORTED', { network })
      await call('switchChain', `BITCOIN_${wordOf(network)?.toUpperCase()}`)
      return connect()
    },
    watch: (changed) => {
      for (const event of events) methodOf(provider, 'on')?.(event, changed)
      return () => {
        for (const event of events) methodOf(provider, 'removeListener')?.(event, changed)
      }
    },
    disconnect: () => methodOf(provider, 'disconnect')?.(),
  }
}
