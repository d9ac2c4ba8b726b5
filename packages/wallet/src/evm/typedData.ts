import { keccak_256 } from '@noble/hashes/sha3.js'
import { concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import * as v from 'valibot'

/** The hash of each type names all types that it uses: a thousand types that use each other would take minutes. */
const mostTypes = 64

const types = /*#__PURE__*/ v.pipe(
  v.record(
    v.pipe(v.string(), v.regex(/^[A-Za-z_$][\w$]{0,127}$/)),
    v.pipe(
      v.array(
        v.object({
          name: v.pipe(v.string(), v.maxLength(128)),
          type: v.pipe(v.string(), v.regex(/^[A-Za-z_$][\w$]{0,127}(\[\d{0,4}\]){0,4}$/)),
        }),
      ),
      v.maxLength(64),
    ),
  ),
  v.check((all) => Object.keys(all).length <= mostTypes),
)
const schema = /*#__PURE__*/ v.object({
  types,
  primaryType: v.string(),
  domain: v.record(v.string(), v.unknown()),
  message: v.record(v.string(), v.unknown()),
})
type Types = v.InferOutput<typeof types>
export type TypedData = v.InferOutput<typeof schema>

/** EIP-712 data as `eth_signTypedData_v4` carries it: text or an object. Undefined when it is neither, or its types are unknown. */
export function readTypedData(value: unknown): TypedData | undefined {
  try {
    const read = v.safeParse(schema, typeof value === 'string' ? JSON.parse(value) : value)
    if (!read.success) return undefined
    hashTypedData(read.output)
    return read.output
  } catch {
    return undefined
  }
}

/**
 * The 32 bytes that are signed (EIP-712).
 * @throws Error when a value does not fit its type
 */
export function hashTypedData(data: TypedData): Uint8Array {
  const { separator, hash } = partsOf(data)
  const parts = [new Uint8Array([0x19, 0x01]), separator]
  if (data.primaryType !== 'EIP712Domain') parts.push(hash)
  return keccak_256(concatBytes(...parts))
}

/**
 * The parts of the hash: of the domain and of the data, with the data's whole type.
 * @throws Error when a value does not fit its type
 */
export function partsOf({ types, primaryType, domain, message }: TypedData): {
  readonly separator: Uint8Array
  readonly hash: Uint8Array
  readonly type: string
} {
  const all = { ...types, EIP712Domain: types['EIP712Domain'] ?? domainTypes(domain) }
  const known: Known = { all, heads: new Map() }
  const isDomain = primaryType === 'EIP712Domain'
  return {
    separator: hashStruct(known, 'EIP712Domain', domain),
    hash: hashStruct(known, primaryType, isDomain ? domain : message),
    type: encodeType(all, primaryType),
  }
}

/** Data without its domain's type has the standard's fields that its domain has. */
function domainTypes(domain: TypedData['domain']): Types[string] {
  return domainFields.filter(({ name }) => Object.hasOwn(domain, name))
}

const domainFields = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
]
const deepest = 32

/** The types, and the hash of each that was needed: data may have one long type and a thousand structs of it. */
type Known = { readonly all: Types; readonly heads: Map<string, Uint8Array> }

function headOf({ all, heads }: Known, type: string): Uint8Array {
  const head = heads.get(type) ?? keccak_256(utf8ToBytes(encodeType(all, type)))
  heads.set(type, head)
  return head
}

function hashStruct(known: Known, type: string, value: unknown, depth = 0): Uint8Array {
  if (depth > deepest || typeof value !== 'object' || value === null)
    throw new Error('a struct is an object')
  const fields = value as { readonly [name: string]: unknown }
  const head = headOf(known, type)
  const members = membersOf(known.all, type).map((member) =>
    word(
      known,
      member.type,
      Object.hasOwn(fields, member.name) ? fields[member.name] : undefined,
      depth + 1,
    ),
  )
  return keccak_256(concatBytes(head, ...members))
}

function word(known: Known, type: string, value: unknown, depth: number): Uint8Array {
  const [, item, length] = /^(.*)\[(\d*)\]$/.exec(type) ?? []
  if (item !== undefined) {
    if (!Array.isArray(value) || (length && value.length !== Number(length)))
      throw new Error('a list has its length')
    return keccak_256(concatBytes(...value.map((each) => word(known, item, each, depth + 1))))
  }
  if (Object.hasOwn(known.all, type))
    // A missing struct is 32 zero bytes, as in the wallets that signed such data first.
    return value === undefined || value === null
      ? new Uint8Array(32)
      : hashStruct(known, type, value, depth)
  if (type === 'string') return keccak_256(utf8ToBytes(text(value)))
  if (type === 'bytes') return keccak_256(hexToBytes(hexOf(value)))
  if (type === 'bool') {
    if (typeof value !== 'boolean') throw new Error('a bool is true or false')
    return number(value ? 1n : 0n)
  }
  if (type === 'address') {
    const hex = hexOf(value)
    if (hex.length !== 40) throw new Error('an address has 20 bytes')
    return hexToBytes(hex.padStart(64, '0'))
  }
  const [, size] = /^bytes(\d{1,2})$/.exec(type) ?? []
  if (size !== undefined) {
    const hex = hexOf(value)
    if (Number(size) < 1 || Number(size) > 32 || hex.length !== Number(size) * 2)
      throw new Error('bytes have their length')
    return hexToBytes(hex.padEnd(64, '0'))
  }
  return integerWord(type, value)
}

function integerWord(type: string, value: unknown): Uint8Array {
  const [, sign, bits = '256'] = /^(u?)int(\d{1,3})?$/.exec(type) ?? []
  const width = BigInt(bits)
  if (sign === undefined || width < 8n || width > 256n || width % 8n !== 0n)
    throw new Error('an unknown type')
  if (!(typeof value === 'string' && value !== '') && !Number.isSafeInteger(value))
    throw new Error('an integer is whole')
  const given = BigInt(value as string | number)
  const [least, most] = sign
    ? [0n, (1n << width) - 1n]
    : [-(1n << (width - 1n)), (1n << (width - 1n)) - 1n]
  if (given < least || given > most) throw new Error('an integer fits its type')
  return number(given < 0n ? (1n << 256n) + given : given)
}

/** The type, then the types it uses in the order of their names. */
function encodeType(all: Types, type: string): string {
  const used = new Set<string>()
  const collect = (name: string): void => {
    if (used.has(name) || !Object.hasOwn(all, name)) return
    used.add(name)
    for (const member of membersOf(all, name)) collect(member.type.replace(/\[.*$/, ''))
  }
  collect(type)
  used.delete(type)
  return [type, ...[...used].toSorted()]
    .map(
      (name) =>
        `${name}(${membersOf(all, name)
          .map((member) => `${member.type} ${member.name}`)
          .join(',')})`,
    )
    .join('')
}

function membersOf(all: Types, type: string): Types[string] {
  const members = Object.hasOwn(all, type) ? all[type] : undefined
  if (!members) throw new Error('an unknown type')
  return members
}

function text(value: unknown): string {
  if (typeof value !== 'string') throw new Error('a string is text')
  return value
}

function hexOf(value: unknown): string {
  const given = text(value)
  if (!/^0x(?:[0-9a-fA-F]{2})*$/.test(given)) throw new Error('bytes are hex')
  return given.slice(2)
}

function number(value: bigint): Uint8Array {
  return hexToBytes(value.toString(16).padStart(64, '0'))
}
