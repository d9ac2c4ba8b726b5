import { KitError } from '@latchkey/protocol'

/** Posts JSON-RPC to one node and gives back whatever JSON it answers. */
export type HttpNode = (body: unknown, signal: AbortSignal) => Promise<unknown>

/** security.md 3.3 */
const answerLimit = 5 * 1024 * 1024

/** A node at an address from the configuration; no address ever comes from a request. */
export function httpNode(
  url: string,
  fetch: typeof globalThis.fetch,
  limit = answerLimit,
): HttpNode {
  return async (body, signal) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal,
    })
    // Some nodes send JSON-RPC errors with a 4xx or 5xx: those still hold an answer.
    const text = await readText(response, limit)
    try {
      return JSON.parse(text)
    } catch (cause) {
      throw new KitError('HTTP_STATUS', { status: response.status }, { cause })
    }
  }
}

async function readText(response: Response, limit: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > limit) throw new KitError('REQUEST_TOO_LARGE', { limit })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
