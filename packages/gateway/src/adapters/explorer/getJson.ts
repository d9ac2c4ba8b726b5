import { KitError } from '@latchkey/protocol'
import { currentCaller } from '../../limits/currentCaller.ts'
import { createFairTurns } from '../../limits/fairTurns.ts'

export type GetJson = (url: URL, signal: AbortSignal) => Promise<unknown>

const answerLimit = 5 * 1024 * 1024

/** At three requests a second the last of them waits as long as a page's request does. */
const mostWaiting = 30

/**
 * JSON from an explorer, one request after the other and no faster than its free plan allows. Callers take turns; a
 * request that nobody waits for any more costs none.
 * @throws KitError `OVERLOADED` when too many requests wait, `UPSTREAM_UNAVAILABLE` for any answer but JSON. The error does not hold the address, which may contain a key.
 */
export function explorerClient({
  network,
  fetch,
  paceMs,
}: {
  readonly network: string
  readonly fetch: typeof globalThis.fetch
  readonly paceMs: number
}): GetJson {
  const take = createFairTurns({ atOnce: 1, waiting: mostWaiting })
  return (url, signal) =>
    new Promise((resolve, reject) => {
      const turn = async (): Promise<void> => {
        await ask(url, signal).then(resolve, reject)
        await new Promise((next) => setTimeout(next, paceMs).unref())
      }
      take([currentCaller()?.address ?? ''], turn, signal).catch(reject)
    })

  async function ask(url: URL, signal: AbortSignal): Promise<unknown> {
    try {
      signal.throwIfAborted()
      const response = await fetch(url, {
        headers: { accept: 'application/json' },
        redirect: 'error',
        signal,
      })
      const text = await readText(response)
      if (!response.ok) throw new KitError('HTTP_STATUS', { status: response.status })
      return JSON.parse(text)
    } catch (cause) {
      throw unavailable(network, cause)
    }
  }
}

export function unavailable(network: string, cause?: unknown): KitError {
  const subject = `the history of ${network}`
  return new KitError('UPSTREAM_UNAVAILABLE', { subject, field: 'chainId' }, { cause })
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
