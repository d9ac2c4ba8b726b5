import {
  delegatingFactory,
  deploymentOf,
  encodeExecute,
  type Hex,
  type UserOperation,
  userOperationHash,
} from '@latchkey/contracts/accounts'
import { askQuantity, rpcCodeOf } from '../frame/nodes.ts'
import { Refusal } from '../refusal.ts'
import type { Sign } from '../worker/sign.ts'
import { type AccountState, readAccount, type SmartAccount } from './account.ts'
import { askSponsor, estimateGas, readPrice, sendOperation } from './bundler.ts'
import { delegates, signedAuthorization, unsignedAuthorization } from './delegation.ts'
import type { SmartCall } from './readCalls.ts'
import type { SentCalls } from './sentCalls.ts'

/** An operation before it is signed. */
export type Draft = {
  /** Its authorization, if it has one, is not signed yet. */
  readonly operation: UserOperation
  /** Whether the operator's paymaster pays. */
  readonly isSponsored: boolean
  /** The most that the account pays beside the values of its calls. */
  readonly fee: bigint
  /** The bundler says that the calls would revert. */
  readonly fails: boolean
}

/** ERC-7769: the call reverted. */
const revertedCode = -32_521
/** Enough for calls that a bundler could not measure, because they revert. */
const unmeasured = {
  callGasLimit: 500_000n,
  verificationGasLimit: 500_000n,
  preVerificationGas: 100_000n,
}
/** Of the length of a real one, for the estimate. */
const noSignature: Hex = `0x${'ff'.repeat(64)}1b`

/**
 * Makes the operation that carries out the calls, and deploys the account, or gives the key's address its code, if it is new.
 * @throws Refusal `ACCOUNT_UNTRUSTED`, `FUNDS_MISSING`, `FAILED`
 */
export async function draftOperation(
  account: SmartAccount,
  calls: readonly SmartCall[],
  { mayBeSponsored }: { readonly mayBeSponsored: boolean },
): Promise<Draft> {
  const [state, price] = await Promise.all([readAccount(account), readPrice(account)])
  checkValue(calls, state)
  const plain: UserOperation = {
    // As: an address of this account, in hex.
    sender: account.address.toLowerCase() as Hex,
    nonce: state.nonce,
    ...(!state.isDeployed && (await firstUse(account))),
    callData: encodeExecute(calls),
    callGasLimit: 0n,
    verificationGasLimit: 0n,
    preVerificationGas: 0n,
    ...price,
    signature: noSignature,
  }
  const stub = mayBeSponsored ? await askSponsor(account, 'stub', plain) : undefined
  let fails = false
  const gas = await estimateGas(account, { ...plain, ...stub }).catch((error: unknown) => {
    if (rpcCodeOf(error) !== revertedCode) throw error
    fails = true
    return unmeasured
  })
  const operation = { ...plain, ...stub, ...gas }
  const isSponsored = stub !== undefined
  const fee = isSponsored ? 0n : costOf(operation)
  if (certainValue(calls) + fee > state.balance) throw new Refusal('FUNDS_MISSING')
  return { operation, isSponsored, fee, fails }
}

/** What the first operation brings with it: the account's deployment, or the key's delegation. */
async function firstUse(account: SmartAccount): Promise<Partial<UserOperation>> {
  if (account.form === 'contract') return deploymentOf(account.owner)
  return { factory: delegatingFactory, eip7702Auth: await unsignedAuthorization(account) }
}

/**
 * Asks the paymaster, if it pays.
 * @returns undefined when it refuses now: the visitor has to be asked again
 */
export async function withSponsor(
  account: SmartAccount,
  { operation, isSponsored }: Draft,
): Promise<UserOperation | undefined> {
  if (!isSponsored) return operation
  const part = await askSponsor(account, 'signed', operation)
  return part && { ...operation, ...part }
}

type Sending = {
  readonly sign: Sign
  /** Called with the hash before the bundler has the operation, so that its status is known whatever happens. */
  readonly keep: (sent: Omit<SentCalls, 'id'>) => void
}

/** Signs and sends. The hash is the frame's own, and the bundler must name the same. */
export async function signAndSend(
  account: SmartAccount,
  operation: UserOperation,
  { sign, keep }: Sending,
): Promise<string> {
  const { chainId, network } = account
  const hash = userOperationHash(operation, chainId)
  const block = await askQuantity(network, 'eth_blockNumber', [])
  const [signature] = await sign({ kind: 'evmOperation', operation, chainId })
  if (!signature) throw new Refusal('FAILED')
  const eip7702Auth = delegates(operation) ? await signedAuthorization(account, sign) : undefined
  keep({ network: network.id, hash, nonce: `${operation.nonce}`, block: `${block}` })
  await sendOperation(account, { ...operation, eip7702Auth, signature: hexOf(signature) }, hash)
  return hash
}

/** Coin that leaves for certain: a contract that was called may have sent coin, so nothing is known after a call with data. */
function certainValue(calls: readonly SmartCall[]): bigint {
  const first = calls.findIndex(({ data }) => data !== '0x')
  const certain = calls.slice(0, first < 0 ? calls.length : first + 1)
  return certain.reduce((sum, { value }) => sum + value, 0n)
}

function checkValue(calls: readonly SmartCall[], { balance }: AccountState): void {
  if (certainValue(calls) > balance) throw new Refusal('FUNDS_MISSING')
}

function costOf({
  callGasLimit,
  verificationGasLimit,
  preVerificationGas,
  maxFeePerGas,
}: UserOperation): bigint {
  return (callGasLimit + verificationGasLimit + preVerificationGas) * maxFeePerGas
}

function hexOf(bytes: Uint8Array): Hex {
  return `0x${[...bytes].map((each) => each.toString(16).padStart(2, '0')).join('')}`
}
