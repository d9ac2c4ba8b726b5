import { entryPoint, userOperationHash } from '@latchkey/contracts/accounts'
import { KitError } from '@latchkey/protocol'
import * as v from 'valibot'
import type { Bundler, SentOperation } from '../../ports/bundler.ts'
import { refused } from '../../operations/refused.ts'
import { operationJson, toJson } from '../../operations/operationJson.ts'

const timeoutMs = 10_000
const mostBytes = 1024 * 1024

/** Any bundler of ERC-4337 by its address. Its answers are checked: a hash of another operation is refused. */
export function remoteBundler({
  network,
  url,
  fetch,
}: {
  readonly network: string
  readonly url: string
  readonly fetch: typeof globalThis.fetch
}): Bundler {
  const chainId = Number(network.split(':')[1])
  return {
    async send(operation, signal) {
      const hash = userOperationHash(operation, chainId)
      const answer = await ask('eth_sendUserOperation', [toJson(operation), entryPoint], signal)
      if (String(answer).toLowerCase() !== hash) throw unavailable()
      return hash
    },
    async estimate(operation, signal) {
      const params = [toJson(operation), entryPoint]
      const found = v.safeParse(gasJson, await ask('eth_estimateUserOperationGas', params, signal))
      if (!found.success) throw unavailable()
      return found.output
    },
    async find(hash, signal) {
      const found = v.safeParse(foundJson, await ask('eth_getUserOperationByHash', [hash], signal))
      if (!found.success) throw unavailable()
      if (!found.output) return findReceipt(hash, signal)
      const { userOperation: operation, transactionHash } = found.output
      if (userOperationHash(operation, chainId) !== hash.toLowerCase()) throw unavailable()
      const state = transactionHash ? ('done' as const) : ('waiting' as const)
      return { hash, operation, state, transactionHash: transactionHash ?? undefined }
    },
    close: async () => {},
  }

  /** Alto shows no operation that delegates its sender, and has its receipt (0.0.20). Callers read the transaction from a node. */
  async function findReceipt(
    hash: string,
    signal?: AbortSignal,
  ): Promise<SentOperation | undefined> {
    const found = v.safeParse(receiptJson, await ask('eth_getUserOperationReceipt', [hash], signal))
    if (!found.success) throw unavailable()
    if (!found.output) return undefined
    return { hash, state: 'done', transactionHash: found.output.receipt.transactionHash }
  }

  async function ask(
    method: string,
    params: readonly unknown[],
    signal?: AbortSignal,
  ): Promise<unknown> {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]),
    }).catch((cause: unknown) => {
      throw unavailable(cause)
    })
    const text = await response.text()
    if (text.length > mostBytes) throw unavailable()
    const found = v.safeParse(answerJson, parse(text))
    if (!found.success) throw unavailable()
    const { error, result } = found.output
    if (error) throw refused(error.message.slice(0, 300), error.code)
    return result
  }

  function unavailable(cause?: unknown): KitError {
    return new KitError('UPSTREAM_UNAVAILABLE', { subject: `operations of ${network}` }, { cause })
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const quantity = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]{1,64}$/i),
  v.transform((text) => BigInt(text)),
)
const gasJson = v.object({
  callGasLimit: quantity,
  verificationGasLimit: quantity,
  preVerificationGas: quantity,
})
const foundJson = v.nullable(
  v.object({ userOperation: operationJson, transactionHash: v.nullish(v.string()) }),
)
const receiptJson = v.nullable(
  v.object({
    receipt: v.object({ transactionHash: v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/i)) }),
  }),
)
const answerJson = v.object({
  result: v.optional(v.unknown()),
  error: v.optional(v.object({ code: v.number(), message: v.string() })),
})
