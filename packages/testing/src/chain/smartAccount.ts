import { encodeAbiParameters, type Hex, parseAbiParameters } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { smartAccounts } from './constants.ts'

/**
 * The answer of a wallet with this smart account to personal_sign: wrapped by ERC-6492 if the account is not deployed.
 */
export async function signAsSmartAccount(address: string, message: string): Promise<Hex> {
  const { owner, factory, deployed, undeployed } = smartAccounts
  const signature = await privateKeyToAccount(owner.privateKey).signMessage({ message })
  if (address === deployed.address) return signature
  const wrapped = encodeAbiParameters(parseAbiParameters('address, bytes, bytes'), [
    factory,
    undeployed.creation,
    signature,
  ])
  return `${wrapped}${'6492'.repeat(16)}`
}
