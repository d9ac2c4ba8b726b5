import { asHex, type Hex, join, keccak, keccakText, word } from './encoding.ts'
import { packUserOperation, type UserOperation } from './userOperation.ts'

/** The seconds between which a paymaster pays for an operation. */
export type Validity = { readonly validAfter: number; readonly validUntil: number }

/** The hash that the signer of `LatchkeyPaymaster` signs for an operation (EIP-712, OpenZeppelin's `PaymasterSigner`). */
export function paymasterHash(
  operation: UserOperation,
  {
    paymaster,
    chainId,
    ...validity
  }: Validity & { readonly paymaster: string; readonly chainId: number },
): Hex {
  const packed = packUserOperation(operation)
  const { paymasterVerificationGasLimit = 0n, paymasterPostOpGasLimit = 0n } = operation
  const domain = keccak(
    join(
      keccakText(
        'EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)',
      ),
      keccakText('LatchkeyPaymaster'),
      keccakText('1'),
      word(BigInt(chainId)),
      word(asHex(paymaster)),
    ),
  )
  const struct = keccak(
    join(
      keccakText(
        'UserOperationRequest(address sender,uint256 nonce,bytes initCode,bytes callData,bytes32 accountGasLimits,uint256 preVerificationGas,bytes32 gasFees,uint256 paymasterVerificationGasLimit,uint256 paymasterPostOpGasLimit,uint48 validAfter,uint48 validUntil)',
      ),
      word(packed.sender),
      word(packed.nonce),
      keccak(packed.initCode),
      keccak(packed.callData),
      packed.accountGasLimits,
      word(packed.preVerificationGas),
      packed.gasFees,
      word(paymasterVerificationGasLimit),
      word(paymasterPostOpGasLimit),
      word(BigInt(validity.validAfter)),
      word(BigInt(validity.validUntil)),
    ),
  )
  return keccak(join('1901', domain, struct))
}

/** The paymaster's part of an operation: the seconds, and the signature. */
export function paymasterData({ validAfter, validUntil }: Validity, signature: string): Hex {
  const seconds = [validAfter, validUntil].map((each) => each.toString(16).padStart(12, '0'))
  return join(...seconds, asHex(signature))
}
