import { KitError } from '@latchkey/protocol'
import { type RawJson, rawEntries } from '../../text/rawJson.ts'

/** Bytes that answers may still have. Several requests may share one budget. */
export type AnswerBudget = { bytes: number }
/** Posts JSON-RPC to one node and returns its answers. */
export type HttpNode = (
  body: string,
  options: { readonly signal: AbortSignal; readonly budget: AnswerBudget },
) => Promise<readonly RawJson[]>

/**
 * A node at an address from the configuration; no address ever comes from a request.
 * @throws KitError `REQUEST_TOO_LARGE` for an answer beyond the budget, `HTTP_STATUS` for one that is no JSON
 */
export function httpNode(url: string, fetch: typeof globalThis.fetch): HttpNode {
  return async (body, { signal, budget }) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      redirect: 'error',
      signal,
    })
    // Some nodes send JSON-RPC errors with a 4xx or 5xx status: the body is still an answer.
    const text = await readText(response, budget)
    try {
      return rawEntries(text)
    } catch (cause) {
      throw new KitError('HTTP_STATUS', { status: response.status }, { cause })
    }
  }
}

async function readText(response: Response, budget: AnswerBudget): Promise<string> {
  const chunks: Uint8Array[] = []
  const limit = budget.bytes
  for await (const chunk of response.body ?? []) {
    budget.bytes -= chunk.byteLength
    if (budget.bytes < 0) throw new KitError('REQUEST_TOO_LARGE', { limit })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
