import { KitError } from '@latchkey/protocol'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { addressWord, bytesTail, word } from '../evm/abi.ts'
import { signatureValidatorCode } from '../evm/signatureValidator.ts'
import type { RpcNetworks } from '../../ports/rpcNetworks.ts'
import type { ContractVerifier } from '../../ports/signatureVerifier.ts'

/** Far above the signatures of real contracts; EIP-3860 limits init code to 48 KiB. */
const maxSignatureBytes = 32 * 1024
/** The gas that a stranger's contract may use on a node. */
const gas = '0x1312d00'

/**
 * Signatures of EIP-191 texts: by key (low s only, 65 bytes or the 64 of EIP-2098), else by contract (ERC-1271), also by
 * a contract that is not deployed yet (ERC-6492). The key comes first: it needs no node, and it stays an owner where code
 * was delegated (EIP-7702).
 */
export function eip155Signatures(nodes: RpcNetworks): ContractVerifier {
  return {
    readAddress: (_, address) => readAddress(address),
    async signerOf({ chainId, address, message, signature }, signal) {
      if (!/^0x(?:[0-9a-fA-F]{2})*$/.test(signature)) return undefined
      if (signature.length > 2 + maxSignatureBytes * 2) return undefined
      const digest = textHash(message)
      if (addressOfKey(digest, Buffer.from(signature.slice(2), 'hex')) === address.toLowerCase())
        return 'key'
      const asked = { chainId, address, digest, signature, signal }
      return (await isAccepted(nodes, asked)) ? 'contract' : undefined
    },
  }
}

/** The checksummed form (EIP-55); an address in lower case has no checksum to compare. */
function readAddress(text: string): string | undefined {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return undefined
  const lower = text.slice(2).toLowerCase()
  const hash = Buffer.from(keccak_256(Buffer.from(lower))).toString('hex')
  const checked = [...lower].map((digit, at) =>
    Number.parseInt(hash[at] ?? '', 16) > 7 ? digit.toUpperCase() : digit,
  )
  const address = `0x${checked.join('')}`
  return text === address || text === `0x${lower}` ? address : undefined
}

function textHash(message: string): Uint8Array {
  const bytes = Buffer.from(message)
  const head = Buffer.from(`\x19Ethereum Signed Message:\n${bytes.length}`)
  return keccak_256(Buffer.concat([head, bytes]))
}

function addressOfKey(digest: Uint8Array, signature: Uint8Array): string | undefined {
  const rsv = readSignature(signature)
  if (!rsv) return undefined
  try {
    const key = secp256k1.recoverPublicKey(rsv, digest, { prehash: false })
    const options = { prehash: false, lowS: true } as const
    if (!secp256k1.verify(rsv.subarray(1), digest, key, options)) return undefined
    const point = secp256k1.Point.fromBytes(key).toBytes(false).subarray(1)
    return `0x${Buffer.from(keccak_256(point).subarray(-20)).toString('hex')}`
  } catch {
    return undefined
  }
}

/** The recovery bit, r and s. */
function readSignature(bytes: Uint8Array): Uint8Array | undefined {
  if (bytes.length === 64) {
    // EIP-2098: the bit is the highest of s.
    const own = Uint8Array.of(0, ...bytes)
    const high = own[33] ?? 0
    own[0] = high >> 7
    own[33] = high & 0x7f
    return own
  }
  const v = bytes[64] ?? 0
  const bit = v >= 27 ? v - 27 : v
  return bytes.length === 65 && bit <= 1 ? Uint8Array.of(bit, ...bytes.subarray(0, 64)) : undefined
}

async function isAccepted(
  nodes: RpcNetworks,
  {
    chainId,
    address,
    digest,
    signature,
    signal,
  }: {
    readonly chainId: string
    readonly address: string
    readonly digest: Uint8Array
    readonly signature: string
    readonly signal: AbortSignal
  },
): Promise<boolean> {
  const hash = Buffer.from(digest).toString('hex')
  const parameters = addressWord(address) + hash + word(0x60) + bytesTail(signature.slice(2))
  const call = { data: signatureValidatorCode + parameters, gas }
  const [outcome] = await nodes.ask(
    chainId,
    [{ method: 'eth_call', params: [call, 'latest'] }],
    signal,
  )
  if (outcome && 'result' in outcome) {
    if (outcome.result === '0x01') return true
    if (outcome.result === '0x00') return false
  }
  // A revert means a wrongly wrapped signature.
  if (outcome && 'error' in outcome && /revert/i.test(outcome.error.message)) return false
  throw new KitError('UPSTREAM_UNAVAILABLE', { subject: chainId, field: 'chainId' })
}
