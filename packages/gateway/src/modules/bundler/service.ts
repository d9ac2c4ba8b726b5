import {
  entryPoint,
  permissionOf,
  readOperationEvent,
  type UserOperation,
} from '@latchkey/contracts/accounts'
import { isKitError, KitError } from '@latchkey/protocol'
import { rpcRequest, type RpcReply } from '@latchkey/protocol/http'
import * as v from 'valibot'
import { refused } from '../../operations/refused.ts'
import { operationJson, toJson, unpricedJson } from '../../operations/operationJson.ts'
import type { Bundler } from '../../ports/bundler.ts'
import type { GasSource } from '../../ports/gasSource.ts'
import type { RpcNetworks } from '../../ports/rpcNetworks.ts'
import type { Sessions } from '../../sessions/sessions.ts'
import type { Sponsor } from './sponsor.ts'

export type BundlerService = {
  /**
   * Answers one JSON-RPC request of ERC-7769.
   * @throws KitError `NETWORK_UNSUPPORTED`
   */
  answer(body: unknown, asked: Asked, signal: AbortSignal): Promise<RpcReply>
}

/** The network and the project of a request. */
export type Asked = { readonly network: string; readonly projectId: string }

type Method = (
  params: readonly unknown[],
  asked: Asked & { readonly bundler: Bundler },
  signal: AbortSignal,
) => Promise<unknown>

export function bundlerService({
  bundlers,
  gas,
  nodes,
  sponsor,
  sessions,
}: {
  readonly bundlers: ReadonlyMap<string, Bundler>
  readonly sponsor: Sponsor
  readonly gas: GasSource
  readonly nodes: RpcNetworks
  readonly sessions: Pick<Sessions, 'isRevoked'>
}): BundlerService {
  const methods: { readonly [name: string]: Method } = {
    eth_supportedEntryPoints: async () => [entryPoint],
    eth_chainId: async (_, { network }) => hex(BigInt(network.split(':')[1] ?? 0)),
    eth_sendUserOperation: async (params, { bundler, network }, signal) => {
      const operation = operationOf(operationJson, params)
      const permission = permissionOf(operation)
      if (permission && (await sessions.isRevoked(`${network}:${operation.sender}`, permission)))
        throw refused('The permission was revoked', -32_507)
      return bundler.send(operation, signal)
    },
    eth_estimateUserOperationGas: async (params, { bundler }, signal) => {
      const found = await bundler.estimate(operationOf(unpricedJson, params), signal)
      return partJson(found)
    },
    eth_getUserOperationByHash: async (params, { bundler, network }, signal) => {
      const found = await bundler.find(hashOf(params), signal)
      if (!found?.operation || found.state === 'dropped') return null
      const { operation, transactionHash } = found
      const receipt = transactionHash && (await receiptOf(network, transactionHash, signal))
      const { blockHash = null, blockNumber = null } = receipt || {}
      return {
        userOperation: toJson(operation),
        entryPoint,
        transactionHash: receipt ? transactionHash : null,
        blockHash,
        blockNumber,
      }
    },
    eth_getUserOperationReceipt: async (params, { bundler, network }, signal) => {
      const hash = hashOf(params)
      const found = await bundler.find(hash, signal)
      // Without a receipt nobody may wait for ever.
      if (found?.state === 'dropped') throw refused(found.reason ?? 'dropped', -32_500)
      if (!found?.transactionHash) return null
      const receipt = await receiptOf(network, found.transactionHash, signal)
      return receipt ? operationReceipt(hash, receipt) : null
    },
    // ERC-7677
    pm_getPaymasterStubData: async (params, asked) =>
      partJson(sponsor.stub(operationOf(unpricedJson, params), asked)),
    pm_getPaymasterData: async (params, asked) =>
      partJson(await sponsor.sign(operationOf(operationJson, params), asked)),
    pm_sponsorUserOperation: async (params, asked, signal) => {
      const given = operationOf(unpricedJson, params)
      const draft = { ...given, ...sponsor.stub(given, asked) }
      const measured = await asked.bundler.estimate(draft, signal)
      const { fast } = await gas.prices(asked.network, signal)
      const { maxFeePerGas, maxPriorityFeePerGas } = draft
      const prices =
        maxFeePerGas > 0n
          ? { maxFeePerGas, maxPriorityFeePerGas }
          : { maxFeePerGas: fast, maxPriorityFeePerGas: fast / 10n }
      const priced = { ...draft, ...measured, ...prices }
      const part = await sponsor.sign(priced, asked)
      return { ...partJson({ ...measured, ...prices }), ...partJson(part) }
    },
    pimlico_getUserOperationGasPrice: async (_, { network }, signal) => {
      const { standard, fast, instant } = await gas.prices(network, signal)
      const price = (fee: bigint): object => ({
        maxFeePerGas: hex(fee),
        maxPriorityFeePerGas: hex(fee / 10n),
      })
      return { slow: price(standard), standard: price(fast), fast: price(instant) }
    },
  }

  return {
    async answer(body, asked, signal) {
      const bundler = bundlers.get(asked.network)
      if (!bundler) throw new KitError('NETWORK_UNSUPPORTED', { network: asked.network })
      const parsed = v.safeParse(rpcRequest, body)
      if (!parsed.success) return failure(null, -32_600, 'Invalid request')
      const { id, method, params = [] } = parsed.output
      const run = Object.hasOwn(methods, method) ? methods[method] : undefined
      if (!run) return failure(id, -32_601, `The method ${method} is not served here`)
      if (!Array.isArray(params)) return failure(id, -32_602, 'params is an array')
      try {
        return { jsonrpc: '2.0', id, result: await run(params, { ...asked, bundler }, signal) }
      } catch (error) {
        if (!isKitError(error, 'OPERATION_REFUSED')) throw error
        const { reason, rpcCode, data } = error.context
        return failure(id, Number(rpcCode), String(reason), data)
      }
    },
  }

  async function receiptOf(
    network: string,
    hash: string,
    signal: AbortSignal,
  ): Promise<Receipt | undefined> {
    const asked = { method: 'eth_getTransactionReceipt', params: [hash] }
    const [outcome] = await nodes.ask(network, [asked], signal)
    const found = v.safeParse(receiptJson, outcome && 'result' in outcome && outcome.result)
    return found.success ? found.output : undefined
  }
}

