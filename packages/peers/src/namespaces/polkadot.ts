import { signedBytes, type TransactionPayload, walletKey } from '@latchkey/testing/polkadot/page'
import { hexToU8a, stringToU8a, u8aConcat, u8aToHex } from '@polkadot/util'
import type { PeerNamespace } from '../walletkit.ts'

/** Polkadot in a phone, with an sr25519 account of the generic prefix. It signs as an extension does. */
export function polkadotNamespace({
  seed,
}: {
  /** 32 bytes in hex. */ readonly seed: string
}): PeerNamespace {
  const key = walletKey('sr25519', seed)
  let count = 0
  return {
    accounts: [key.address(42)],
    methods: ['polkadot_signMessage', 'polkadot_signTransaction'],
    answer: async ({ method, params }) => {
      // As: WalletConnect's own shape, which the tests' dapp keeps to.
      const { address, message, transactionPayload } = params as Params
      if (address !== key.address(42)) throw new Error(`${address} is not of this wallet`)
      count += 1
      switch (method) {
        case 'polkadot_signMessage': {
          const text = message.startsWith('0x') ? hexToU8a(message) : stringToU8a(message)
          const wrapped = u8aConcat('<Bytes>', text, '</Bytes>')
          return { id: count, signature: u8aToHex(key.sign(wrapped)) }
        }
        case 'polkadot_signTransaction': {
          // As Substrate's MultiSignature: 1 is sr25519.
          const signature = u8aConcat(Uint8Array.of(1), key.sign(signedBytes(transactionPayload)))
          return { id: count, signature: u8aToHex(signature) }
        }
        default:
          throw new Error(`The wallet does not know ${method}`)
      }
    },
  }
}

type Params = {
  readonly address: string
  readonly message: string
  readonly transactionPayload: TransactionPayload
}
