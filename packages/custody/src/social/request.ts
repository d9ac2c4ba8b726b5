import { KitError } from '@latchkey/protocol'

const limitMs = 10_000
const largestAnswer = 64 * 1024

/**
 * An answer of a provider, whose addresses are the operator's settings. A redirect is not followed: the request has secrets.
 * @throws KitError `LOGIN_REFUSED` when the provider refuses, `UPSTREAM_UNAVAILABLE` when it does not answer
 */
export async function askJson(url: string, init: RequestInit = {}): Promise<unknown> {
  const headers = new Headers(init.headers)
  headers.set('accept', 'application/json')
  // GitHub refuses requests without a name.
  headers.set('user-agent', 'latchkey-custody')
  const response = await fetch(url, {
    ...init,
    headers,
    redirect: 'error',
    signal: AbortSignal.timeout(limitMs),
  }).catch(() => {
    throw unavailable()
  })
  const text = await textOf(response)
  if (response.status >= 500 || response.status === 429) throw unavailable()
  if (!response.ok) throw new KitError('LOGIN_REFUSED')
  try {
    return JSON.parse(text)
  } catch {
    throw unavailable()
  }
}

async function textOf({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  try {
    for await (const chunk of body ?? []) {
      length += chunk.length
      if (length > largestAnswer) throw new Error('too long')
      chunks.push(chunk)
    }
  } catch {
    throw unavailable()
  }
  return Buffer.concat(chunks).toString()
}

/** Without a cause: it may quote a code or a token. */
function unavailable(): KitError {
  return new KitError('UPSTREAM_UNAVAILABLE', { subject: 'login' })
}
