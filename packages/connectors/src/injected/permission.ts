import { fieldsOf } from '../walletStandard/values.ts'
import { within } from '../within.ts'
import type { Eip1193Provider } from './announcement.ts'

/** Time limit for a wallet to tell or to revoke its permissions. */
const limitMs = 3000

/**
 * Whether the page still has its permission for accounts (EIP-2255), as with a locked wallet, which names no account. False
 * when the wallet does not tell.
 */
export async function isPermitted(provider: Eip1193Provider): Promise<boolean> {
  let isFound = false
  await within(limitMs, async () => {
    const permissions = await provider.request({ method: 'wallet_getPermissions' })
    isFound =
      Array.isArray(permissions) &&
      permissions.some((each) => fieldsOf(each)['parentCapability'] === 'eth_accounts')
  }).catch(() => {})
  return isFound
}

/** MetaMask's `wallet_revokePermissions`. A wallet without it keeps its permission and rejects. */
export async function revoke(provider: Eip1193Provider): Promise<void> {
  const params = [{ eth_accounts: {} }]
  const method = 'wallet_revokePermissions'
  await within(limitMs, async () => provider.request({ method, params }))
}
