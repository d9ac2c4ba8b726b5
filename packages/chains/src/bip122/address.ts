import type { NetworkId } from '@latchkey/protocol'
import { sha256 } from './sha256.ts'

/** What addresses of a network begin with: the readable part of BIP-173, and the version bytes of base58check. */
type Prefixes = {
  readonly segwit: string
  readonly p2pkh: number
  readonly p2sh: number
}
const main: Prefixes = { segwit: 'bc', p2pkh: 0x00, p2sh: 0x05 }
const test: Prefixes = { segwit: 'tb', p2pkh: 0x6f, p2sh: 0xc4 }
const local: Prefixes = { ...test, segwit: 'bcrt' }

/** BIP-173: the letters of the words, which have 5 bits each. */
const bech32Letters = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
/** BIP-173: at most this long as a whole. Checked first, as is the other. */
const maxSegwitLength = 90
const base58Letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
/** 25 bytes in base58. */
const maxLegacyLength = 35

/**
 * A P2PKH, P2SH, P2WPKH, P2WSH or P2TR address of the network, of any known one without; BIP-173 and BIP-350 addresses in
 * lower case. Other witness programs are none: nothing that the kit shows or pays is locked by them.
 */
export function parseAddress(text: string, network?: NetworkId): string | undefined {
  const networks = prefixesOf(network)
  const lower = text.toLowerCase()
  if (networks.some(({ segwit }) => lower.startsWith(`${segwit}1`))) {
    return isWitnessProgram(text) ? lower : undefined
  }
  const version = legacyVersion(text)
  return networks.some(({ p2pkh, p2sh }) => version === p2pkh || version === p2sh)
    ? text
    : undefined
}

/** Wallets keep inscriptions on taproot, witness version 1 (`p` in bech32m), and payments elsewhere (STA-02). */
export function accountType(address: string): 'payment' | 'ordinal' {
  return /^(?:bc|tb|bcrt)1p/.test(address) ? 'ordinal' : 'payment'
}

/** By the hash of a network's first block; testnets and signet look the same. */
function prefixesOf(network: NetworkId | undefined): readonly Prefixes[] {
  switch (network) {
    case 'bip122:000000000019d6689c085ae165831e93':
      return [main]
    case 'bip122:00000000da84f2bafbbc53dee25a72ae': // testnet4
    case 'bip122:000000000933ea01ad0ee984209779ba': // testnet3
    case 'bip122:00000008819873e925422c1ff0f99f7c': // signet
      return [test]
    case 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328': // regtest
      return [local]
    default:
      return [main, test, local]
  }
}

/** Version 0 has the checksum of BIP-173 and 20 or 32 bytes; version 1 that of BIP-350, and 32 as taproot (BIP-341). */
function isWitnessProgram(text: string): boolean {
  const lower = text.toLowerCase()
  if (text.length > maxSegwitLength || (text !== lower && text !== text.toUpperCase())) return false
  const separator = lower.indexOf('1')
  const words = Array.from(lower.slice(separator + 1), (letter) => bech32Letters.indexOf(letter))
  if (words.includes(-1)) return false
  const [version] = words
  const program = words.slice(1, -6)
  const length = Math.floor((program.length * 5) / 8)
  // What the last word has beyond whole bytes is padding: less than a word, and zero.
  const padding = (program.length * 5) % 8
  if (padding > 4 || (program.at(-1) ?? 0) & ((1 << padding) - 1)) return false
  const sum = checksum(lower.slice(0, separator), words)
  return version === 0
    ? sum === 1 && (length === 20 || length === 32)
    : version === 1 && sum === 0x2bc830a3 && length === 32
}

/** BIP-173: a BCH code over the prefix, a zero, and the words with their own checksum. */
function checksum(prefix: string, words: readonly number[]): number {
  const codes = Array.from(prefix, (letter) => letter.charCodeAt(0))
  const values = [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31), ...words]
  return values.reduce((sum, value) => {
    const top = sum >>> 25
    const next = ((sum & 0x1ffffff) << 5) ^ value
    return generator.reduce((all, each, bit) => ((top >> bit) & 1 ? all ^ each : all), next)
  }, 1)
}
const generator = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]

/** Base58check: the version byte, a hash of 20 bytes, 4 bytes of checksum. */
function legacyVersion(text: string): number | undefined {
  if (text.length > maxLegacyLength) return undefined
  const digits = Array.from(text, (letter) => base58Letters.indexOf(letter))
  if (digits.includes(-1)) return undefined
  const number = digits.reduce((sum, digit) => sum * 58n + BigInt(digit), 0n)
  // Zero bytes at the beginning are a one each, however large the rest.
  const zeros = digits.findIndex((digit) => digit > 0)
  const hex = number.toString(16)
  if (zeros + Math.ceil(hex.length / 2) !== 25) return undefined
  const pairs = hex.padStart(50, '0').match(/../g) ?? []
  const bytes = Uint8Array.from(pairs, (pair) => parseInt(pair, 16))
  const hash = sha256(sha256(bytes.subarray(0, 21)))
  return bytes.subarray(21).every((byte, place) => byte === hash[place]) ? bytes[0] : undefined
}
