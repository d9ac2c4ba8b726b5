import { randomBytes } from 'node:crypto'
import {
  encodeEstimate,
  delegationCode,
  encodeHandleOps,
  entryPoint,
  operationEstimatorCode,
  operationEventTopic,
  permissionOf,
  permissionSignature,
  permissionSlot,
  permissionValidator,
  readEstimate,
  readFailedOp,
  readRefusal,
  type UserOperation,
  userOperationHash,
} from '@latchkey/contracts/accounts'
import { KitError } from '@latchkey/protocol'
import * as v from 'valibot'
import { refused } from '../../operations/refused.ts'
import { addressOfKey, signHash } from '../../operations/signTransaction.ts'
import type { OperationGas } from '../../ports/bundler.ts'
import type { RpcCall, RpcNetworks, RpcOutcome } from '../../ports/rpcNetworks.ts'
import { readStandings } from './delegations.ts'

/** Most gas of one transaction of operations. */
export const mostGas = 15_000_000n
/** Gas of a transaction beside its operations, and of the entry point for each. */
const baseGas = 60_000n
const gasPerOperation = 45_000n
/** Gas by which an account that pays itself sends the entry point its deposit; the measured call sends nothing. */
const prefundGas = 50_000n
/** Nodes look through few blocks at once. */
const recentBlocks = 2_000n
/** The most gas that a transaction itself takes for an operation's data on the layer below (Arbitrum); the rest is a fee. */
const mostDataGas = 2_000_000n
/** What a transaction pays for each authorization (EIP-7702, PER_EMPTY_ACCOUNT_COST). */
const authorizationGas = 25_000n

export type EntryPointCalls = {
  /** Which operation the entry point refuses, and why; undefined when it takes all. */
  simulate(
    operations: readonly UserOperation[],
    beneficiary: string,
    signal?: AbortSignal,
  ): Promise<{ readonly at: number; readonly reason: string } | undefined>
  /** What the network asks at least for a unit of gas; 0 before EIP-1559. */
  baseFee(signal?: AbortSignal): Promise<bigint>
  /** The transaction that has carried out an operation lately, of any bundler. */
  carrier(hash: string, signal?: AbortSignal): Promise<string | undefined>
  /** @throws KitError `OPERATION_REFUSED` */
  estimate(operation: UserOperation, signal?: AbortSignal): Promise<OperationGas>
}

/** What the entry point of a network would do, by its nodes. */
export function entryPointCalls(
  nodes: RpcNetworks,
  network: string,
  chainId: number,
): EntryPointCalls {
  const ask = async (params: readonly unknown[], signal?: AbortSignal): Promise<RpcOutcome> => {
    const [outcome] = await nodes.ask(network, [{ method: 'eth_call', params }], signal)
    if (!outcome) throw new KitError('UPSTREAM_UNAVAILABLE', { subject: network })
    return outcome
  }
  return {
    async simulate(operations, from, signal) {
      const standings = await readStandings(operations, { nodes, network, signal })
      const stale = standings.findIndex((each) => each.reason !== undefined)
      if (stale >= 0) return { at: stale, reason: standings[stale]?.reason ?? '' }
      const codes = standings.flatMap(({ code }, at) =>
        code ? [[operations[at]?.sender, { code }] as const] : [],
      )
      const data = encodeHandleOps(operations, from)
      const call = { from, to: entryPoint, data, gas: hex(gasOf(operations)) }
      // Some nodes know no overrides, and most operations need none.
      const overrides = codes.length > 0 ? [Object.fromEntries(codes)] : []
      const outcome = await ask([call, 'latest', ...overrides], signal)
      if ('result' in outcome) return undefined
      const found = readFailedOp(revertData(outcome) ?? '')
      if (found) return found
      const { code, message } = outcome.error
      // Any other error is the node's, and says nothing about the operations.
      if (code !== 3 && !/revert|gas|opcode/i.test(message))
        throw new KitError('UPSTREAM_UNAVAILABLE', { subject: network })
      return { at: 0, reason: message.slice(0, 200) }
    },
    async baseFee(signal) {
      const asked = { method: 'eth_getBlockByNumber', params: ['latest', false] }
      const [outcome] = await nodes.ask(network, [asked], signal)
      const found = v.safeParse(blockJson, outcome && 'result' in outcome && outcome.result)
      if (!found.success) throw new KitError('UPSTREAM_UNAVAILABLE', { subject: network })
      return found.output.baseFeePerGas ?? 0n
    },
    async carrier(hash, signal) {
      const latest = await quantity({ method: 'eth_blockNumber', params: [] }, signal)
      const from = latest > recentBlocks ? latest - recentBlocks : 0n
      const topics = [operationEventTopic(), hash]
      const filter = { address: entryPoint, topics, fromBlock: hex(from), toBlock: 'latest' }
      const [outcome] = await nodes.ask(
        network,
        [{ method: 'eth_getLogs', params: [filter] }],
        signal,
      )
      // A node that shows no logs must not stop the operations of others.
      const found = v.safeParse(logsJson, outcome && 'result' in outcome && outcome.result)
      return found.success ? found.output[0]?.transactionHash : undefined
    },
    async estimate(operation, signal) {
      const { measured, state } = await asSigned(operation, signal)
      const data = encodeEstimate(measured, userOperationHash(measured, chainId))
      const { sender, eip7702Auth } = operation
      const overrides = {
        ...state,
        [entryPoint]: { code: operationEstimatorCode },
        ...(eip7702Auth && { [sender]: { code: delegationCode(eip7702Auth.address) } }),
      }
      const outcome = await ask([{ to: entryPoint, data }, 'latest', overrides], signal)
      if ('error' in outcome) {
        const reason = readRefusal(revertData(outcome) ?? '')
        throw refused(reason ?? outcome.error.message, reason ? -32_500 : -32_000)
      }
      const { validation, calling, success, reason } = readEstimate(String(outcome.result))
      if (!success) throw refused('execution reverted', -32_521, reason)
      return {
        verificationGasLimit:
          (validation * 5n) / 4n + 30_000n + (operation.paymaster ? 0n : prefundGas),
        callGasLimit: (calling * 5n) / 4n + 20_000n,
        preVerificationGas: preVerificationGas(operation),
      }
    },
  }

  async function quantity(call: RpcCall, signal?: AbortSignal): Promise<bigint> {
    const [outcome] = await nodes.ask(network, [call], signal)
    const found = v.safeParse(quantityJson, outcome && 'result' in outcome && outcome.result)
    if (!found.success) throw new KitError('UPSTREAM_UNAVAILABLE', { subject: network })
    return found.output
  }

  /**
   * The validator of permissions stops at a wrong signature, before most of its work. So an operation of a permission is
   * measured with the signature of a key that only this call takes for the permission's.
   */
  async function asSigned(
    operation: UserOperation,
    signal?: AbortSignal,
  ): Promise<{ readonly measured: UserOperation; readonly state: object }> {
    const id = permissionOf(operation)
    if (!id) return { measured: operation, state: {} }
    const slot = permissionSlot(operation.sender, id)
    const asked = { method: 'eth_getStorageAt', params: [permissionValidator, slot, 'latest'] }
    const [outcome] = await nodes.ask(network, [asked], signal)
    const found = v.safeParse(quantityJson, outcome && 'result' in outcome && outcome.result)
    if (!found.success) throw new KitError('UPSTREAM_UNAVAILABLE', { subject: network })
    const key = `0x${randomBytes(32).toString('hex')}`
    const stored = found.output.toString(16).padStart(64, '0')
    const value = `0x${stored.slice(0, 24)}${addressOfKey(key).slice(2)}`
    // With any fee, the coin's limit is counted, as it will be.
    const unsigned = {
      ...operation,
      verificationGasLimit: 1n,
      maxFeePerGas: 1n,
      callGasLimit: 0n,
      preVerificationGas: 0n,
    }
    const signature = signHash(userOperationHash(unsigned, chainId), key)
    const period = Number.parseInt(operation.signature.slice(66, 78) || '0', 16)
    return {
      measured: { ...unsigned, signature: permissionSignature(id, period, signature) },
      state: { [permissionValidator]: { stateDiff: { [slot]: value } } },
    }
  }
}

