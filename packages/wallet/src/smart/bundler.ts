import type { UserOperation } from '@latchkey/contracts/accounts'
import { entryPoint } from '@latchkey/contracts/accounts'
import * as v from 'valibot'
import { askNode } from '../frame/nodes.ts'
import { Refusal } from '../refusal.ts'
import type { SmartAccount } from './account.ts'
import { bytes, quantity } from './fields.ts'

/** Fields that a bundler or a paymaster adds to an operation. */
export type Gas = Pick<
  UserOperation,
  'callGasLimit' | 'verificationGasLimit' | 'preVerificationGas'
>
export type Price = Pick<UserOperation, 'maxFeePerGas' | 'maxPriorityFeePerGas'>
export type Sponsored = Required<
  Pick<
    UserOperation,
    'paymaster' | 'paymasterData' | 'paymasterVerificationGasLimit' | 'paymasterPostOpGasLimit'
  >
>

const gas = v.object({
  callGasLimit: quantity,
  verificationGasLimit: quantity,
  preVerificationGas: quantity,
})
const prices = v.object({
  fast: v.object({ maxFeePerGas: quantity, maxPriorityFeePerGas: quantity }),
})
const sponsored = v.object({
  paymaster: bytes,
  paymasterData: bytes,
  paymasterVerificationGasLimit: quantity,
  paymasterPostOpGasLimit: quantity,
})

/** Asks the operator's bundler (ERC-7769). @throws Refusal as `askNode` */
export async function askBundler(
  { bundlerUrl }: SmartAccount,
  method: string,
  params: readonly unknown[],
): Promise<unknown> {
  return askNode({ rpcUrl: bundlerUrl }, method, params)
}

export async function readPrice(account: SmartAccount): Promise<Price> {
  const answer = await askBundler(account, 'pimlico_getUserOperationGasPrice', [])
  return parsed(prices, answer).fast
}

export async function estimateGas(account: SmartAccount, operation: UserOperation): Promise<Gas> {
  const asked = [operationJson(operation), entryPoint]
  return parsed(gas, await askBundler(account, 'eth_estimateUserOperationGas', asked))
}

/**
 * The paymaster's part of an operation (ERC-7677): `stub` has its length, for the estimate; `signed` counts.
 * @returns undefined when nobody pays for it
 */
export async function askSponsor(
  account: SmartAccount,
  kind: 'stub' | 'signed',
  operation: UserOperation,
): Promise<Sponsored | undefined> {
  const method = kind === 'stub' ? 'pm_getPaymasterStubData' : 'pm_getPaymasterData'
  const asked = [operationJson(operation), entryPoint, `0x${account.chainId.toString(16)}`]
  try {
    return parsed(sponsored, await askBundler(account, method, asked))
  } catch {
    // Refused or away: the visitor pays, or not.
    return undefined
  }
}

/**
 * Sends a signed operation.
 * @throws Refusal `BUNDLER_UNTRUSTED` when the bundler names another hash than the operation's
 */
export async function sendOperation(
  account: SmartAccount,
  operation: UserOperation,
  hash: string,
): Promise<void> {
  const asked = [operationJson(operation), entryPoint]
  const answer = await askBundler(account, 'eth_sendUserOperation', asked)
  if (answer !== hash) throw new Refusal('BUNDLER_UNTRUSTED')
}

function operationJson(operation: object): object {
  return Object.fromEntries(
    Object.entries(operation).flatMap(([name, value]) => {
      if (value === undefined) return []
      // The only object is the authorization (EIP-7702).
      if (typeof value === 'object') return [[name, operationJson(value)]]
      return [[name, typeof value === 'bigint' ? `0x${value.toString(16)}` : value]]
    }),
  )
}

function parsed<Output>(schema: v.GenericSchema<unknown, Output>, answer: unknown): Output {
  const read = v.safeParse(schema, answer)
  if (!read.success) throw new Refusal('FAILED')
  return read.output
}
