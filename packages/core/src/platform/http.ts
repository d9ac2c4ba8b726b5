import { KitError } from '@latchkey/protocol'
import type { Kit } from '../interfaces/kit.ts'
import { raiseServerAlert } from '../data/serverAlerts.ts'
import { clientId } from './clientId.ts'
import { maxReplyBytes, readText } from './readText.ts'

/** The time limit of a gateway request. */
const timeoutMs = 10_000
/** The body of an error is read for its reason only up to this size. */
const maxReasonBytes = 4096

export type HttpRequest = {
  readonly path: string
  readonly query?: { readonly [name: string]: unknown } | undefined
  readonly body?: unknown
  readonly signal?: AbortSignal | undefined
  /** Origin of a server other than the gateway. */
  readonly origin?: string | undefined
  /** The credentials of the request: the server's cookies, or a token. @default no credentials */
  readonly as?:
    | {
        readonly credentials?: RequestCredentials
        readonly headers?: { readonly [name: string]: string }
      }
    | undefined
}
export type Http = {
  readonly [M in 'get' | 'post' | 'put' | 'delete']: (request: HttpRequest) => Promise<unknown>
}

/**
 * The gateway's HTTP client. Requests and answers are JSON. `projectId`, `clientId` and the kit's version are in each query
 * (NET-01).
 * @throws KitError `HTTP_STATUS` with the server's reason, `HTTP_UNREACHABLE`, `REPLY_INVALID` when the answer is not JSON or
 *   larger than 5 MiB, `ABORTED`
 */
export function http(kit: Kit): Http {
  const send = (method: string) => (request: HttpRequest) => fetchJson(kit, method, request)
  return { get: send('GET'), post: send('POST'), put: send('PUT'), delete: send('DELETE') }
}

async function fetchJson(
  kit: Kit,
  method: string,
  { path, query = {}, body, signal, origin = kit.options.gateway, as }: HttpRequest,
): Promise<unknown> {
  const url = new URL(origin + path)
  const common = {
    projectId: kit.options.projectId,
    st: 'latchkey',
    sv: kitVersion,
    clientId: clientId(kit),
  }
  for (const [name, value] of Object.entries({ ...query, ...common })) {
    if (value !== undefined && value !== null && value !== '')
      url.searchParams.set(name, String(value))
  }
  const limit = AbortSignal.timeout(timeoutMs)
  const signals = [limit, kit.signal, ...(signal ? [signal] : [])]
  try {
    const response = await fetch(url, {
      method,
      ...as,
      signal: AbortSignal.any(signals),
      // The body is sent as text, because a JSON content type would cost every visitor a CORS preflight.
      ...(body === undefined
        ? {}
        : {
            body: JSON.stringify(body),
            headers: { 'content-type': 'text/plain', ...as?.headers },
          }),
    })
    if (!response.ok) throw await failure(kit, response)
    const text = await readText(response, maxReplyBytes)
    if (text === undefined)
      throw new KitError('REPLY_INVALID', { source: path, issue: 'larger than 5 MiB' })
    return JSON.parse(text)
  } catch (cause) {
    if (cause instanceof KitError) throw cause
    if (signal?.aborted || kit.signal.aborted) throw new KitError('ABORTED', {}, { cause })
    if (cause instanceof SyntaxError)
      throw new KitError('REPLY_INVALID', { source: path, issue: 'not JSON' }, { cause })
    throw new KitError('HTTP_UNREACHABLE', { host: url.host }, { cause })
  }
}

async function failure(kit: Kit, response: Response): Promise<KitError> {
  const { reason, code } = readReason(await readText(response, maxReasonBytes).catch(() => ''))
  raiseServerAlert(kit, reason)
  return new KitError('HTTP_STATUS', { status: response.status, reason, reasonCode: code })
}

/** Reads `{ reasons: [{ description, code }] }` of our gateway, or `{ message }` of other servers. */
function readReason(text = ''): {
  readonly reason?: string | undefined
  readonly code?: string | undefined
} {
  try {
    const body = JSON.parse(text) as {
      readonly reasons?: readonly { readonly description?: unknown; readonly code?: unknown }[]
      readonly message?: unknown
    }
    const [first] = body.reasons ?? []
    return { reason: textOf(first?.description ?? body.message), code: textOf(first?.code) }
  } catch {
    return {}
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** Sent as `sv` (compatibility.md 7.1). */
const kitVersion = 'react-latchkey-0.1.0'
