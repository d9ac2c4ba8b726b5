import { auth, authId, type AuthOptions } from '@latchkey/connectors'
import type { AccountId } from '@latchkey/protocol'
import type { AppKit } from './appKit.ts'
import type { Adapter } from './createAppKit.ts'

export type { AuthOptions }

/**
 * **Experimental**: the embedded wallet in a page of your login origin, for `adapters` of `createAppKit`. It includes the
 * connection, the approval of requests, and the login by Farcaster, which the list of wallets offers unless
 * `features.socials` leaves it out. It does not include a login by e-mail or other social accounts.
 * @throws KitError `OPTIONS_INVALID` when `origin` is not the `https:` origin of a page
 * @example createAppKit({ projectId, adapters: [embeddedWallet({ origin: 'https://wallet.example' })] })
 */
export function embeddedWallet(options: AuthOptions): Pick<Adapter, 'wallets'> {
  const loadGate: Parameters<typeof auth>[1] = async (kit) =>
    kit.get((await import('@latchkey/core/approvals')).approvals)
  return { wallets: auth(options, loadGate) }
}

/**
 * **Experimental**: connect the account that is logged in at the login origin.
 * @throws KitError `CONNECTOR_MISSING` without `embeddedWallet`, `FRAME_UNREACHABLE`; any wallet code, such as
 *   `UNAUTHORIZED` when no account is logged in
 */
export async function connectEmbeddedWallet({ kit }: AppKit): Promise<AccountId> {
  const { connect } = await import('@latchkey/core/actions')
  return connect(kit, { connectorId: authId })
}
