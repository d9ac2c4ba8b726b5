import { secp256k1 } from '@noble/curves/secp256k1.js'
import { base64 } from '@scure/base'
import {
  Address,
  CompactSize,
  NETWORK,
  OutScript,
  p2pkh,
  p2sh,
  p2wpkh,
  TEST_NETWORK,
} from '@scure/btc-signer'
import { concatBytes, sha256x2 } from '@scure/btc-signer/utils.js'
import type { KeyVerifier } from '../../ports/signatureVerifier.ts'
import { isBip322 } from './bip322.ts'

type Network = typeof NETWORK

/** Address prefixes by the hash of the network's first block (CAIP-2, namespaces/bip122). */
const networks: { readonly [reference: string]: Network | undefined } = {
  '000000000019d6689c085ae165831e93': NETWORK,
  '000000000933ea01ad0ee984209779ba': TEST_NETWORK, // testnet3
  '00000000da84f2bafbbc53dee25a72ae': TEST_NETWORK, // testnet4
  '00000008819873e925422c1ff0f99f7c': TEST_NETWORK, // signet
  '0f9188f13cb7b2c71f2a335e3a4fc328': { ...TEST_NETWORK, bech32: 'bcrt' }, // regtest
}
const maxAddress = 90

/** BIP-322 "simple", or a signature of 65 bytes as BIP-137 and older wallets have it. In base64. */
export const bip122Signatures: KeyVerifier = {
  readAddress: (reference, address) => (scriptOf(reference, address) ? address : undefined),
  isSigned({ chainId, address, message, signature }) {
    const reference = chainId.slice('bip122:'.length)
    const network = networks[reference]
    const script = scriptOf(reference, address)
    if (!network || !script) return false
    const bytes = base64.decode(signature.replace(/^smp/, ''))
    const text = new TextEncoder().encode(message)
    return bytes.length === 65
      ? isBip137(bytes, text, { address, network })
      : isBip322(bytes, text, script)
  },
}

/** The script that locks the address; undefined for addresses that no single key signs for. */
function scriptOf(reference: string, address: string): Uint8Array | undefined {
  const network = networks[reference]
  if (!network || address.length > maxAddress) return undefined
  try {
    const script = Address(network).decode(address)
    return ['pkh', 'sh', 'wpkh', 'tr'].includes(script.type) ? OutScript.encode(script) : undefined
  } catch {
    return undefined
  }
}

/** BIP-137: the first byte says which kind of address and how its key is found again; many wallets say P2PKH for all. */
function isBip137(
  bytes: Uint8Array,
  text: Uint8Array,
  { address, network }: { readonly address: string; readonly network: Network },
): boolean {
  const [header = 0, ...rs] = bytes
  if (header < 27 || header > 42) return false
  const words = new TextEncoder().encode('Bitcoin Signed Message:\n')
  const digest = sha256x2(
    concatBytes(
      ...[words, text].flatMap((part) => [CompactSize.encode(BigInt(part.length)), part]),
    ),
  )
  const recovered = Uint8Array.of((header - 27) & 3, ...rs)
  const key = secp256k1.recoverPublicKey(recovered, digest, { prehash: false })
  if (!secp256k1.verify(Uint8Array.from(rs), digest, key, { prehash: false, lowS: true }))
    return false
  if (header < 31) return p2pkh(uncompressed(key), network).address === address
  const segwit = p2wpkh(key, network)
  return [p2pkh(key, network), p2sh(segwit, network), segwit].some(
    (payment) => payment.address === address.replace(/^[A-Z0-9]+$/, (each) => each.toLowerCase()),
  )
}

function uncompressed(key: Uint8Array): Uint8Array {
  return secp256k1.Point.fromBytes(key).toBytes(false)
}
