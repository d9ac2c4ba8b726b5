import type {
  ApprovalGate,
  authId as CoreId,
  Connector,
  ConnectorSource,
  Kit,
  Login,
} from '@latchkey/core'
import { farcasterIcon, farcasterId, farcasterName } from '../farcaster/face.ts'
import { pageOrigin } from '../pageOrigin.ts'

export type AuthOptions = {
  /** Origin of the login page: `https://wallet.example`. `http:` is for this machine only. */
  readonly origin: string
}

/** The place of the approval view for a kit's requests. */
export type LoadGate = (kit: Kit) => Promise<ApprovalGate>

/** The id of the embedded wallet's connector. */
export const authId: typeof CoreId = 'auth'

/** The connectors of one frame by id: its current wallet, and its wallet after a login. */
export type Ways = {
  readonly [Id in typeof authId | typeof farcasterId]: Pick<Connector, 'connect' | 'resume'>
} & { readonly login: Login }

/**
 * The embedded wallet: a page of another origin, in a frame, holds the keys. It is loaded only when the visitor opens Connect in an
 * app with social logins, connects it, or was connected to it. Farcaster uses it too, unless the host's `socials` omit Farcaster (CON-04).
 * @throws KitError `OPTIONS_INVALID`
 */
export function auth(options: AuthOptions, loadGate: LoadGate): ConnectorSource {
  const origin = pageOrigin('origin', options.origin, 'a login page')
  return (found, kit) => {
    // A server has no frames.
    if (typeof document === 'undefined') return () => {}
    let loading: Promise<Ways> | undefined
    const load = (): Promise<Ways> =>
      (loading ??= import('./connector.ts').then(
        ({ createAuth }) => createAuth(kit, { origin }, loadGate),
        (cause: unknown) => {
          loading = undefined
          throw cause
        },
      ))
    const way = (
      id: typeof authId | typeof farcasterId,
      face: Pick<Connector, 'name' | 'icon'>,
    ): Connector => ({
      id,
      ...face,
      type: 'AUTH',
      namespaces: ['eip155', 'solana'],
      connect: async (request) => (await load())[id].connect(request),
      resume: async (request) => (await load())[id].resume(request),
    })
    const { socials } = kit.options.switches
    const offered = typeof socials === 'boolean' ? socials : socials.includes('farcaster')
    found([
      { ...way(authId, { name: 'Embedded wallet' }), login: async () => (await load()).login },
      ...(offered ? [way(farcasterId, { name: farcasterName, icon: farcasterIcon })] : []),
    ])
    return () => {}
  }
}
