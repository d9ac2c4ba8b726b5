import { KitError } from '@latchkey/protocol'

/** Time limit for one server. */
const timeoutMs = 10_000
/** Limit for one answer. An answer about one address has a few hundred bytes. */
const maxBytes = 64 * 1024

/**
 * Sends a GET to one server after another until one answers. Esplora is REST (github.com/Blockstream/esplora, API.md), and
 * mempool.space and electrs serve it too. A query in the server's URL, such as an API key, is kept.
 * @throws KitError of the last server: `HTTP_STATUS`, `HTTP_UNREACHABLE`, `REPLY_INVALID` when the answer is not JSON or is
 *   larger than 64 KiB; `RPC_UNREACHABLE` without any server, `ABORTED`
 */
export async function readEsplora(
  servers: readonly string[],
  path: string,
  signal?: AbortSignal,
): Promise<unknown> {
  let failure: KitError = new KitError('RPC_UNREACHABLE', { network: 'bip122' })
  for (const server of servers) {
    const url = new URL(server)
    url.pathname = `${url.pathname.replace(/\/$/, '')}/${path}`
    try {
      return await get(url, signal)
    } catch (cause) {
      if (signal?.aborted) throw new KitError('ABORTED', {}, { cause })
      failure =
        cause instanceof KitError
          ? cause
          : new KitError('HTTP_UNREACHABLE', { host: url.host }, { cause })
    }
  }
  throw failure
}

async function get(url: URL, signal: AbortSignal | undefined): Promise<unknown> {
  const limit = AbortSignal.timeout(timeoutMs)
  const response = await fetch(url, { signal: signal ? AbortSignal.any([limit, signal]) : limit })
  if (!response.ok) throw new KitError('HTTP_STATUS', { status: response.status })
  const text = await readText(response)
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new KitError('REPLY_INVALID', { source: url.host, issue: 'not JSON' }, { cause })
  }
}

async function readText(response: Response): Promise<string> {
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true }
    if (done || !value) return text + decoder.decode()
    size += value.byteLength
    if (size > maxBytes) {
      void reader?.cancel().catch(() => {})
      const source = new URL(response.url).host
      throw new KitError('REPLY_INVALID', { source, issue: 'larger than 64 KiB' })
    }
    text += decoder.decode(value, { stream: true })
  }
}
