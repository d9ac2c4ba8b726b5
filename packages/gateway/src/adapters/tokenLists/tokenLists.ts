import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import { assetAddress } from '../../networks/asset.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Log } from '../../ports/log.ts'
import type { ListedSwapToken, TokenLists } from '../../ports/tokens/tokenLists.ts'
import { isModestJson } from '../../text/jsonShape.ts'
import { plainText } from '../../text/plainText.ts'

/** A day: lists change rarely. */
const keptMs = 24 * 60 * 60_000
const retryMs = 10 * 60_000
const loadMs = 8_000
const mostBytes = 8 * 1024 * 1024

/** The part of a list of https://tokenlists.org that counts here; each token is checked by itself. */
const listSchema = v.object({ tokens: v.array(v.unknown()) })
const tokenSchema = v.object({
  chainId: v.pipe(v.number(), v.integer(), v.minValue(1)),
  address: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/)),
  name: v.pipe(
    v.string(),
    v.transform((text) => plainText(text, 64)),
  ),
  symbol: v.pipe(
    v.string(),
    v.transform((text) => plainText(text, 32)),
    v.minLength(1),
  ),
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(77)),
  /** A logo that cannot be used leaves the token its letter. */
  logoURI: v.fallback(
    v.optional(v.pipe(v.string(), v.maxLength(2_000), v.regex(/^(?:https|ipfs):\/\//i))),
    undefined,
  ),
})

type ByNetwork = ReadonlyMap<string, readonly ListedSwapToken[]>

/** Token lists in Uniswap's format, from addresses and files that the operator names. They are read when first needed. */
export function tokenLists(
  places: readonly string[],
  {
    fetch,
    clock,
    log,
  }: { readonly fetch: typeof globalThis.fetch; readonly clock: Clock; readonly log: Log },
): TokenLists {
  const held = new Map<string, { readonly tokens: Promise<ByNetwork>; until: number }>()
  return {
    async on(network) {
      const lists = await Promise.all(places.map(read))
      const all = lists.flatMap((list) => list.get(network) ?? [])
      const seen = new Set<string>()
      return all.filter(({ address }) => {
        const id = assetAddress(network, address)
        return !seen.has(id) && seen.add(id)
      })
    },
  }

  function read(place: string): Promise<ByNetwork> {
    const known = held.get(place)
    if (known && known.until > clock()) return known.tokens
    const entry = {
      until: clock() + keptMs,
      tokens: load(place).catch(async (error: unknown) => {
        log({ level: 'warn', event: 'token list', detail: `${place}: ${reasonOf(error)}` })
        entry.until = clock() + retryMs
        // An old list is better than none.
        return known?.tokens ?? new Map()
      }),
    }
    held.set(place, entry)
    return entry.tokens
  }

  async function load(place: string): Promise<ByNetwork> {
    const text = /^https?:/.test(place) ? await download(place) : await readFile(place, 'utf8')
    if (!isModestJson(text, { depth: 8, values: 500_000 })) throw new Error('too large')
    return byNetwork(v.parse(listSchema, JSON.parse(text)).tokens)
  }

  async function download(url: string): Promise<string> {
    const response = await fetch(url, { signal: AbortSignal.timeout(loadMs) })
    if (!response.ok) throw new Error(`HTTP status code: ${response.status}`)
    const chunks: Uint8Array[] = []
    let size = 0
    for await (const chunk of response.body ?? []) {
      size += chunk.byteLength
      if (size > mostBytes) throw new Error('too large')
      chunks.push(chunk)
    }
    return Buffer.concat(chunks).toString('utf8')
  }
}

function byNetwork(tokens: readonly unknown[]): ByNetwork {
  const found = new Map<string, ListedSwapToken[]>()
  for (const token of tokens) {
    const result = v.safeParse(tokenSchema, token)
    if (!result.success) continue
    const { chainId, logoURI: logoUri, ...listed } = result.output
    const network = `eip155:${chainId}`
    found.set(network, [...(found.get(network) ?? []), { ...listed, logoUri }])
  }
  return found
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message.slice(0, 200) : 'unreadable'
}