/** The most gas that a transaction of operations takes. */
export function gasOf(operations: readonly UserOperation[]): bigint {
  return operations.reduce(
    (sum, each) =>
      sum +
      each.callGasLimit +
      each.verificationGasLimit +
      smaller(each.preVerificationGas, preVerificationGas(each) + mostDataGas) +
      (each.paymasterVerificationGasLimit ?? 0n) +
      (each.paymasterPostOpGasLimit ?? 0n) +
      gasPerOperation,
    baseGas,
  )
}

/**
 * The gas of an operation that the entry point cannot measure: its share of the transaction, and its data. It is the same before
 * and after its numbers and its signature are known.
 */
export function preVerificationGas(operation: UserOperation): bigint {
  const pairs = longCall(operation).slice(2).match(/../g) ?? []
  const zeros = BigInt(pairs.filter((each) => each === '00').length)
  const others = BigInt(pairs.length) - zeros
  // EIP-7623: data without much execution costs two and a half times as much.
  const delegation = operation.eip7702Auth ? authorizationGas : 0n
  return 40_000n + delegation + zeros * 10n + others * 40n
}

/** The call of the entry point with one operation, as if its numbers and its signature were long. */
export function longCall(operation: UserOperation): string {
  const long = (1n << 32n) - 1n
  return encodeHandleOps(
    [
      {
        ...operation,
        nonce: long,
        callGasLimit: long,
        verificationGasLimit: long,
        preVerificationGas: long,
        maxFeePerGas: long,
        maxPriorityFeePerGas: long,
        ...(operation.paymaster && {
          paymasterVerificationGasLimit: long,
          paymasterPostOpGasLimit: long,
        }),
        signature: signatureOf(operation),
      },
    ],
    entryPoint,
  )
}

export const hex = (value: bigint): string => `0x${value.toString(16)}`

function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}

/** A signature has 65 bytes at least, also before it is there. */
function signatureOf({ signature }: UserOperation): `0x${string}` {
  return `0x${'ff'.repeat(Math.max(65, signature.length / 2 - 1))}`
}

/** Nodes give the data of a revert as it is, or within an object. */
function revertData(outcome: RpcOutcome): string | undefined {
  const data: unknown = 'error' in outcome ? outcome.error.data : undefined
  const inner: unknown =
    typeof data === 'object' && data !== null && 'data' in data ? data.data : data
  return typeof inner === 'string' && /^0x[0-9a-f]*$/i.test(inner) ? inner : undefined
}

const quantityJson = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]{1,64}$/i),
  v.transform((text) => BigInt(text)),
)
const blockJson = v.object({ baseFeePerGas: v.nullish(quantityJson) })
const logsJson = v.array(v.object({ transactionHash: v.string() }))
