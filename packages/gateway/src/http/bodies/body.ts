import { KitError } from '@latchkey/protocol'
import type { Context, MiddlewareHandler } from 'hono'
import { isModestJson } from '../../text/jsonShape.ts'
import type { GatewayEnvironment } from '../environment.ts'
import type { Arrival } from './slowBodies.ts'

const urlLimit = 8 * 1024
const bodyLimit = 1024 * 1024
const depthLimit = 32

/**
 * Reads the JSON of a POST with any content type: pages send text/plain to avoid a preflight
 * (compatibility.md 7.1). Sizes are those of security.md 3.3.
 * @param arrive notes that a body is read from now on
 */
export function body(
  arrive?: (c: Context<GatewayEnvironment>) => Arrival,
): MiddlewareHandler<GatewayEnvironment> {
  return async (c, next) => {
    if (c.req.url.length > urlLimit)
      throw new KitError('REQUEST_TOO_LARGE', { limit: urlLimit, field: 'url' })
    if (c.req.method === 'POST') {
      const text = await read(c.req.raw, arrive?.(c))
      c.set('bodyText', text)
      c.set('body', parse(text))
    }
    await next()
  }
}

async function read(request: Request, arrival: Arrival | undefined): Promise<string> {
  if (!arrival) return textOf(request)
  try {
    return await Promise.race([textOf(request, arrival.heard), arrival.ended])
  } finally {
    arrival.leave()
  }
}

async function textOf(request: Request, heard?: (bytes: number) => void): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > bodyLimit) throw tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    heard?.(chunk.byteLength)
    if (size > bodyLimit) throw tooLarge()
    chunks.push(chunk)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
  } catch (cause) {
    throw new KitError('BODY_UNREADABLE', {}, { cause })
  }
}

function parse(text: string): unknown {
  if (!isModestJson(text, { depth: depthLimit, values: Infinity })) {
    throw new KitError('REQUEST_INVALID', {
      issue: `Nested deeper than ${depthLimit} levels`,
      field: 'body',
    })
  }
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new KitError('BODY_UNREADABLE', {}, { cause })
  }
}

function tooLarge(): KitError {
  return new KitError('REQUEST_TOO_LARGE', { limit: bodyLimit, field: 'body' })
}
