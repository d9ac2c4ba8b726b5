import { readAddress } from '../evm/address.ts'
import type { Network } from '../settings.ts'
import type { TextKey } from '../texts/en.ts'
import type { Change } from './netChange.ts'
import { askNode, isHex } from './nodes.ts'
import { formatUnits, type Review, type Row } from './review.ts'

type Call = { readonly to: string | undefined; readonly data: string; readonly value: bigint }
export type Described = Pick<Review, 'rows' | 'warnings' | 'needsWindow'> & {
  /** Tokens that leave or come, by the data alone. */
  readonly changes: readonly Change[]
}

/** A call in words where its function is known (security.md 2.8). */
export async function describeCall(network: Network, { to, data }: Call): Promise<Described> {
  if (to === undefined)
    return {
      rows: [dataRow(data)],
      warnings: ['warn.deploy', 'warn.unknown'],
      needsWindow: true,
      changes: [],
    }
  const target: Row = { label: 'label.to', value: to, isCode: true }
  if (data === '0x') return { rows: [target], warnings: [], needsWindow: false, changes: [] }
  const describe = known[data.slice(0, 10).toLowerCase()]
  const words = data.slice(10).match(/.{64}/g) ?? []
  const described =
    describe && words.join('').length === data.length - 10 ? describe(words) : undefined
  if (!described)
    return {
      rows: [{ ...target, label: 'label.contract' }, dataRow(data)],
      warnings: ['warn.unknown'],
      // Contracts may carry out a known function all the same, whose data is not as it should be.
      needsWindow: describe !== undefined,
      changes: [],
    }
  const token = await tokenOf(network, described.token ?? to)
  const symbol = described.which ? `${token.symbol} (${described.which})` : token.symbol
  const amount =
    described.units === undefined
      ? symbol
      : described.units === 'all'
        ? `∞ ${symbol}`
        : `${formatUnits(described.units, token.decimals)} ${symbol}`
  return {
    rows: [
      { label: 'label.call', value: described.call },
      { label: 'label.amount', value: amount },
      { label: described.label, value: described.party, isCode: true },
      { label: 'label.contract', value: to, isCode: true },
      ...(described.warnings.includes('warn.unknown') ? [dataRow(data)] : []),
    ],
    warnings: described.warnings,
    needsWindow: described.needsWindow,
    changes:
      described.leaves && described.units !== undefined
        ? [{ token: to, ...token, units: described.units }]
        : [],
  }
}

type Known = {
  readonly call: string
  /** Absent when it is the contract itself. */
  readonly token?: string
  /** Which of the contract's tokens, in the visitor's words. */
  readonly which?: string
  readonly label: TextKey
  readonly party: string
  readonly units: bigint | 'all' | undefined
  readonly warnings: readonly TextKey[]
  readonly needsWindow: boolean
  readonly leaves: boolean
}

/** More than any token has: no balance is above it, and pages write "unlimited" so. */
const unlimited = 1n << 128n

/** By selector. A call that is longer or shorter than its function is not described. */
const known: { readonly [selector: string]: (words: readonly string[]) => Known | undefined } = {
  '0xa9059cbb': ([to, units, ...more]) => moves('transfer', addressIn(to), units, more),
  '0x23b872dd': ([, to, units, ...more]) => moves('transferFrom', addressIn(to), units, more),
  '0x095ea7b3': ([spender, units, ...more]) => allows('approve', addressIn(spender), units, more),
  '0x39509351': ([spender, units, ...more]) =>
    allows('increaseAllowance', addressIn(spender), units, more),
  // OpenZeppelin's before 2.0.
  '0xd73dd623': ([spender, units, ...more]) =>
    allows('increaseApproval', addressIn(spender), units, more),
  // Permit2, whose fourth word is the end of the allowance.
  '0x87517c45': ([token, spender, units, end, ...more]) => {
    const own = addressIn(token)
    if (own === undefined || end === undefined) return undefined
    const described = allows('approve', addressIn(spender), units, more)
    return described && { ...described, token: own, which: own }
  },
  '0xa22cb465': ([operator, isOn, ...more]) =>
    allowsAll('setApprovalForAll', addressIn(operator), isOn, more),
  // ERC-6909, whose second word is a token of the contract.
  '0x426a8493': ([spender, id, units, ...more]) => {
    const described = allows('approve', addressIn(spender), units, more)
    return described && { ...described, which: `#${BigInt(`0x${id}`)}` }
  },
  // ERC-1363, the second with bytes for the spender.
  '0x3177029f': ([spender, units, ...more]) => allowsNow(addressIn(spender), units, more),
  '0xcae9ca51': ([spender, units, ...bytes]) =>
    bytes.length < 2 ? undefined : allowsNow(addressIn(spender), units, []),
  // ERC-6909, and ERC-777, where it is never off.
  '0x558a7297': ([operator, isOn, ...more]) =>
    allowsAll('setOperator', addressIn(operator), isOn, more),
  '0x959b8c3f': ([operator, ...more]) =>
    allowsAll('authorizeOperator', addressIn(operator), '1', more),
}

