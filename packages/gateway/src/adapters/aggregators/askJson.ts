import { KitError } from '@latchkey/protocol'
import { createTokenBuckets } from '../../http/tokenBucket.ts'
import type { Clock } from '../../ports/clock.ts'
import { isModestJson } from '../../text/jsonShape.ts'

export type JsonAnswer = { readonly isOk: boolean; readonly status: number; readonly json: unknown }

export type AskJson = (
  path: string,
  request: {
    readonly query?: { readonly [name: string]: string | undefined }
    /** JSON, or a form. */
    readonly body?: unknown
    readonly headers?: { readonly [name: string]: string }
  },
  signal: AbortSignal,
) => Promise<JsonAnswer>

const answerLimit = 1024 * 1024
/** Without a `Retry-After` a service that limits the rate is left alone for so long. */
const pauseMs = 5_000

/**
 * JSON from a service, within its quota. Its address may hold a key and is never in an error.
 * @throws KitError `UPSTREAM_UNAVAILABLE` for any answer but JSON, for an answer of the status 429 or 5xx, and beyond the quota
 */
export function askJson({
  name,
  url,
  fetch,
  clock,
  quota,
}: {
  readonly name: string
  readonly url: string
  readonly fetch: typeof globalThis.fetch
  readonly clock: Clock
  readonly quota: { readonly rate: number; readonly burst: number }
}): AskJson {
  const buckets = createTokenBuckets(quota, clock)
  let pausedUntil = 0
  return async (path, { query = {}, body, headers = {} }, signal) => {
    if (clock() < pausedUntil || buckets.take('') > 0) throw unavailable(name)
    const target = new URL(path, url)
    for (const [field, value] of Object.entries(query))
      if (value !== undefined) target.searchParams.set(field, value)
    try {
      const response = await fetch(target, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          accept: 'application/json',
          ...(body !== undefined && {
            'content-type':
              body instanceof URLSearchParams
                ? 'application/x-www-form-urlencoded'
                : 'application/json',
          }),
          ...headers,
        },
        ...(body !== undefined && {
          body: body instanceof URLSearchParams ? body : JSON.stringify(body),
        }),
        redirect: 'error',
        signal,
      })
      const { status, ok } = response
      if (status === 429) pausedUntil = clock() + retryAfterMs(response)
      const text = await readText(response)
      if (status === 429 || status >= 500) throw new KitError('HTTP_STATUS', { status })
      if (!isModestJson(text, { depth: 24, values: 60_000 })) throw new Error('too large')
      return { isOk: ok, status, json: JSON.parse(text) }
    } catch (cause) {
      throw unavailable(name, cause)
    }
  }
}

/** The error of a service that does not answer, or that answers what must not be passed on. */
export function unavailable(name: string, cause?: unknown): KitError {
  return new KitError('UPSTREAM_UNAVAILABLE', { subject: `the service ${name}` }, { cause })
}

function retryAfterMs(response: Response): number {
  const seconds = Number(response.headers.get('retry-after'))
  return seconds > 0 && seconds < 3_600 ? seconds * 1_000 : pauseMs
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