/** Some fields of an operation in JSON. */
function partJson(part: Partial<UserOperation>): object {
  // As: `toJson` writes the fields that are there.
  return toJson(part as UserOperation)
}

/** The operation's part of its transaction (ERC-7769); null when the transaction does not have it. */
function operationReceipt(hash: string, receipt: Receipt): object | null {
  const at = receipt.logs.findIndex((log) => readOperationEvent(log)?.hash === hash)
  const event = receipt.logs[at] && readOperationEvent(receipt.logs[at])
  if (!event) return null
  // The logs of an operation come between the event of the operation before it and its own.
  const before = receipt.logs.slice(0, at).findLastIndex((log) => readOperationEvent(log))
  return {
    userOpHash: hash,
    entryPoint,
    sender: event.sender,
    nonce: hex(event.nonce),
    paymaster: event.paymaster,
    actualGasCost: hex(event.actualGasCost),
    actualGasUsed: hex(event.actualGasUsed),
    success: event.success,
    logs: receipt.logs.slice(before + 1, at),
    receipt,
  }
}

function operationOf(
  schema: typeof operationJson | typeof unpricedJson,
  [given, at]: readonly unknown[],
): UserOperation {
  if (String(at).toLowerCase() !== entryPoint.toLowerCase())
    throw refused(`The entry point is ${entryPoint}`, -32_602)
  const found = v.safeParse(schema, given)
  if (found.success) return found.output
  const [issue] = found.issues
  throw refused(`${String(issue.path?.[0]?.key ?? 'operation')}: ${issue.message}`, -32_602)
}

function hashOf([hash]: readonly unknown[]): string {
  if (typeof hash !== 'string' || !/^0x[0-9a-f]{64}$/i.test(hash))
    throw refused('Missing or invalid userOpHash', -32_602)
  return hash.toLowerCase()
}

function failure(id: RpcReply['id'], code: number, message: string, data?: unknown): RpcReply {
  return { jsonrpc: '2.0', id, error: { code, message, ...(data !== undefined && { data }) } }
}

function hex(value: bigint): string {
  return `0x${value.toString(16)}`
}

type Receipt = v.InferOutput<typeof receiptJson>
const receiptJson = v.looseObject({
  blockHash: v.string(),
  blockNumber: v.string(),
  logs: v.array(
    v.looseObject({ address: v.string(), topics: v.array(v.string()), data: v.string() }),
  ),
})
