import { entryPoint, permissionValidator } from '@latchkey/contracts/accounts'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { readAddress } from '../evm/address.ts'
import type { EvmTransaction } from '../evm/transaction.ts'
import { readTypedData, type TypedData } from '../evm/typedData.ts'
import { Refusal } from '../refusal.ts'
import type { Network } from '../settings.ts'
import type { SmartAccount } from '../smart/account.ts'
import { prepareGrant, prepareRevoke, type PermissionsAsked } from '../smart/permissions.ts'
import { prepareOneCall, prepareSendCalls } from '../smart/requests.ts'
import type { SentStore } from '../smart/sentCalls.ts'
import { accountSignature } from '../smart/signing.ts'
import { prepareStatus } from '../smart/shownStatus.ts'
import type { TextKey } from '../texts/en.ts'
import type { Sign } from '../worker/sign.ts'
import { changeRows } from './balanceChanges.ts'
import { describeCall } from './evmCall.ts'
import { feeOf, type Prices } from './evmFee.ts'
import { askNode, askQuantity, isHex, isQuantity } from './nodes.ts'
import {
  formatUnits,
  isForeignSignIn,
  longestMessage,
  parseUnits,
  type Prepared,
  type Row,
  textOf,
} from './review.ts'

export type Asked = {
  readonly network: Network
  readonly hostOrigin: string
  /** The visitor's address on that network. */
  readonly address: string
  /** Present when that is the address of the smart account. */
  readonly smart?: SmartAccount | undefined
  /** The smart account's address, whichever account is asked. */
  readonly smartAddress?: string | undefined
  readonly sent: SentStore
  /** Of the visitor, BCP 47. */
  readonly language: string
  readonly sign: Sign
}

type Prepare = (asked: Asked, params: readonly unknown[]) => Prepared | Promise<Prepared>

/** Requests on EVM that the visitor approves. */
export const evmRequests: { readonly [method: string]: Prepare } = {
  personal_sign: preparePersonalSign,
  eth_signTypedData_v4: prepareTypedData,
  eth_sendTransaction: prepareTransaction,
  wallet_grantPermissions: (asked, params) => prepareGrant(smartOf(asked), params),
  wallet_revokePermissions: (asked, params) => prepareRevoke(smartOf(asked), params),
  wallet_sendCalls: (asked, params) => prepareSendCalls(smartOf(asked), params),
  wallet_showCallsStatus: (asked, params) => prepareStatus(smartOf(asked), params),
}

const evmDecimals = 18

function preparePersonalSign(asked: Asked, params: readonly unknown[]): Prepared {
  const { hostOrigin, address } = asked
  // Some pages have the address first.
  const [first, second] = params
  const isTurned = readAddress(first) === address && readAddress(second) !== address
  const given = isTurned ? second : first
  const signer = isTurned ? first : second
  if (typeof given !== 'string' || (signer !== undefined && readAddress(signer) !== address))
    throw new Refusal('INVALID_REQUEST')
  const bytes = isHex(given) ? hexToBytes(given.slice(2)) : utf8ToBytes(given)
  return {
    review: messageReview(bytes, asked, hostOrigin),
    run: async () => {
      const { smart, sign } = asked
      const byKey = { kind: 'evmMessage', bytes } as const
      if (!smart) return hexOf(await sign(byKey))
      const byCode = { kind: 'accountMessage', bytes, account: signerOf(smart) } as const
      return accountSignature(smart, sign, { byCode, byKey })
    },
  }
}

/** A text to sign, on any network. @throws Refusal `INVALID_REQUEST` when it is too long */
export function messageReview(
  bytes: Uint8Array,
  { address }: Pick<Asked, 'address'>,
  hostOrigin: string,
): Prepared['review'] {
  if (bytes.length > longestMessage) throw new Refusal('INVALID_REQUEST')
  const text = textOf(bytes)
  const isBlocked = isForeignSignIn(bytes, hostOrigin)
  const warnings: TextKey[] = [
    ...(text === undefined ? (['warn.bytes'] as const) : []),
    ...(isBlocked ? (['warn.domain'] as const) : []),
  ]
  return {
    title: 'approve.message',
    rows: [
      { label: 'label.message', value: text ?? `0x${bytesToHex(bytes)}`, isCode: true },
      { label: 'label.account', value: address, isCode: true },
    ],
    warnings,
    needsWindow: false,
    isBlocked,
  }
}

