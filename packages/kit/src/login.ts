import { auth, authId, type AuthOptions } from '@latchkey/connectors'
import type { AccountId } from '@latchkey/protocol'
import { type AppKit, actions } from './appKit/appKit.ts'
import type { Adapter, LibraryAdapter } from './appKit/adapters/readAdapters.ts'

export type { AuthOptions }

/**
 * **Beta**: the embedded wallet in a page of your login origin, for `adapters` of `createAppKit`. The Connect view then has an
 * e-mail field and social logins, unless `features.email` and `features.socials` say otherwise: list in `features.socials`
 * those that your login origin has credentials for. One login connects on EVM networks and on Solana, as far as the app has them.
 * @throws KitError `OPTIONS_INVALID` when `origin` is not the `https:` origin of a page
 * @example createAppKit({ projectId, adapters: [embeddedWallet({ origin: 'https://wallet.example' })] })
 */
export function embeddedWallet(options: AuthOptions): Pick<Adapter, 'wallets'> & LibraryAdapter {
  const loadGate: Parameters<typeof auth>[1] = async (kit) =>
    kit.get((await import('@latchkey/core/approvals')).approvals)
  return {
    wallets: auth(options, loadGate),
    attach: ({ kit }) => {
      if (!isBack()) return
      // A window whose code does not load leaves the page as it is.
      actions()
        .then(({ resumeSocial }) => resumeSocial(kit))
        .catch(() => {})
    },
  }
}

/** Whether the page was left for a social login, and is back from it. */
function isBack(): boolean {
  return typeof location !== 'undefined' && location.hash.startsWith('#latchkey-login=')
}

/**
 * **Beta**: connect the account that is logged in at the login origin.
 * @throws KitError `CONNECTOR_MISSING` without `embeddedWallet`, `FRAME_UNREACHABLE`; any wallet code, such as
 *   `UNAUTHORIZED` when no account is logged in
 */
export async function connectEmbeddedWallet({ kit, own }: AppKit): Promise<AccountId> {
  const { connect } = await own.actions()
  return connect(kit, { connectorId: authId })
}
