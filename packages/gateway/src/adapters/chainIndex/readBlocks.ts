import { isKitError, KitError } from '@latchkey/protocol'
import * as v from 'valibot'
import type { RpcCall, RpcNetworks, RpcOutcome } from '../../ports/rpcNetworks.ts'
import {
  nodeBlock,
  nodeHeader,
  nodeOutline,
  nodeReceipt,
  nodeReceipts,
  nodeTransaction,
  type NodeBlock,
  type NodeHeader,
  type NodeReceipt,
} from './chainData.ts'

export type ReadBlock = NodeBlock & { readonly receipts: readonly NodeReceipt[] }

export type BlockReader = {
  /** undefined where the chain has no such block. */
  header(number: number | 'latest', signal: AbortSignal): Promise<NodeHeader | undefined>
  /**
   * Whole blocks from `first` on, at least one and at most up to `last`. The number depends on how many fit
   * into one answer; a block that does not fit alone is read in parts.
   * @throws KitError `UPSTREAM_UNAVAILABLE` also when the chain changed meanwhile
   */
  blocks(first: number, last: number, signal: AbortSignal): Promise<readonly ReadBlock[]>
}

/** The most transactions in one request, for a block that is read in parts. */
const mostParts = 64

/**
 * Reads the blocks of one network from its nodes and checks every field.
 * @param options `mostBlocks` in one request, 32 by default; `roomy` is asked for a single transaction with a large answer
 */
export function blockReader(
  network: string,
  nodes: RpcNetworks,
  {
    mostBlocks = 32,
    roomy = nodes,
  }: { readonly mostBlocks?: number; readonly roomy?: RpcNetworks } = {},
): BlockReader {
  let atOnce = mostBlocks
  let hasBlockReceipts = true

  return {
    async header(number, signal) {
      const [outcome] = await nodes.ask(network, [blockCall(number, false)], signal)
      const result = resultOf(outcome)
      return result === null ? undefined : parsed(nodeHeader, result)
    },
    async blocks(first, last, signal) {
      for (;;) {
        const count = Math.min(atOnce, last - first + 1)
        const numbers = Array.from({ length: count }, (_, index) => first + index)
        try {
          const read = hasBlockReceipts ? await wholeBlocks(numbers, signal) : undefined
          atOnce = Math.min(mostBlocks, atOnce + 1)
          return read ?? [await inParts(first, signal)]
        } catch (error) {
          // Also when it was something else: a node may be too slow for so much, and of several nodes only the last one's reason is known.
          atOnce = Math.max(1, Math.floor(count / 2))
          if (!isTooLarge(error)) throw error
          if (count === 1) return [await inParts(first, signal)]
        }
      }
    },
  }

  /** undefined when the node has no receipts by block. */
  async function wholeBlocks(
    numbers: readonly number[],
    signal: AbortSignal,
  ): Promise<readonly ReadBlock[] | undefined> {
    const outcomes = await nodes.ask(
      network,
      numbers.flatMap((number) => [
        blockCall(number, true),
        { method: 'eth_getBlockReceipts', params: [quantity(number)] },
      ]),
      signal,
    )
    const receipts = outcomes[1]
    if (receipts && 'error' in receipts && isUnknownMethod(receipts.error)) {
      hasBlockReceipts = false
      return undefined
    }
    return numbers.map((_, index) =>
      joined(
        parsed(nodeBlock, resultOf(outcomes[index * 2])),
        parsed(nodeReceipts, resultOf(outcomes[index * 2 + 1])),
      ),
    )
  }

  async function inParts(number: number, signal: AbortSignal): Promise<ReadBlock> {
    const [outcome] = await nodes.ask(network, [blockCall(number, false)], signal)
    const outline = parsed(nodeOutline, resultOf(outcome))
    const transactions: NodeBlock['transactions'][number][] = []
    const receipts: NodeReceipt[] = []
    let part = mostParts
    let asked = nodes
    while (transactions.length < outline.transactions.length) {
      const hashes = outline.transactions.slice(transactions.length, transactions.length + part)
      try {
        const outcomes = await asked.ask(network, hashes.flatMap(transactionCalls), signal)
        asked = nodes
        for (const [index] of hashes.entries()) {
          transactions.push(parsed(nodeTransaction, resultOf(outcomes[index * 2])))
          receipts.push(parsed(nodeReceipt, resultOf(outcomes[index * 2 + 1])))
        }
      } catch (error) {
        if (!isTooLarge(error) || asked !== nodes || (part === 1 && roomy === nodes)) throw error
        if (part === 1) asked = roomy
        part = Math.max(1, Math.floor(part / 2))
      }
    }
    return joined({ ...outline, transactions }, receipts)
  }

  /** Block and receipts come from two calls: the chain may have changed in between. */
  function joined(block: NodeBlock, receipts: readonly NodeReceipt[]): ReadBlock {
    const isOne =
      receipts.length === block.transactions.length &&
      receipts.every(
        ({ blockHash, transactionHash }, index) =>
          blockHash === block.hash && transactionHash === block.transactions[index]?.hash,
      )
    if (!isOne) throw unavailable()
    return { ...block, receipts }
  }

  function parsed<Schema extends v.GenericSchema>(
    schema: Schema,
    value: unknown,
  ): v.InferOutput<Schema> {
    const result = v.safeParse(schema, value, { abortEarly: true })
    if (result.success) return result.output
    throw unavailable(new Error(`a node's answer has another form: ${result.issues[0].message}`))
  }

  function resultOf(outcome: RpcOutcome | undefined): unknown {
    if (outcome && 'result' in outcome) return outcome.result
    throw unavailable(outcome && new Error(outcome.error.message))
  }

  function unavailable(cause?: unknown): KitError {
    return new KitError('UPSTREAM_UNAVAILABLE', { subject: network, field: 'chainId' }, { cause })
  }
}

function blockCall(number: number | 'latest', isWhole: boolean): RpcCall {
  return {
    method: 'eth_getBlockByNumber',
    params: [number === 'latest' ? number : quantity(number), isWhole],
  }
}

function transactionCalls(hash: string): readonly RpcCall[] {
  return ['eth_getTransactionByHash', 'eth_getTransactionReceipt'].map((method) => ({
    method,
    params: [hash],
  }))
}

function quantity(number: number): string {
  return `0x${number.toString(16)}`
}

function isUnknownMethod({
  code,
  message,
}: {
  readonly code: number
  readonly message: string
}): boolean {
  return code === -32601 || /not (supported|found|available)|unknown method/i.test(message)
}

/** The pool gives the last node's reason as its cause. */
function isTooLarge(error: unknown): boolean {
  return isKitError(error) && (isKitError(error, 'REQUEST_TOO_LARGE') || isTooLarge(error.cause))
}
