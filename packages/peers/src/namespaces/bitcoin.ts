import {
  type Coin,
  type InputToSign,
  type Key,
  keysOf,
  signBip322,
  signEcdsa,
  signPsbt,
  transferPsbt,
} from '@latchkey/testing/bitcoin/page'
import { base64, hex } from '@scure/base'
import type { PeerNamespace } from '../walletkit.ts'

/**
 * Bitcoin in a phone, on regtest, by https://docs.walletconnect.network/wallet-sdk/chain-support/bitcoin. Its session
 * names only the payment address.
 */
export function bitcoinNamespace({
  privateKey,
  esploraUrl,
}: {
  /** 32 bytes in hex. */
  readonly privateKey: string
  readonly esploraUrl: string
}): PeerNamespace {
  const keys = keysOf(privateKey, 'regtest')
  const [payment] = keys
  const keyOf = (address: string): Key => {
    const key = keys.find((each) => each.address === address)
    if (!key) throw new Error(`${address} is not of this wallet`)
    return key
  }
  const esplora = async (path: string, body?: string): Promise<string> => {
    const response = await fetch(`${esploraUrl}${path}`, body ? { method: 'POST', body } : {})
    if (!response.ok) throw new Error(await response.text())
    return response.text()
  }
  return {
    accounts: [payment.address],
    methods: ['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses'],
    answer: async ({ method, params }) => {
      // As: WalletConnect's own shape, which the tests' dapp keeps to.
      const { account, address = account, message, protocol, ...asked } = params as Params
      switch (method) {
        case 'getAccountAddresses':
          return keys.map((each, place) => ({
            address: each.address,
            publicKey: hex.encode(each.publicKey),
            path: `m/${place ? 86 : 84}'/1'/0'/0/0`,
            intention: place ? 'ordinal' : 'payment',
          }))
        case 'signMessage': {
          const key = keyOf(address)
          const isBip322 = (protocol ?? (key === payment ? 'ecdsa' : 'bip322')) === 'bip322'
          const signature = isBip322 ? signBip322(message, key) : signEcdsa(message, key)
          return { address, signature: hex.encode(base64.decode(signature)) }
        }
        case 'signPsbt': {
          const { psbt, transaction } = signPsbt(
            asked.psbt,
            keys,
            asked.signInputs,
            asked.broadcast === true,
          )
          return transaction
            ? { psbt, txid: await esplora('/tx', hex.encode(transaction)) }
            : { psbt }
        }
        case 'sendTransfer': {
          // As: Esplora's own list.
          const coins = JSON.parse(
            await esplora(`/address/${payment.address}/utxo`),
          ) as readonly Coin[]
          const psbt = transferPsbt({
            coins,
            script: payment.script,
            recipient: asked.recipientAddress,
            satoshis: Number(asked.amount),
            network: 'regtest',
          })
          const { transaction } = signPsbt(psbt, keys, undefined, true)
          return { txid: await esplora('/tx', hex.encode(transaction ?? new Uint8Array())) }
        }
        default:
          throw new Error(`The wallet does not know ${method}`)
      }
    },
  }
}

type Params = {
  readonly account: string
  readonly address?: string
  readonly message: string
  readonly protocol?: 'ecdsa' | 'bip322'
  readonly psbt: string
  readonly signInputs: readonly InputToSign[]
  readonly broadcast?: boolean
  readonly recipientAddress: string
  readonly amount: string
}
