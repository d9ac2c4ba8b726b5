import { create2Deployer } from './addresses.ts'
import {
  latchkeyAccountFactoryCode,
  latchkeyDelegateCode,
  latchkeyPaymasterCode,
  latchkeyPermissionsCode,
} from './creationCode.ts'
import { asHex, type Hex, join, keccak, word } from './encoding.ts'

export type Deployment = {
  readonly name: string
  /** Where the contract is on every chain. */
  readonly address: Hex
  /** Calldata for `create2Deployer`. */
  readonly data: Hex
}

/** The contracts that every network needs: the factory, the code for keys that delegate, and the validator of permissions. */
export function accountDeployments(): readonly Deployment[] {
  return [
    deployment('LatchkeyAccountFactory', latchkeyAccountFactoryCode),
    deployment('LatchkeyDelegate', latchkeyDelegateCode),
    deployment('LatchkeyPermissions', latchkeyPermissionsCode),
  ]
}

/** An operator's paymaster: its owner may withdraw, its signer signs what it pays for. */
export function paymasterDeployment(owner: string, signer: string): Deployment {
  const code = join(latchkeyPaymasterCode, word(asHex(owner)), word(asHex(signer)))
  return deployment('LatchkeyPaymaster', code)
}

/** Everything that a network needs, with an operator's paymaster. */
export function allDeployments(
  owner: string,
  signer: string,
): {
  readonly deployer: Hex
  /** Calldata for the deployer, in order. */
  readonly creations: readonly Hex[]
  readonly paymaster: Hex
} {
  const paymaster = paymasterDeployment(owner, signer)
  return {
    deployer: create2Deployer,
    creations: [...accountDeployments(), paymaster].map(({ data }) => data),
    paymaster: paymaster.address,
  }
}

function deployment(name: string, code: Hex): Deployment {
  const salt: Hex = `0x${'0'.repeat(64)}`
  const address: Hex = `0x${keccak(join('ff', create2Deployer, salt, keccak(code))).slice(-40)}`
  return { name, address, data: join(salt, code) }
}
