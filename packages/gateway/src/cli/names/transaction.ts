import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { addressOf } from '../../adapters/ccip/zoneAnswers.ts'

/** A transaction before its fee and nonce. `to` is undefined for a new contract. Hex with 0x. */
export type Call = { readonly to?: string | undefined; readonly data: string }

/** Asks a node. @throws Error with the node's words */
export type AskNode = (method: string, params: readonly unknown[]) => Promise<unknown>

const waitMs = 1_000
const mostWaits = 300

/**
 * Signs, sends and waits for a transaction of EIP-1559.
 * @returns the address of the new contract, if it made one
 * @throws Error with a sentence for the operator
 */
export async function sendCall(
  ask: AskNode,
  key: Uint8Array,
  { to, data }: Call,
): Promise<string | undefined> {
  const from = addressOf(key)
  const number = async (method: string, params: readonly unknown[] = []): Promise<bigint> =>
    BigInt(String(await ask(method, params)))
  const chainId = await number('eth_chainId')
  const nonce = await number('eth_getTransactionCount', [from, 'pending'])
  const gas = await number('eth_estimateGas', [{ from, to, data }])
  const tip = await number('eth_maxPriorityFeePerGas').catch(() => 1_000_000_000n)
  const price = await number('eth_gasPrice')
  const fields = [chainId, nonce, tip, price * 2n + tip, (gas * 12n) / 10n, to ?? '0x', 0n, data]
  const body = [...fields.map(item), list([])]
  const hash = keccak_256(envelope(body))
  const signature = secp256k1.sign(hash, key, { prehash: false, lowS: true, format: 'recovered' })
  const [v = 0] = signature
  const parts = [signature.subarray(1, 33), signature.subarray(33)].map((bytes) =>
    item(BigInt(`0x${Buffer.from(bytes).toString('hex')}`)),
  )
  const raw = envelope([...body, item(BigInt(v)), ...parts])
  const sent = await ask('eth_sendRawTransaction', [`0x${Buffer.from(raw).toString('hex')}`])
  for (let waits = 0; waits < mostWaits; waits++) {
    // As: a node's receipt.
    const receipt = (await ask('eth_getTransactionReceipt', [sent])) as {
      readonly status: string
      readonly contractAddress: string | null
    } | null
    if (receipt) {
      if (receipt.status !== '0x1') throw new Error(`The network reverted ${String(sent)}`)
      return receipt.contractAddress ?? undefined
    }
    await new Promise((resolve) => setTimeout(resolve, waitMs))
  }
  throw new Error(`${String(sent)} is not in a block yet. Run the command again later`)
}

/** EIP-2718, type 2. */
function envelope(items: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.of(2, ...list(items))
}

/** RLP of a number or of bytes in hex. */
function item(value: bigint | string): Uint8Array {
  const hex = typeof value === 'string' ? value.slice(2) : value === 0n ? '' : value.toString(16)
  const bytes = Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex')
  return bytes.length === 1 && (bytes[0] ?? 0) < 0x80 ? bytes : withLength(0x80, bytes)
}

function list(items: readonly Uint8Array[]): Uint8Array {
  return withLength(0xc0, Buffer.concat(items))
}

function withLength(base: number, bytes: Uint8Array): Uint8Array {
  if (bytes.length < 56) return Buffer.concat([Uint8Array.of(base + bytes.length), bytes])
  const hex = bytes.length.toString(16)
  const length = Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex')
  return Buffer.concat([Uint8Array.of(base + 55 + length.length), length, bytes])
}