function prepareTypedData(asked: Asked, [signer, given]: readonly unknown[]): Prepared {
  const data = readTypedData(given)
  if (!data || readAddress(signer) !== asked.address) throw new Refusal('INVALID_REQUEST')
  const { domain, message, primaryType } = data
  const { smart } = asked
  if (isOfSmartAccount(asked, data)) throw new Refusal('INVALID_REQUEST')
  if (smart && !canBeNested(primaryType)) throw new Refusal('ACCOUNT_UNABLE')
  const text = JSON.stringify(message, undefined, 2)
  if (text.length > longestMessage) throw new Refusal('INVALID_REQUEST')
  const { name, verifyingContract, chainId } = domain
  const isBlocked =
    chainId !== undefined && String(bigintOf(chainId)) !== asked.network.id.replace('eip155:', '')
  const isPermit = /permit|approv|authori[sz]|delegat|order/i.test(primaryType)
  return {
    review: {
      title: 'approve.data',
      rows: [
        ...rowOf('label.domain', name),
        ...rowOf('label.contract', verifyingContract),
        { label: 'label.call', value: primaryType },
        { label: 'label.data', value: text, isCode: true },
        { label: 'label.account', value: asked.address, isCode: true },
      ],
      warnings: isBlocked ? ['warn.chain'] : isPermit ? ['warn.permit'] : [],
      needsWindow: isPermit,
      isBlocked,
    },
    run: async () => {
      const byKey = { kind: 'evmTypedData', data } as const
      if (!smart) return hexOf(await asked.sign(byKey))
      const byCode = { kind: 'accountTypedData', data, account: signerOf(smart) } as const
      return accountSignature(smart, asked.sign, { byCode, byKey })
    },
  }
}

/**
 * Whether data would count as an operation or a signature of the smart account: these are signed by its own requests alone, whose
 * review says what they do.
 */
function isOfSmartAccount(
  { smartAddress }: Asked,
  { domain, message }: Pick<TypedData, 'domain' | 'message'>,
): boolean {
  const contract = readAddress(domain['verifyingContract'])
  if (contract === entryPoint) return true
  const named = [contract, readAddress(message['verifyingContract'])]
  return smartAddress !== undefined && named.includes(smartAddress)
}

/** Accounts refuse other names (ERC-7739). */
function canBeNested(primaryType: string): boolean {
  return /^[A-Z]/.test(primaryType) && primaryType !== 'EIP712Domain'
}

/** @throws Refusal `METHOD_UNSUPPORTED` for the key's own account, which carries out one call at a time */
function smartOf({ smart, ...asked }: Asked): PermissionsAsked {
  if (!smart) throw new Refusal('METHOD_UNSUPPORTED')
  return { account: smart, ...asked }
}

function signerOf({ address, chainId }: SmartAccount): {
  readonly address: string
  readonly chainId: number
} {
  return { address, chainId }
}

async function prepareTransaction(asked: Asked, [given]: readonly unknown[]): Promise<Prepared> {
  const { network, address } = asked
  const draft = readDraft(given, address)
  if (asked.smart) {
    // An account calls, and creates no contract.
    if (draft.to === undefined) throw new Refusal('ACCOUNT_UNABLE')
    return prepareOneCall(smartOf(asked), { ...draft, to: draft.to })
  }
  if (await reachesOwnCode(asked, draft)) throw new Refusal('INVALID_REQUEST')
  const [transaction, fails] = await completed(network, draft, address)
  const { to, value, data, gas, fee } = transaction
  const call = await describeCall(network, { to, data, value })
  const coin = (units: bigint): string => `${formatUnits(units, evmDecimals)} ${network.symbol}`
  const price = 'gasPrice' in fee ? fee.gasPrice : fee.maxFeePerGas
  const isLarge = value > parseUnits(network.confirmAbove, evmDecimals)
  const warnings: TextKey[] = [...call.warnings, ...(fails ? (['warn.fails'] as const) : [])]
  return {
    review: {
      title: 'approve.send',
      rows: [
        ...call.rows,
        ...(value > 0n ? [{ label: 'label.amount' as const, value: coin(value) }] : []),
        { label: 'label.fee', value: coin(gas * price) },
        ...(await changeRows(network, address, [{ to, data, value, described: call }])),
        { label: 'label.account', value: address, isCode: true },
      ],
      warnings,
      needsWindow: call.needsWindow || isLarge,
      isBlocked: false,
    },
    run: async () => {
      const signed = hexOf(await asked.sign({ kind: 'evmTransaction', transaction }))
      const hash = await askNode(network, 'eth_sendRawTransaction', [signed])
      if (!isHex(hash)) throw new Refusal('FAILED')
      return hash
    },
  }
}

