import { KitError } from '@latchkey/protocol'
import { isModestJson } from '../../text/jsonShape.ts'
import { decimalOf } from '../../prices/decimals.ts'

const answerLimit = 1024 * 1024

/** JSON of a price service in which numbers stay text, since a float cannot hold money exactly. */
export type Priced =
  | string
  | boolean
  | null
  | readonly Priced[]
  | { readonly [name: string]: Priced }

/**
 * Ask a price service. Its URL may hold a key and is never in an error.
 * @throws KitError `UPSTREAM_UNAVAILABLE` for any answer but JSON
 */
export async function askPrices(
  url: URL,
  {
    fetch,
    headers = {},
    signal,
  }: {
    readonly fetch: typeof globalThis.fetch
    readonly headers?: { readonly [name: string]: string }
    readonly signal: AbortSignal
  },
): Promise<Priced> {
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json', ...headers },
      redirect: 'error',
      signal,
    })
    const text = await readText(response)
    if (!response.ok) throw new KitError('HTTP_STATUS', { status: response.status })
    if (!isModestJson(text, { depth: 8, values: 50_000 })) throw new Error('too large')
    return JSON.parse(text, numbersAsText) as Priced
  } catch (cause) {
    throw new KitError('UPSTREAM_UNAVAILABLE', { subject: 'prices' }, { cause })
  }
}

/** The decimal text in a field of an object; undefined without one. */
export function decimalIn(
  value: Priced | undefined,
  ...path: readonly string[]
): string | undefined {
  const found = fieldIn(value, ...path)
  return typeof found === 'string' ? decimalOf(found) : undefined
}

export function fieldIn(value: Priced | undefined, ...path: readonly string[]): Priced | undefined {
  let at = value
  for (const name of path) {
    if (typeof at !== 'object' || at === null || Array.isArray(at)) return undefined
    // As: neither a text nor a list, so an object; only its own fields count.
    const fields = at as { readonly [name: string]: Priced }
    at = Object.hasOwn(fields, name) ? fields[name] : undefined
  }
  return at
}

/** ECMAScript's JSON.parse source text access: `source` is the original text of the value. */
function numbersAsText(_: string, value: unknown, context?: { readonly source?: string }): unknown {
  return typeof value === 'number' ? (context?.source ?? String(value)) : value
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > answerLimit) throw new KitError('REQUEST_TOO_LARGE', { limit: answerLimit })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
