import { permissionValidator } from './addresses.ts'
import { addressAt, wordAt } from './decoding.ts'
import {
  type AbiValue,
  asHex,
  encodeCall,
  encodeValues,
  type Hex,
  join,
  keccak,
  word,
} from './encoding.ts'

/** A key that may act for an account within bounds (`LatchkeyPermissions.sol`). Times are in seconds. */
export type Permission = {
  readonly key: string
  readonly start: number
  readonly expiry: number
  readonly period: number
  /** Coin in each period, the fees that the account pays included. */
  readonly nativeUnits: bigint
  /** Functions of contracts; without a selector, plain transfers of the coin to the target. */
  readonly rules: readonly { readonly target: string; readonly selector?: string | undefined }[]
  /** Amounts of tokens in each period. */
  readonly tokens: readonly { readonly token: string; readonly units: bigint }[]
  readonly salt: Hex
}

/** Type 1 of ERC-7579: a validator. */
const validatorModule: readonly AbiValue[] = [
  { word: 1n },
  { word: permissionValidator },
  { bytes: '0x' },
]
const tuple =
  '(address,uint48,uint48,uint48,uint256,(address,bool,bytes4)[],(address,uint256)[],bytes32)'

/** The call of the validator by which an account grants a permission. */
export function encodeGrant(permission: Permission): Hex {
  // The only argument is a tuple with lists in it: an offset, then the tuple.
  const selector = encodeCall(`grant(${tuple})`, [])
  return `${selector}${encodeValues([{ word: 0x20n }])}${encodeValues(valuesOf(permission))}`
}

/** The call of an account itself by which it takes the validator: once, before its first permission (ERC-7579). */
export function encodeInstallation(): Hex {
  return encodeCall('installModule(uint256,address,bytes)', validatorModule)
}

/** The read of an account whether it has the validator. */
export function encodeIsInstalled(): Hex {
  return encodeCall('isModuleInstalled(uint256,address,bytes)', validatorModule)
}

/**
 * The call of the validator that ends every permission of the caller. The account calls it when it removes the validator, and a
 * key when it takes its delegation back, so that no permission returns with the next delegation.
 */
export function encodeEndOfAll(): Hex {
  return encodeCall('onUninstall(bytes)', [{ bytes: '0x' }])
}

/** The permission of a `grant` call; undefined for any other calldata. It is the context of ERC-7715. */
export function readGrant(callData: string): Permission | undefined {
  if (callData.length > 100_000 || !callData.startsWith(encodeCall(`grant(${tuple})`, [])))
    return undefined
  const hex = callData.slice(10)
  try {
    const first = Number(wordAt(hex, 0))
    const listAt = <Item>(offset: number, words: number, read: (at: number) => Item): Item[] => {
      const at = first + Number(wordAt(hex, first + offset))
      const length = Number(wordAt(hex, at))
      if (length > 1000) throw new RangeError('Too many items')
      return Array.from({ length }, (_, index) => read(at + 32 + index * words * 32))
    }
    const permission: Permission = {
      key: addressAt(hex, first),
      start: Number(wordAt(hex, first + 32)),
      expiry: Number(wordAt(hex, first + 64)),
      period: Number(wordAt(hex, first + 96)),
      nativeUnits: wordAt(hex, first + 128),
      rules: listAt(160, 3, (at) => ({
        target: addressAt(hex, at),
        ...(wordAt(hex, at + 32) === 0n && {
          selector: `0x${hex.slice(at * 2 + 128, at * 2 + 136)}`,
        }),
      })),
      tokens: listAt(192, 2, (at) => ({ token: addressAt(hex, at), units: wordAt(hex, at + 32) })),
      salt: `0x${hex.slice((first + 224) * 2, (first + 256) * 2)}`,
    }
    // A second spelling of the same permission would have another meaning to a laxer reader.
    return encodeGrant(permission) === callData.toLowerCase() ? permission : undefined
  } catch {
    return undefined
  }
}

export function encodeRevoke(id: Hex): Hex {
  return encodeCall('revoke(bytes32)', [{ word: id }])
}

/** The id of a permission, as the contract computes it. The epoch counts how often the account removed the validator. */
export function permissionId(account: string, permission: Permission, epoch = 0n): Hex {
  const encoded = encodeValues(valuesOf(permission))
  const head = encodeValues([{ word: asHex(account) }, { word: epoch }, { word: 0x60n }])
  return keccak(`0x${head}${encoded}`)
}

function valuesOf(permission: Permission): readonly AbiValue[] {
  const { key, start, expiry, period, nativeUnits, rules, tokens, salt } = permission
  return [
    { word: asHex(key) },
    { word: BigInt(start) },
    { word: BigInt(expiry) },
    { word: BigInt(period) },
    { word: nativeUnits },
    {
      list: rules.map(({ target, selector }) => [
        { word: asHex(target) },
        { word: selector === undefined ? 1n : 0n },
        // A selector fills a word from the left.
        { word: asHex((selector ?? '0x').padEnd(66, '0')) },
      ]),
    },
    { list: tokens.map(({ token, units }) => [{ word: asHex(token) }, { word: units }]) },
    { word: salt },
  ]
}

/** The place in the validator's storage of a permission's key (the low 160 bits), start and expiry. */
export function permissionSlot(account: string, id: Hex): Hex {
  return keccak(join(word(asHex(account)), keccak(join(id, word(0n)))))
}

/** The validator's own account of a permission. */
export const permissionReads = {
  epoch: (account: string): Hex => encodeCall('epochs(address)', [{ word: asHex(account) }]),
  grant: (account: string, id: Hex): Hex =>
    encodeCall('grants(bytes32,address)', [{ word: id }, { word: asHex(account) }]),
  spent: (account: string, id: Hex, token: string): Hex =>
    encodeCall('spent(address,bytes32,address)', [
      { word: asHex(account) },
      { word: id },
      { word: asHex(token) },
    ]),
} as const