function moves(
  call: string,
  party: string | undefined,
  units: string | undefined,
  more: readonly string[],
): Known | undefined {
  if (party === undefined || units === undefined || more.length > 0) return undefined
  return {
    call,
    label: 'label.to',
    party,
    units: BigInt(`0x${units}`),
    warnings: [],
    needsWindow: false,
    leaves: true,
  }
}

function allows(
  call: string,
  party: string | undefined,
  units: string | undefined,
  more: readonly string[],
): Known | undefined {
  if (party === undefined || units === undefined || more.length > 0) return undefined
  const amount = BigInt(`0x${units}`)
  const isAll = amount >= unlimited
  return {
    call,
    label: 'label.spender',
    party,
    units: isAll ? 'all' : amount,
    warnings: isAll ? ['warn.unlimited'] : [],
    needsWindow: isAll,
    leaves: false,
  }
}

/** The token calls the spender at once, which may take the amount: only a try tells what changes. */
function allowsNow(
  ...[party, units, more]: [string | undefined, string | undefined, readonly string[]]
): Known | undefined {
  const described = allows('approveAndCall', party, units, more)
  return described && { ...described, warnings: [...described.warnings, 'warn.unknown'] }
}

function allowsAll(
  call: string,
  party: string | undefined,
  isAllowed: string | undefined,
  more: readonly string[],
): Known | undefined {
  if (party === undefined || isAllowed === undefined || more.length > 0) return undefined
  const isOn = BigInt(`0x${isAllowed}`) > 0n
  return {
    call,
    label: 'label.spender',
    party,
    units: isOn ? 'all' : 0n,
    warnings: isOn ? ['warn.unlimited'] : [],
    needsWindow: isOn,
    leaves: false,
  }
}

function addressIn(word: string | undefined): string | undefined {
  return word && /^0{24}/.test(word) ? readAddress(`0x${word.slice(24)}`) : undefined
}

/** What the contract says of itself: a name for the visitor, never a reason to trust it. */
export async function tokenOf(
  network: Network,
  to: string,
): Promise<{ readonly symbol: string; readonly decimals: number }> {
  const ask = (data: string): Promise<unknown> =>
    askNode(network, 'eth_call', [{ to, data }, 'latest']).catch(() => undefined)
  const [symbol, decimals] = await Promise.all([ask('0x95d89b41'), ask('0x313ce567')])
  const places = isHex(decimals) && decimals.length === 66 ? Number(BigInt(decimals)) : 0
  return { symbol: symbolIn(symbol), decimals: places <= 36 ? places : 0 }
}

/** The characters of an ABI string or of 32 bytes, if they are few and plain. */
function symbolIn(value: unknown): string {
  if (!isHex(value)) return '?'
  const bytes = value.length === 66 ? value.slice(2) : value.slice(130)
  const text = (bytes.match(/../g) ?? [])
    .map((each) => String.fromCharCode(Number.parseInt(each, 16)))
    .join('')
    .replaceAll('\0', '')
  return /^[\w$.+-]{1,12}$/.test(text) ? text : '?'
}

function dataRow(data: string): Row {
  return { label: 'label.data', value: data.toLowerCase(), isCode: true }
}
