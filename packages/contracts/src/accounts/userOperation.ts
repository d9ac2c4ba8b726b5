import { accountDelegate, entryPoint, permissionValidator } from './addresses.ts'
import { asHex, half, type Hex, join, keccak, keccakText, pair, word } from './encoding.ts'

/** A key's consent that a contract's code acts for its own address, on one network (EIP-7702). */
export type Authorization = {
  readonly chainId: bigint
  /** The contract with the code. */
  readonly address: Hex
  /** The count of the key's transactions there; any other is without effect. */
  readonly nonce: bigint
  readonly yParity: bigint
  readonly r: bigint
  readonly s: bigint
}

/** An operation of an account (ERC-4337, entry point 0.8). */
export type UserOperation = {
  readonly sender: Hex
  readonly nonce: bigint
  /** With the first operation of an account; `delegatingFactory` for a key that acts by delegated code (EIP-7702). */
  readonly factory?: Hex | undefined
  readonly factoryData?: Hex | undefined
  readonly callData: Hex
  readonly callGasLimit: bigint
  readonly verificationGasLimit: bigint
  readonly preVerificationGas: bigint
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
  readonly paymaster?: Hex | undefined
  readonly paymasterVerificationGasLimit?: bigint | undefined
  readonly paymasterPostOpGasLimit?: bigint | undefined
  readonly paymasterData?: Hex | undefined
  readonly signature: Hex
  /** Travels beside the operation, in its transaction (ERC-7769). Absent once the key has delegated. */
  readonly eip7702Auth?: Authorization | undefined
}

/** What operations of keys with delegated code have in the place of a factory (ERC-4337). */
export const delegatingFactory = '0x7702'

/** An operation as the entry point takes it. */
export type PackedUserOperation = {
  readonly sender: Hex
  readonly nonce: bigint
  readonly initCode: Hex
  readonly callData: Hex
  readonly accountGasLimits: Hex
  readonly preVerificationGas: bigint
  readonly gasFees: Hex
  readonly paymasterAndData: Hex
  readonly signature: Hex
}

/** The hash that the owner's key signs, and by which bundlers name the operation (EIP-712). */
export function userOperationHash(operation: UserOperation, chainId: number): Hex {
  const packed = packUserOperation(operation)
  const domain = keccak(
    join(
      keccakText(
        'EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)',
      ),
      keccakText('ERC4337'),
      keccakText('1'),
      word(BigInt(chainId)),
      word(entryPoint),
    ),
  )
  const struct = keccak(
    join(
      keccakText(
        'PackedUserOperation(address sender,uint256 nonce,bytes initCode,bytes callData,bytes32 accountGasLimits,uint256 preVerificationGas,bytes32 gasFees,bytes paymasterAndData)',
      ),
      word(packed.sender),
      word(packed.nonce),
      keccak(hashedInitCode(operation, packed.initCode)),
      keccak(packed.callData),
      packed.accountGasLimits,
      word(packed.preVerificationGas),
      packed.gasFees,
      keccak(packed.paymasterAndData),
    ),
  )
  return keccak(join('1901', domain, struct))
}

/**
 * Signs an operation with the owner's key.
 * @param signHash signs 32 bytes as they are (no prefix of EIP-191), to 65 bytes
 */
export async function signUserOperation(
  operation: Omit<UserOperation, 'signature'>,
  {
    chainId,
    signHash,
  }: { readonly chainId: number; readonly signHash: (hash: Hex) => Promise<Hex> },
): Promise<UserOperation> {
  const unsigned = { ...operation, signature: '0x' as const }
  return { ...unsigned, signature: await signHash(userOperationHash(unsigned, chainId)) }
}

export function packUserOperation(operation: UserOperation): PackedUserOperation {
  const { factory, factoryData = '0x', paymaster, paymasterData = '0x' } = operation
  const { paymasterVerificationGasLimit = 0n, paymasterPostOpGasLimit = 0n } = operation
  return {
    sender: operation.sender,
    nonce: operation.nonce,
    initCode: factory ? join(factory.padEnd(42, '0'), factoryData) : '0x',
    callData: operation.callData,
    accountGasLimits: pair(operation.verificationGasLimit, operation.callGasLimit),
    preVerificationGas: operation.preVerificationGas,
    gasFees: pair(operation.maxPriorityFeePerGas, operation.maxFeePerGas),
    paymasterAndData: paymaster
      ? join(
          paymaster,
          half(paymasterVerificationGasLimit),
          half(paymasterPostOpGasLimit),
          paymasterData,
        )
      : '0x',
    signature: operation.signature,
  }
}

/** The key of the nonce of operations that a permission signs: the entry point counts each key by itself. */
export function permissionNonceKey(sequence = 0): bigint {
  return (BigInt(permissionValidator) << 32n) | BigInt(sequence)
}

/** The id of the permission by which an operation acts; undefined for an operation of the owner. */
export function permissionOf({
  nonce,
  signature,
}: Pick<UserOperation, 'nonce' | 'signature'>): Hex | undefined {
  if (nonce >> 96n !== BigInt(permissionValidator)) return undefined
  return asHex(signature.slice(0, 66).toLowerCase().padEnd(66, '0'))
}

/** A signature by a permission's key, of the period with that number. */
export function permissionSignature(id: Hex, period: number, signature: string): Hex {
  return join(id, period.toString(16).padStart(12, '0'), asHex(signature))
}

/** The entry point hashes the delegate's address in the place of the factory, so that the key signs for that code alone. */
function hashedInitCode({ eip7702Auth }: UserOperation, initCode: Hex): Hex {
  if (!initCode.startsWith(delegatingFactory.padEnd(42, '0'))) return initCode
  return join(eip7702Auth?.address ?? accountDelegate, initCode.slice(42))
}
