import { entryPoint } from './addresses.ts'
import { wordAt } from './decoding.ts'
import { type AbiValue, asHex, encodeCall, encodeValues, type Hex, keccakText } from './encoding.ts'
import { type PackedUserOperation, packUserOperation, type UserOperation } from './userOperation.ts'

/** The entry point's call that carries out operations; the beneficiary receives their fees. */
export function encodeHandleOps(operations: readonly UserOperation[], beneficiary: string): Hex {
  return encodeCall(
    'handleOps((address,uint256,bytes,bytes,bytes32,uint256,bytes32,bytes,bytes)[],address)',
    [
      { list: operations.map((each) => valuesOf(packUserOperation(each))) },
      { word: asHex(beneficiary) },
    ],
  )
}

/** The entry point's call for the next nonce of an account: its owner's, or that of a `permissionNonceKey`. */
export function encodeNonceCall(account: string, key = 0n): Hex {
  return encodeCall('getNonce(address,uint192)', [{ word: asHex(account) }, { word: key }])
}

/** The call of `OperationEstimator`. */
export function encodeEstimate(operation: UserOperation, hash: Hex): Hex {
  const selector = encodeCall(
    'estimate((address,uint256,bytes,bytes,bytes32,uint256,bytes32,bytes,bytes),bytes32)',
    [],
  )
  const head = encodeValues([{ word: 0x40n }, { word: hash }])
  return `${selector}${head}${encodeValues(valuesOf(packUserOperation(operation)))}`
}

/** The operation that the entry point refuses, by its place, and the reason; undefined for any other revert. */
export function readFailedOp(
  data: string,
): { readonly at: number; readonly reason: string } | undefined {
  // FailedOp(uint256,string) and FailedOpWithRevert(uint256,string,bytes)
  if (!/^0x(?:220266b6|65c8fd4d)/.test(data)) return undefined
  const hex = data.slice(10)
  return { at: Number(wordAt(hex, 0)), reason: textAt(hex, wordAt(hex, 32)) }
}

/** The reason of the estimator's refusal. */
export function readRefusal(data: string): string | undefined {
  const selector = keccakText('Refused(string)').slice(0, 10)
  return data.startsWith(selector) ? textAt(data.slice(10), 32n) : undefined
}

export type Estimate = {
  readonly validation: bigint
  readonly calling: bigint
  readonly success: boolean
  /** What the call returned or reverted with. */
  readonly reason: Hex
}

/** @throws RangeError for data of another form */
export function readEstimate(data: string): Estimate {
  const hex = data.slice(2)
  const at = Number(wordAt(hex, 96)) * 2
  const length = Number(wordAt(hex, at / 2)) * 2
  return {
    validation: wordAt(hex, 0),
    calling: wordAt(hex, 32),
    success: wordAt(hex, 64) === 1n,
    reason: `0x${hex.slice(at + 64, at + 64 + length)}`,
  }
}

export type OperationEvent = {
  readonly hash: string
  readonly sender: string
  readonly paymaster: string
  readonly nonce: bigint
  readonly success: boolean
  readonly actualGasCost: bigint
  readonly actualGasUsed: bigint
}

export type Log = {
  readonly address: string
  readonly topics: readonly string[]
  readonly data: string
}

/** The entry point's report of an operation; undefined for any other log, as one that an account makes up. */
export function readOperationEvent(log: Log): OperationEvent | undefined {
  const [topic, hash, sender, paymaster] = log.topics
  if (log.address.toLowerCase() !== entryPoint.toLowerCase()) return undefined
  if (topic !== operationEventTopic() || !hash || !sender || !paymaster) return undefined
  const hex = log.data.slice(2)
  return {
    hash,
    sender: `0x${sender.slice(-40)}`,
    paymaster: `0x${paymaster.slice(-40)}`,
    nonce: wordAt(hex, 0),
    success: wordAt(hex, 32) === 1n,
    actualGasCost: wordAt(hex, 64),
    actualGasUsed: wordAt(hex, 96),
  }
}

/** The first topic of the entry point's report of an operation; the second is the operation's hash. */
export function operationEventTopic(): Hex {
  return keccakText('UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)')
}

function valuesOf(packed: PackedUserOperation): readonly AbiValue[] {
  return [
    { word: packed.sender },
    { word: packed.nonce },
    { bytes: packed.initCode },
    { bytes: packed.callData },
    { word: packed.accountGasLimits },
    { word: packed.preVerificationGas },
    { word: packed.gasFees },
    { bytes: packed.paymasterAndData },
    { bytes: packed.signature },
  ]
}

function textAt(hex: string, offset: bigint): string {
  const at = Number(offset)
  const length = Number(wordAt(hex, at)) * 2
  const bytes = hex.slice(at * 2 + 64, at * 2 + 64 + Math.min(length, 400))
  const codes = (bytes.match(/../g) ?? []).map((each) => Number.parseInt(each, 16))
  return new TextDecoder().decode(Uint8Array.from(codes))
}
