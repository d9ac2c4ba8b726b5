import { utf8ToBytes } from '@noble/hashes/utils.js'
import * as v from 'valibot'
import type { RpcNetworks } from '../../ports/rpcNetworks.ts'
import { plainText } from '../../text/plainText.ts'
import { resultOf } from './accounts.ts'
import { addressBytes, addressText, programAddress } from './address.ts'

export const metaplexProgram = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'

export type MintFacts = {
  readonly name: string
  readonly symbol: string
  readonly uri: string
  /** Mint of the collection, if the collection's owner has verified it. */
  readonly collection?: string
}

/** The most accounts of one getMultipleAccounts. */
const perRequest = 100

const parsedMint = v.object({
  data: v.object({
    parsed: v.object({
      info: v.object({
        extensions: v.optional(
          v.array(v.object({ extension: v.string(), state: v.optional(v.unknown()) })),
          [],
        ),
      }),
    }),
  }),
})
const tokenMetadata = v.object({ name: v.string(), symbol: v.string(), uri: v.string() })
const rawAccount = v.object({
  owner: v.literal(metaplexProgram),
  data: v.tuple([v.string(), v.literal('base64')]),
})

/** Metadata of mints: from Token-2022's own extension, or from a Metaplex account. Mints without metadata are absent. */
export async function readMetadata(
  nodes: RpcNetworks,
  { network, mints }: { readonly network: string; readonly mints: readonly string[] },
  signal: AbortSignal,
): Promise<ReadonlyMap<string, MintFacts>> {
  const facts = new Map<string, MintFacts>()
  for (let at = 0; at < mints.length; at += perRequest) {
    const some = mints.slice(at, at + perRequest)
    const [own, metaplex] = await nodes.ask(
      network,
      [accountsCall(some, 'jsonParsed'), accountsCall(some.map(metadataAddress), 'base64')],
      signal,
    )
    const [extensions, accounts] = [valuesOf(resultOf(own)), valuesOf(resultOf(metaplex))]
    for (const [index, mint] of some.entries()) {
      const found = extensionOf(extensions[index]) ?? metaplexOf(accounts[index], mint)
      if (found) facts.set(mint, found)
    }
  }
  return facts
}

/** @throws RangeError for a mint that is not an address */
export function metadataAddress(mint: string): string {
  const bytes = [addressBytes(metaplexProgram), addressBytes(mint)]
  const [program, key] = bytes
  if (!program || !key) throw new RangeError('not an address')
  return programAddress([utf8ToBytes('metadata'), program, key], metaplexProgram)
}

function accountsCall(
  addresses: readonly string[],
  encoding: string,
): {
  readonly method: string
  readonly params: unknown
} {
  return {
    method: 'getMultipleAccounts',
    params: [addresses, { encoding, commitment: 'confirmed' }],
  }
}

function valuesOf(result: unknown): readonly unknown[] {
  const parsed = v.safeParse(v.object({ value: v.array(v.unknown()) }), result)
  return parsed.success ? parsed.output.value : []
}

function extensionOf(account: unknown): MintFacts | undefined {
  const parsed = v.safeParse(parsedMint, account)
  if (!parsed.success) return undefined
  const state = parsed.output.data.parsed.info.extensions.find(
    ({ extension }) => extension === 'tokenMetadata',
  )?.state
  const metadata = v.safeParse(tokenMetadata, state)
  return metadata.success ? cleaned(metadata.output) : undefined
}

function metaplexOf(account: unknown, mint: string): MintFacts | undefined {
  const parsed = v.safeParse(rawAccount, account)
  if (!parsed.success) return undefined
  try {
    return decodeMetadata(Buffer.from(parsed.output.data[0], 'base64'), mint)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/**
 * A Metaplex metadata account (Borsh): key, update authority, mint, name, symbol, uri, seller fee, creators, two flags,
 * and optional edition nonce, token standard and collection.
 * @throws RangeError for bytes of another form
 */
export function decodeMetadata(bytes: Buffer, mint: string): MintFacts {
  const metadataKey = 4
  if (bytes.readUInt8(0) !== metadataKey || addressText(bytes.subarray(33, 65)) !== mint)
    throw new RangeError('not the metadata of this mint')
  let at = 65
  const text = (): string => {
    const length = bytes.readUInt32LE(at)
    if (length > 1_000 || at + 4 + length > bytes.length) throw new RangeError('too long')
    const part = bytes.subarray(at + 4, at + 4 + length)
    at += 4 + length
    return part.toString('utf8').replaceAll('\0', '')
  }
  const facts = { name: text(), symbol: text(), uri: text() }
  const collection = collectionOf(bytes, at + 2)
  return { ...cleaned(facts), ...(collection && { collection }) }
}

/** Accounts of old programs end before the collection. */
function collectionOf(bytes: Buffer, start: number): string | undefined {
  try {
    let at = start
    if (bytes.readUInt8(at++) === 1) at += 4 + bytes.readUInt32LE(at) * 34
    at += 2
    // Edition nonce and token standard: optional bytes.
    for (let index = 0; index < 2; index += 1) at += bytes.readUInt8(at) === 1 ? 2 : 1
    const isVerified = bytes.readUInt8(at) === 1 && bytes.readUInt8(at + 1) === 1
    return isVerified && at + 34 <= bytes.length
      ? addressText(bytes.subarray(at + 2, at + 34))
      : undefined
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function cleaned({ name, symbol, uri }: v.InferOutput<typeof tokenMetadata>): MintFacts {
  return {
    name: plainText(name, 64),
    symbol: plainText(symbol, 32),
    uri: uri.trim().slice(0, 2048),
  }
}
