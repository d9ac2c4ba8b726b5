import { accountDelegate, accountDelegateCodeHash, accountFactory } from './addresses.ts'
import {
  asHex,
  encodeCall,
  encodeValues,
  type Hex,
  join,
  keccak,
  keccakText,
  word,
} from './encoding.ts'

/** One call of an account. */
export type AccountCall = {
  readonly to: string
  readonly data?: string | undefined
  readonly value?: bigint | undefined
}

const firstSalt: Hex = `0x${'0'.repeat(64)}`

/** The address of an owner's account, before and after it is deployed. The salt tells apart accounts of one owner. */
export function accountAddress(owner: string, salt: Hex = firstSalt): Hex {
  const clone = join(
    `61${(0x2d + 20).toString(16).padStart(4, '0')}3d81600a3d39f3`,
    accountCode(owner),
  )
  return `0x${keccak(join('ff', accountFactory, salt, keccak(clone))).slice(-40)}`
}

/** The code of an owner's account once it is deployed: a clone that carries its owner (ERC-1167). */
export function accountCode(owner: string): Hex {
  // The factory deployed its implementation as its first contract (EIP-161).
  const implementation = keccak(join('d694', accountFactory, '01')).slice(-40)
  return join(
    '363d3d373d3d3d363d73',
    implementation,
    '5af43d82803e903d91602b57fd5bf3',
    owner,
  ).toLowerCase() as Hex
}

/** The call by which the entry point deploys an account with its first operation. */
export function deploymentOf(
  owner: string,
  salt: Hex = firstSalt,
): { readonly factory: Hex; readonly factoryData: Hex } {
  const factoryData = encodeCall('createAccount(address,bytes32)', [
    { word: asHex(owner) },
    { word: salt },
  ])
  return { factory: accountFactory, factoryData }
}

/** The calldata by which an account carries out calls, all or none (ERC-7579). */
export function encodeExecute(calls: readonly AccountCall[]): Hex {
  const batch = encodeValues([
    {
      list: calls.map(({ to, data = '0x', value = 0n }) => [
        { word: asHex(to) },
        { word: value },
        { bytes: asHex(data) },
      ]),
    },
  ])
  const [only] = calls
  const single =
    calls.length === 1 && only
      ? join(asHex(only.to), word(only.value ?? 0n), asHex(only.data ?? '0x'))
      : undefined
  return encodeCall('execute(bytes32,bytes)', [
    { word: single ? 0n : 1n << 248n },
    { bytes: single ?? `0x${batch}` },
  ])
}

/** Account types by which a message is bound to an account (ERC-7739). */
type Account = { readonly address: string; readonly chainId: number }

/**
 * The hash that the owner's key signs for a message of the account: `hash` is that of `personal_sign` (EIP-191). The
 * signature is then the account's own (ERC-7739).
 */
export function personalHash({ address, chainId }: Account, hash: Hex): Hex {
  const struct = keccak(join(keccakText('PersonalSign(bytes prefixed)'), hash))
  return keccak(join('1901', domainSeparator({ address, chainId }), struct))
}

/** Typed data (EIP-712) that an account signs. */
export type AccountContents = {
  /** The name and the whole type of the data: `Order` and `Order(address maker,uint256 units)`. */
  readonly name: string
  readonly type: string
  /** The hash of the data's struct, and of its domain. */
  readonly hash: Hex
  readonly separator: Hex
}

/** The hash that the owner's key signs for typed data of the account, so that it counts for that account alone (ERC-7739). */
export function contentsHash({ address, chainId }: Account, contents: AccountContents): Hex {
  const type = `TypedDataSign(${contents.name} contents,string name,string version,uint256 chainId,address verifyingContract,bytes32 salt)${contents.type}`
  const struct = keccak(
    join(keccakText(type), contents.hash, domainValues({ address, chainId }), word(0n)),
  )
  return keccak(join('1901', contents.separator, struct))
}

/** The account's signature of typed data, made of the key's signature of `contentsHash` (ERC-7739). */
export function contentsSignature(signature: string, contents: AccountContents): Hex {
  const type = [...new TextEncoder().encode(contents.type)]
  return join(
    signature,
    contents.separator,
    contents.hash,
    type.map((each) => each.toString(16).padStart(2, '0')).join(''),
    type.length.toString(16).padStart(4, '0'),
  )
}

/** A signature of an account that is not deployed yet, for verifiers that know ERC-6492. */
export function counterfactualSignature(owner: string, signature: Hex, salt?: Hex): Hex {
  const { factory, factoryData } = deploymentOf(owner, salt)
  return join(
    encodeValues([{ word: factory }, { bytes: factoryData }, { bytes: signature }]),
    '6492'.repeat(16),
  )
}

/** The code of a key's address that has delegated to a contract (EIP-7702), in lower case as nodes answer. */
export function delegationCode(delegate: string): Hex {
  return join('ef0100', delegate.toLowerCase())
}

/** The code of a key that has delegated its address to the account. */
export const delegatedCode: Hex = /*#__PURE__*/ delegationCode(accountDelegate)

/** The contract to which a key has delegated its address, in lower case; undefined for any other code (EIP-7702, EIP-3541). */
export function delegateIn(code: string): Hex | undefined {
  // As: the pattern is that of bytes.
  return /^0xef0100[0-9a-f]{40}$/.test(code) ? (`0x${code.slice(8)}` as Hex) : undefined
}

/**
 * Whether code is that of the delegate on a chain. It carries the chain's id and its own domain (EIP-712); the rest is the same
 * on every chain, and pinned.
 */
export function isDelegateCode(code: Hex, chainId: number): boolean {
  const own = [
    word(BigInt(chainId)),
    domainSeparator({ address: accountDelegate, chainId }).slice(2),
  ]
  const rest = own.reduce((text, each) => text.replaceAll(each, word(0n)), code.toLowerCase())
  // As: bytes stay bytes.
  return keccak(rest as Hex) === accountDelegateCodeHash
}

function domainSeparator(account: Account): Hex {
  const type = 'EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)'
  return keccak(join(keccakText(type), domainValues(account)))
}

function domainValues({ address, chainId }: Account): Hex {
  return join(keccakText('Latchkey'), keccakText('1'), word(BigInt(chainId)), word(asHex(address)))
}
