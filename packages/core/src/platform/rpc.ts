import { KitError, type NetworkId } from '@latchkey/protocol'
import type { Rpc } from '../interfaces/namespace.ts'
import { maxReplyBytes, readText } from './readText.ts'

/** Node transport (product.md section 9, NET-03). */
const retries = 3
const retryDelayMs = 150
const timeoutMs = 10_000
const batchSize = 1000
/** Errors of the node itself, for which another node may do better: internal, unknown method, limit, not supported. */
const nodeFaults: readonly number[] = [-32603, -32601, -32005, -32004, 429]

type Waiting = {
  readonly method: string
  readonly params: readonly unknown[]
  readonly signal: AbortSignal | undefined
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
}
type Answer = { readonly result: unknown } | { readonly error: KitError<'RPC_ERROR'> }

/**
 * JSON-RPC 2.0 over HTTP to one network. Calls of one tick travel together; a URL that fails is tried again, then the
 * next one is taken (NET-02).
 * @throws KitError `RPC_ERROR` when a node answers with an error, `HTTP_STATUS` when the last one refuses,
 *   `REPLY_INVALID` when it answers with more than 5 MiB, `RPC_UNREACHABLE` when none answers, `ABORTED`
 */
export function createRpc(
  network: NetworkId,
  urls: readonly string[],
  /** The network's own nodes among them, where some are not. */
  own: readonly string[] = urls,
): Rpc {
  let queue: Waiting[] = []
  const flush = (): void => {
    const calls = queue
    queue = []
    for (let start = 0; start < calls.length; start += batchSize) {
      const batch = calls.slice(start, start + batchSize).filter(isAwaited)
      if (batch.length) void settle(network, urls, batch)
    }
  }
  const call: Rpc = (method, params, signal) =>
    new Promise((resolve, reject) => {
      const aborted = (): void => reject(new KitError('ABORTED'))
      if (signal?.aborted) return aborted()
      signal?.addEventListener('abort', aborted, { once: true })
      if (queue.push({ method, params, signal, resolve, reject }) === 1) queueMicrotask(flush)
    })
  return Object.assign(call, { urls: own })
}

async function settle(
  network: NetworkId,
  urls: readonly string[],
  batch: readonly Waiting[],
): Promise<void> {
  let open = [...batch]
  const failed = new Map<Waiting, unknown>()
  for (const url of urls) {
    open = open.filter(isAwaited)
    if (open.length === 0) return
    const answers = await post(url, open).catch((cause: unknown) => {
      for (const call of open) failed.set(call, cause)
      return undefined
    })
    if (!answers) continue
    const unsettled: Waiting[] = []
    open.forEach((call, index) => {
      const answer = answers[index]
      if (answer && 'result' in answer) return call.resolve(answer.result)
      if (answer && !nodeFaults.includes(Number(answer.error.context['rpcCode'])))
        return call.reject(answer.error)
      failed.set(call, answer?.error)
      unsettled.push(call)
    })
    open = unsettled
  }
  for (const call of open) {
    const cause = failed.get(call)
    call.reject(
      cause instanceof KitError ? cause : new KitError('RPC_UNREACHABLE', { network }, { cause }),
    )
  }
}

/** The answers in the order of the calls, after up to three more tries. */
async function post(
  url: string,
  batch: readonly Waiting[],
): Promise<readonly (Answer | undefined)[]> {
  const requests = batch.map(({ method, params }, id) => ({ jsonrpc: '2.0', id, method, params }))
  for (let attempt = 0; ; attempt++) {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(requests.length === 1 ? requests[0] : requests),
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (!response.ok) throw new KitError('HTTP_STATUS', { status: response.status })
      const text = await readText(response, maxReplyBytes)
      if (text === undefined)
        throw new KitError('REPLY_INVALID', { source: 'the node', issue: 'larger than 5 MiB' })
      return readAnswers(JSON.parse(text), requests.length)
    } catch (cause) {
      if (attempt === retries || isRefusal(cause)) throw cause
      await new Promise((done) => setTimeout(done, retryDelayMs * 2 ** attempt))
      if (!batch.some(isAwaited)) throw cause
    }
  }
}

function isAwaited({ signal }: Waiting): boolean {
  return !signal?.aborted
}

/** A request that the server understood and refused, or answered with too much, will not fare better the next time. */
function isRefusal(cause: unknown): boolean {
  if (!(cause instanceof KitError)) return false
  const status = Number(cause.context['status'])
  return !(status >= 500 || status === 429)
}

function readAnswers(body: unknown, count: number): readonly (Answer | undefined)[] {
  const answers: (Answer | undefined)[] = Array.from({ length: count })
  for (const item of Array.isArray(body) ? body : [body]) {
    if (typeof item !== 'object' || item === null) continue
    const { id, result, error } = item as {
      readonly id?: unknown
      readonly result?: unknown
      readonly error?: unknown
    }
    if (typeof id !== 'number' || !(id in answers)) continue
    answers[id] = error === undefined || error === null ? { result } : { error: readError(error) }
  }
  return answers
}

function readError(error: unknown): KitError<'RPC_ERROR'> {
  const { code, message } = Object(error) as { readonly code?: unknown; readonly message?: unknown }
  return new KitError('RPC_ERROR', {
    rpcCode: typeof code === 'number' ? code : 0,
    rpcMessage: typeof message === 'string' ? message.slice(0, 300) : '',
  })
}
