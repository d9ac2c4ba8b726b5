import type { Rpc } from '@latchkey/core'
import { base58 } from '@scure/base'
import { commitment, type Fields, fieldsOf, parsed } from '../transfers/accounts.ts'
import { programAddress } from '../transfers/programAddress.ts'

/** Facts from the mint itself. */
export type MintFacts = {
  readonly decimals?: number | undefined
  readonly name?: string | undefined
  readonly symbol?: string | undefined
}

/** Reads at most 100 mints: decimals, and names from Token-2022's extension or from Metaplex's account of the mint. */
export async function readMints(
  rpc: Rpc,
  mints: readonly string[],
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, MintFacts>> {
  const read = async (
    addresses: readonly string[],
    options: object,
  ): Promise<readonly Fields[]> => {
    const { value } = fieldsOf(await rpc('getMultipleAccounts', [addresses, options], signal))
    return Array.isArray(value) ? value.map(fieldsOf) : []
  }
  const accounts = await read(mints, parsed)
  // Names are optional: a failure here must not lose the amounts.
  const words = await read(mints.map(metadataAddress), { ...commitment, encoding: 'base64' }).catch(
    (): readonly Fields[] => [],
  )
  return new Map(
    mints.map((mint, place) => [
      mint,
      { ...metaplexOf(words[place], mint), ...ownFacts(accounts[place]) },
    ]),
  )
}

const metaplex = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'

function metadataAddress(mint: string): string {
  const program = base58.decode(metaplex)
  const seeds = [new TextEncoder().encode('metadata'), program, base58.decode(mint)]
  return base58.encode(programAddress(seeds, program))
}

function ownFacts(account: Fields | undefined): MintFacts {
  const { type, info } = fieldsOf(fieldsOf(account?.['data'])['parsed'])
  if (type !== 'mint') return {}
  const { decimals, extensions } = fieldsOf(info)
  const own = (Array.isArray(extensions) ? extensions : [])
    .map(fieldsOf)
    .find(({ extension }) => extension === 'tokenMetadata')
  const { name, symbol } = fieldsOf(own?.['state'])
  return {
    ...(isDecimals(decimals) ? { decimals } : {}),
    ...(typeof name === 'string' && typeof symbol === 'string' ? cut({ name, symbol }) : {}),
  }
}

/** Borsh: one byte of kind, the authority, the mint, name, symbol, and fields that are not read here. */
function metaplexOf(account: Fields | undefined, mint: string): MintFacts {
  const [text] = Array.isArray(account?.['data']) ? account['data'] : []
  if (account?.['owner'] !== metaplex || typeof text !== 'string' || text.length > longestAccount)
    return {}
  try {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
    if (bytes[0] !== 4 || base58.encode(bytes.subarray(33, 65)) !== mint) return {}
    const view = new DataView(bytes.buffer)
    const nameLength = view.getUint32(65, true)
    const symbolAt = 69 + nameLength
    const symbolLength = view.getUint32(symbolAt, true)
    return cut({
      name: textOf(bytes.subarray(69, symbolAt)),
      symbol: textOf(bytes.subarray(symbolAt + 4, symbolAt + 4 + symbolLength)),
    })
  } catch {
    // Data that is neither base64 nor Metaplex's form gives no name.
    return {}
  }
}

/** Metaplex pads texts with zeros. */
function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes).replaceAll('\0', '')
}

const longestAccount = 10_000
const longestText = 200

function cut({ name, symbol }: { readonly name: string; readonly symbol: string }): MintFacts {
  return { name: name.slice(0, longestText), symbol: symbol.slice(0, longestText) }
}

/** A mint stores decimals in one byte. */
export function isDecimals(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) < 256
}
