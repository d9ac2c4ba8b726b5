/** The owner of an account that is a contract (ERC-1271); `factory` and `creation` if it is not deployed (ERC-6492). */
export type SmartAccountOwner = {
  /** An address that the nodes unlock. */
  readonly owner: string
  readonly factory?: string
  /** The call of the factory that deploys the account. */
  readonly creation?: string
}

const magic = '6492'.repeat(16)

/** The owner's signature as the account's own: `abi.encode(factory, creation, signature)` and the magic bytes. */
export function wrapSignature(signature: string, { factory, creation }: SmartAccountOwner): string {
  if (!factory || !creation) return signature
  const call = tail(creation)
  const head = [BigInt(factory), 96n, BigInt(96 + call.length / 2)].map(word).join('')
  return `0x${head}${call}${tail(signature)}${magic}`
}

/** Length and contents, padded to whole words. */
function tail(hex: string): string {
  const digits = hex.slice(2)
  return word(BigInt(digits.length / 2)) + digits.padEnd(Math.ceil(digits.length / 64) * 64, '0')
}

function word(value: bigint): string {
  return value.toString(16).padStart(64, '0')
}
