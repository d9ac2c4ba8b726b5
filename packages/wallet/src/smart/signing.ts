import { counterfactualSignature, type Hex } from '@latchkey/contracts/accounts'
import { bytesToHex } from '@noble/hashes/utils.js'
import { Refusal } from '../refusal.ts'
import type { Sign, SignWork } from '../worker/sign.ts'
import { readAccount, type SmartAccount } from './account.ts'

/**
 * The account's signature, as verifiers take it now: by its code (ERC-7739). Before the account has code they need ERC-6492, or
 * the key's own signature where the address is the key's.
 * @throws Refusal `ACCOUNT_UNTRUSTED`, before anything is signed
 */
export async function accountSignature(
  account: SmartAccount,
  sign: Sign,
  { byCode, byKey }: { readonly byCode: SignWork; readonly byKey: SignWork },
): Promise<Hex> {
  const { isDeployed } = await readAccount(account)
  const isPlain = !isDeployed && account.form === 'delegated'
  const [bytes] = await sign(isPlain ? byKey : byCode)
  if (!bytes) throw new Refusal('FAILED')
  const signature: Hex = `0x${bytesToHex(bytes)}`
  return isDeployed || isPlain ? signature : counterfactualSignature(account.owner, signature)
}