/**
 * Whether a transaction of the key would be a call of the code that its own address has or may have soon (EIP-7702), or a permission
 * of it: to that code, the key's own call is the visitor's will.
 */
async function reachesOwnCode(
  { network, address, smartAddress }: Asked,
  { to, data }: Draft,
): Promise<boolean> {
  if (to === permissionValidator) return true
  if (to !== address || data === '0x') return false
  return (
    smartAddress === address ||
    (await askNode(network, 'eth_getCode', [address, 'latest'])) !== '0x'
  )
}

type Draft = Prices & {
  readonly to: string | undefined
  readonly value: bigint
  readonly data: `0x${string}`
  readonly gas?: bigint
  readonly nonce?: bigint
}

/** @throws Refusal `INVALID_REQUEST` for a transaction of another account, or one that is not understood whole */
function readDraft(given: unknown, address: string): Draft {
  if (typeof given !== 'object' || given === null) throw new Refusal('INVALID_REQUEST')
  // As: an object may have any fields.
  const fields = given as { readonly [name: string]: unknown }
  for (const [name, value] of Object.entries(fields))
    if (!known.has(name) && value !== undefined && value !== null)
      throw new Refusal('INVALID_REQUEST')
  const { from, to, data, input } = fields
  const target = to === undefined || to === null ? undefined : readAddress(to)
  const code = data ?? input ?? '0x'
  if (
    (from !== undefined && readAddress(from) !== address) ||
    (to !== undefined && to !== null && target === undefined) ||
    (data !== undefined && input !== undefined && data !== input) ||
    !isHex(code) ||
    (target === undefined && code === '0x')
  )
    throw new Refusal('INVALID_REQUEST')
  const quantities = Object.fromEntries(
    quantityNames.flatMap((name) => {
      const value = fields[name]
      if (value === undefined || value === null) return []
      if (!isQuantity(value)) throw new Refusal('INVALID_REQUEST')
      return [[name, BigInt(value)] as const]
    }),
  )
  return { value: 0n, ...quantities, to: target, data: code }
}

const quantityNames = [
  'value',
  'gas',
  'nonce',
  'maxFeePerGas',
  'maxPriorityFeePerGas',
  'gasPrice',
] as const
const known = new Set<string>([...quantityNames, 'from', 'to', 'data', 'input', 'type', 'chainId'])

/** Fills in what the page left to the wallet; and whether the node says that it would fail. */
async function completed(
  network: Network,
  draft: Draft,
  from: string,
): Promise<[EvmTransaction, boolean]> {
  const { to, value, data } = draft
  const call = { from, ...(to && { to }), value: `0x${value.toString(16)}`, data }
  let fails = false
  const estimate = askQuantity(network, 'eth_estimateGas', [call]).catch((error: unknown) => {
    if (draft.gas === undefined) throw error
    fails = true
    return draft.gas
  })
  const [gas, nonce, fee] = await Promise.all([
    estimate,
    draft.nonce ?? askQuantity(network, 'eth_getTransactionCount', [from, 'pending']),
    feeOf(network, draft),
  ])
  // A fifth more than was estimated: the chain moves on until the transaction is in a block.
  const limit = draft.gas ?? (data === '0x' && gas === 21_000n ? gas : (gas * 6n) / 5n)
  const chainId = BigInt(network.id.replace('eip155:', ''))
  return [{ chainId, nonce, to, value, data, gas: limit, fee }, fails]
}

function rowOf(label: TextKey, value: unknown): readonly Row[] {
  return typeof value === 'string' ? [{ label, value: value.slice(0, 300), isCode: true }] : []
}

function bigintOf(value: unknown): bigint | undefined {
  try {
    return BigInt(value as string | number)
  } catch {
    return undefined
  }
}

function hexOf([bytes]: readonly Uint8Array[]): `0x${string}` {
  if (!bytes) throw new Refusal('FAILED')
  return `0x${bytesToHex(bytes)}`
}
