import { KitError, type NetworkId } from '@latchkey/protocol'
import type { Rpc } from '../interfaces/rpc.ts'
import { maxReplyBytes, readText } from './readText.ts'

/** Node transport (product.md section 9, NET-03). */
const retries = 3
const retryDelayMs = 150
const timeoutMs = 10_000
const batchSize = 1000
/** The maximum number of parallel requests to a node that takes no batches. */
const mostAtOnce = 10
/** Errors of the node itself, which another node may not have: internal, unknown method, limit, not supported. */
const nodeFaults: readonly number[] = [-32603, -32601, -32005, -32004, 429]
/** A node at its limit has said nothing of the call (EIP-1474), which a contract may refuse by any other code. */
const limits: readonly number[] = [-32005, 429]

type Waiting = {
  readonly method: string
  readonly params: readonly unknown[]
  readonly signal: AbortSignal | undefined
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
}
type Nodes = {
  readonly urls: readonly string[]
  /** URLs whose nodes accept only one call at a time. */
  readonly unbatched: Set<string>
}
type Answer = { readonly result: unknown } | { readonly error: KitError<'RPC_ERROR'> }
/** In the order of the calls. */
type Answers = readonly (Answer | undefined)[]

/**
 * JSON-RPC 2.0 over HTTP to one network. Calls of one tick are sent together. A URL that fails is tried again, and then the
 * next URL is used (NET-02).
 * @throws KitError `RPC_ERROR` when a node answers with an error, `HTTP_STATUS` when the last node refuses,
 *   `REPLY_INVALID` when it answers with more than 5 MiB, `RPC_UNREACHABLE` when no node answers, or the last is at its limit,
 *   `ABORTED`
 */
export function createRpc(
  network: NetworkId,
  urls: readonly string[],
  /** The network's own nodes among `urls`. */
  own: readonly string[] = urls,
): Rpc {
  let queue: Waiting[] = []
  const unbatched = new Set<string>()
  const flush = (): void => {
    const calls = queue
    queue = []
    for (let start = 0; start < calls.length; start += batchSize) {
      const batch = calls.slice(start, start + batchSize).filter(isAwaited)
      if (batch.length) void settle(network, { urls, unbatched }, batch)
    }
  }
  const call: Rpc = (method, params, signal) =>
    new Promise((resolve, reject) => {
      const aborted = (): void => reject(new KitError('ABORTED'))
      if (signal?.aborted) return aborted()
      signal?.addEventListener('abort', aborted, { once: true })
      if (queue.push({ method, params, signal, resolve, reject }) === 1) queueMicrotask(flush)
    })
  return Object.assign(call, { network, urls: own })
}

async function settle(
  network: NetworkId,
  { urls, unbatched }: Nodes,
  batch: readonly Waiting[],
): Promise<void> {
  let open = [...batch]
  const failed = new Map<Waiting, unknown>()
  for (const url of urls) {
    open = open.filter(isAwaited)
    if (open.length === 0) return
    const answers = await answersOf(url, open, unbatched).catch((cause: unknown) => {
      for (const call of open) failed.set(call, cause)
      return undefined
    })
    if (!answers) continue
    const unsettled: Waiting[] = []
    open.forEach((call, index) => {
      const answer = answers[index]
      if (answer && 'result' in answer) return call.resolve(answer.result)
      if (answer && !isNodeFault(answer)) return call.reject(answer.error)
      if (!answer || !isNodeFault(answer, limits)) failed.set(call, answer?.error)
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

/**
 * The answers in the order of the calls. A node that refuses an array, fails on it, or leaves all its calls without a proper
 * answer may still accept the calls one by one (JSON-RPC 2.0, 6: batches). A node that does is from then on asked only in this
 * way, unless it had a failure that may pass.
 */
async function answersOf(
  url: string,
  batch: readonly Waiting[],
  unbatched: Set<string>,
): Promise<Answers> {
  let isLasting = true
  if (batch.length > 1 && !unbatched.has(url)) {
    const body = await post(url, batch).catch((cause: unknown) => {
      if (!isStatus(cause)) throw cause
      isLasting = isRefusal(cause)
    })
    const answers = Array.isArray(body) ? readAnswers(body, batch.length) : []
    if (answers.some((answer) => answer && !isInvalidRequest(answer))) return answers
  }
  const [first, ...others] = batch
  if (!first) return []
  const [answer] = readAnswers(await post(url, [first]), 1)
  if (others.length === 0 || !answer || isNodeFault(answer)) return [answer]
  if (isLasting) unbatched.add(url)
  return [answer, ...(await oneByOne(url, others))]
}

async function oneByOne(url: string, calls: readonly Waiting[]): Promise<Answers> {
  const answers: (Answer | undefined)[] = []
  for (let start = 0; start < calls.length; start += mostAtOnce) {
    const asked = calls.slice(start, start + mostAtOnce).map(async (call) => {
      if (!isAwaited(call)) return undefined
      const body = await post(url, [call]).catch(() => undefined)
      return readAnswers(body, 1)[0]
    })
    answers.push(...(await Promise.all(asked)))
  }
  return answers
}

/** The node's answer, after up to three retries. */
async function post(url: string, batch: readonly Waiting[]): Promise<unknown> {
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
      return JSON.parse(text)
    } catch (cause) {
      // After an array that failed, the calls are tried one by one.
      const isFinal = requests.length > 1 && isStatus(cause)
      if (attempt === retries || isFinal || isRefusal(cause)) throw cause
      await new Promise((done) => setTimeout(done, retryDelayMs * 2 ** attempt))
      if (!batch.some(isAwaited)) throw cause
    }
  }
}

/** Whether the node itself is at fault, so that another node may answer. */
function isNodeFault(answer: Answer, faults = nodeFaults): boolean {
  return 'error' in answer && faults.includes(Number(answer.error.context['rpcCode']))
}

/** -32600: the node reads each array as one wrong request. */
function isInvalidRequest(answer: Answer): boolean {
  return 'error' in answer && answer.error.context['rpcCode'] === -32600
}

/** Whether the node answered with a failure that single calls may not have, unlike a limit on requests. */
function isStatus(cause: unknown): boolean {
  return (
    cause instanceof KitError && cause.code === 'HTTP_STATUS' && cause.context['status'] !== 429
  )
}

function isAwaited({ signal }: Waiting): boolean {
  return !signal?.aborted
}

/** Whether a retry is useless, because the server refused the request or its answer is too large. */
function isRefusal(cause: unknown): cause is KitError {
  if (!(cause instanceof KitError)) return false
  const status = Number(cause.context['status'])
  return !(status >= 500 || status === 429)
}

function readAnswers(body: unknown, count: number): Answers {
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
