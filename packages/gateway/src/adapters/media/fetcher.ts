import { lookup as dnsLookup } from 'node:dns/promises'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import { KitError } from '@latchkey/protocol'
import type { Media, MediaFetcher } from '../../ports/media.ts'
import { isGlobalAddress } from './globalAddress.ts'
import { dataOf, mediaUrl, type Mirrors } from './mediaUrl.ts'

/** Every address of a host name. */
export type Resolve = (
  host: string,
) => Promise<readonly { readonly address: string; readonly family: number }[]>

const mostRedirects = 3
const totalMs = 8_000

/**
 * Fetches URLs that strangers wrote, over HTTPS on its default port. The name is resolved once, every address must be
 * public, and the connection goes to exactly these addresses; each redirect is checked again (security.md 3.4).
 * Mirrors that the operator named are not checked.
 */
export function guardedFetcher({
  mirrors,
  resolve = (host) => dnsLookup(host, { all: true, verbatim: true }),
}: {
  readonly mirrors: Mirrors
  readonly resolve?: Resolve
}): MediaFetcher {
  return {
    async fetch(text, { bytes }, signal) {
      if (/^data:/i.test(text)) return dataOf(text, bytes)
      const deadline = AbortSignal.any([signal, AbortSignal.timeout(totalMs)])
      let target = mediaUrl(text, mirrors)
      try {
        for (let hop = 0; hop <= mostRedirects; hop += 1) {
          const response = await open(target, deadline)
          const { statusCode = 0, headers } = response
          if (statusCode < 300 || statusCode > 399) return await bodyOf(response, bytes, deadline)
          response.destroy()
          target = mediaUrl(new URL(headers.location ?? '', target.url).href, mirrors)
        }
      } catch (cause) {
        throw gone(cause)
      }
      throw gone('too many redirects')
    },
  }

  async function open(
    { url, isTrusted }: { readonly url: URL; readonly isTrusted: boolean },
    signal: AbortSignal,
  ): Promise<IncomingMessage> {
    const host = url.hostname.replace(/^\[|\]$/g, '')
    const addresses =
      isTrusted && isIP(host)
        ? [{ address: host, family: isIP(host) }]
        : await unlessAborted(resolve(host), signal)
    if (addresses.length === 0) throw gone('no address')
    if (!isTrusted && !addresses.every(({ address }) => isGlobalAddress(address)))
      throw gone('not a public address')
    const request = url.protocol === 'https:' ? httpsRequest : httpRequest
    return new Promise((settle, reject) => {
      request(url, {
        signal,
        // No agent: a connection kept open would have been checked for another name.
        agent: false,
        // Content-Encoding would let a small answer expand to a large one.
        headers: { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'latchkey-gateway' },
        maxHeaderSize: 16_384,
        // The addresses that were checked, whatever the name resolves to by now.
        lookup: (_, options, done) =>
          options.all
            ? done(null, [...addresses])
            : done(null, addresses[0]?.address ?? '', addresses[0]?.family),
      })
        .once('response', settle)
        .once('error', reject)
        .end()
    })
  }
}

/** The system's resolver takes no signal, and may take half a minute. */
function unlessAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason)
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

async function bodyOf(
  response: IncomingMessage,
  most: number,
  signal: AbortSignal,
): Promise<Media> {
  try {
    const { statusCode, headers } = response
    if (statusCode !== 200) throw gone(`status ${statusCode}`)
    if (headers['content-encoding'] && headers['content-encoding'] !== 'identity')
      throw gone('compressed')
    if (Number(headers['content-length']) > most) throw gone('too large')
    const chunks: Buffer[] = []
    let size = 0
    for await (const chunk of response) {
      signal.throwIfAborted()
      // As: a stream without an encoding gives buffers.
      size += (chunk as Buffer).length
      if (size > most) throw gone('too large')
      chunks.push(chunk as Buffer)
    }
    return { bytes: Buffer.concat(chunks), type: headers['content-type'] ?? '' }
  } finally {
    response.destroy()
  }
}

function gone(cause: unknown): KitError {
  return new KitError('NOT_FOUND', { field: 'id' }, { cause })
}
