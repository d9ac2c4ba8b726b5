import type {
  ApprovalGate,
  authId as CoreId,
  Connector,
  ConnectorSource,
  Kit,
} from '@latchkey/core'
import { farcasterIcon, farcasterId, farcasterName } from '../farcaster/face.ts'
import { pageOrigin } from '../pageOrigin.ts'

export type AuthOptions = {
  /** Of the login page: `https://wallet.example`. `http:` is for this machine alone. */
  readonly origin: string
}

/** Where a kit's requests are approved. */
export type LoadGate = (kit: Kit) => Promise<ApprovalGate>

/** The id of the embedded wallet's connector. */
export const authId: typeof CoreId = 'auth'

/** The connectors over one frame, by id: its wallet as it stands, and after a login. */
export type Ways = {
  readonly [Id in typeof authId | typeof farcasterId]: Pick<Connector, 'connect' | 'resume'>
}

/**
 * The embedded wallet: a page of another origin, in a frame, which holds the keys. Nothing of it is loaded before somebody
 * connects it, or was connected to it. Farcaster leads to it too, unless the host's `socials` leave that out (CON-04).
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
    const way = (id: keyof Ways, face: Pick<Connector, 'name' | 'icon'>): Connector => ({
      id,
      ...face,
      type: 'AUTH',
      namespaces: ['eip155'],
      connect: async (request) => (await load())[id].connect(request),
      resume: async (request) => (await load())[id].resume(request),
    })
    const { socials } = kit.options.switches
    const offered = typeof socials === 'boolean' ? socials : socials.includes('farcaster')
    found([
      way(authId, { name: 'Embedded wallet' }),
      ...(offered ? [way(farcasterId, { name: farcasterName, icon: farcasterIcon })] : []),
    ])
    return () => {}
  }
}
