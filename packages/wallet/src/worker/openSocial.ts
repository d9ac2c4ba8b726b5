import { isKitError } from '@latchkey/protocol'
import type { Custodians } from '../custody/deposit.ts'
import type { OpenWallet } from '../custody/open.ts'
import { isForgottenByRecovery } from '../custody/recoveryLoss.ts'
import type { SessionRecord, Sessions } from './session.ts'
import type { Storage } from './storage.ts'

export type Tokens = { readonly accessToken: string; readonly refreshToken: string }

type SignedIn = {
  readonly provider: NonNullable<SessionRecord['provider']>
  readonly tokens: Tokens
  /** Asks R, which believes the provider alone. */
  readonly grantOf: () => Promise<string>
  /** The name that the visitor goes by at the provider, where service A does not know one. */
  readonly userName?: string
}

/** Opens the wallet of a visitor whom A has signed in, and keeps the session. R is asked for a grant only where this device has no share of its own, or R lost its share. */
export async function openSocial(
  custodians: Custodians,
  { storage, sessions }: { readonly storage: Storage; readonly sessions: Sessions },
  { provider, tokens, grantOf, userName }: SignedIn,
): Promise<OpenWallet & { readonly isNew: boolean }> {
  const { auth } = custodians
  const { accessToken, refreshToken } = tokens
  const walletId = await walletIdOf(auth, accessToken)
  const { openWallet, addressesOf } = await import('./keys.ts')
  const open = async (): Promise<OpenWallet> => {
    // With R's grant the device gives R its share again.
    const isForgotten = await isForgottenByRecovery(custodians).catch(() => false)
    if (!isForgotten)
      try {
        return await openWallet(custodians, { accessToken })
      } catch (error) {
        if (!isKitError(error, 'GRANT_ENDED')) throw error
      }
    // A grant that the visitor's own delay held, from an earlier login. Without the wallet nobody can tell whose it was.
    const heldGrant = walletId && `social grant ${walletId}`
    const held = heldGrant && (await storage.read(heldGrant))
    const grant = typeof held === 'string' && held ? held : await grantOf()
    try {
      const opened = await openWallet(custodians, { accessToken, grant })
      if (heldGrant) await storage.remove(heldGrant)
      return opened
    } catch (error) {
      if (heldGrant && isKitError(error, 'GRANT_HELD')) await storage.write(heldGrant, grant)
      if (heldGrant && isKitError(error, 'GRANT_ENDED')) await storage.remove(heldGrant)
      throw error
    }
  }
  const opened = await open()
  const { email, name } = await auth.call('account/read', {}, accessToken)
  await sessions.write({
    ...{ email, userName: name ?? userName ?? null, provider, accessToken, refreshToken },
    ...{ addresses: addressesOf(opened.publicKeys), walletId: opened.walletId },
  })
  return { ...opened, isNew: walletId === undefined }
}

async function walletIdOf(
  auth: Custodians['auth'],
  accessToken: string,
): Promise<string | undefined> {
  return (await auth.call('wallets/list', {}, accessToken)).wallets[0]?.walletId
}
