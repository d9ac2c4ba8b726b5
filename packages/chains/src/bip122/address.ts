import type { NetworkId } from '@latchkey/protocol'
import { sha256 } from '@noble/hashes/sha2.js'
import { bech32, bech32m, createBase58check } from '@scure/base'

/** Prefixes of a network's addresses: the human-readable part of BIP-173 and the version bytes of base58check. */
type Prefixes = {
  readonly segwit: string
  readonly p2pkh: number
  readonly p2sh: number
}
const main: Prefixes = { segwit: 'bc', p2pkh: 0x00, p2sh: 0x05 }
const test: Prefixes = { segwit: 'tb', p2pkh: 0x6f, p2sh: 0xc4 }
const local: Prefixes = { ...test, segwit: 'bcrt' }

/** 25 bytes in base58. Checked first, since the time to decode grows with the square of the length. */
const maxLegacyLength = 35

/**
 * Parses a P2PKH, P2SH, P2WPKH, P2WSH or P2TR address of the network, or of any known network when none is given. BIP-173 and
 * BIP-350 addresses are returned in lower case. Other witness programs are refused: no wallet of the kit uses them.
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

/** A network is named by the hash of its first block. Testnets and signet share one form of address. */
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

/** Version 0 has a BIP-173 checksum and 20 or 32 bytes; version 1 has a BIP-350 checksum and taproot's 32 (BIP-341). */
function isWitnessProgram(text: string): boolean {
  return [20, 32].includes(programLength(bech32, 0, text)) || programLength(bech32m, 1, text) === 32
}

/** Length of the program in bytes, or -1 for another version. The library checks case, checksum, padding and length. */
function programLength(coder: typeof bech32, version: number, text: string): number {
  const { words: [first, ...program] = [] } = coder.decodeUnsafe(text) ?? {}
  return first === version ? (coder.fromWordsUnsafe(program)?.length ?? -1) : -1
}

/** Base58check: the version byte, a hash of 20 bytes, 4 bytes of checksum. */
function legacyVersion(text: string): number | undefined {
  if (text.length > maxLegacyLength) return undefined
  try {
    const bytes = createBase58check(sha256).decode(text)
    return bytes.length === 21 ? bytes[0] : undefined
  } catch {
    return undefined
  }
}
