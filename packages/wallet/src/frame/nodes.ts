import { Refusal } from '../refusal.ts'
import type { Network } from '../settings.ts'

/**
 * Calls a network's node, which may be the operator's gateway: that refuses with a body of its own.
 * @throws Refusal `FAILED`, with the data of a revert and none of the node's own words
 */
export async function askNode(
  { rpcUrl }: Pick<Network, 'rpcUrl'>,
  method: string,
  params: unknown = [],
): Promise<unknown> {
  const reply = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(limitMs),
  })
    .then((response) => response.json())
    .catch((cause: unknown) => {
      throw new Refusal('FAILED', {}, { cause })
    })
  // As: an object may have any fields.
  const { result, error } = Object(reply) as { readonly result?: unknown; readonly error?: unknown }
  // A node answers null for what there is not (JSON-RPC 2.0, 5).
  if (result !== undefined && !error) return result
  const { data } = Object(error) as { readonly data?: unknown }
  throw new Refusal('FAILED', isHex(data) ? { data } : {}, { cause: error })
}

/** The number of the error with which a node refused; undefined when it did not answer. */
export function rpcCodeOf(error: unknown): number | undefined {
  const cause = error instanceof Error ? error.cause : undefined
  // As: an object may have any fields.
  const { code } = Object(cause) as { readonly code?: unknown }
  return typeof code === 'number' ? code : undefined
}

const limitMs = 25_000

/** A number of a node. */
export async function askQuantity(
  network: Pick<Network, 'rpcUrl'>,
  method: string,
  params: unknown,
): Promise<bigint> {
  const value = await askNode(network, method, params)
  if (!isQuantity(value)) throw new Refusal('FAILED')
  return BigInt(value)
}

export function isHex(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && /^0x(?:[0-9a-fA-F]{2})*$/.test(value)
}

export function isQuantity(value: unknown): value is string {
  return typeof value === 'string' && /^0x[0-9a-fA-F]{1,64}$/.test(value)
}
