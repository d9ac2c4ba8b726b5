import type { ApprovalGate, Connector, ConnectorSource, Kit } from '@latchkey/core'
import { KitError } from '@latchkey/protocol'

export type AuthOptions = {
  /** Of the login page: `https://wallet.example`. `http:` is for this machine alone. */
  readonly origin: string
}

/** Where a kit's requests are approved. */
export type LoadGate = (kit: Kit) => Promise<ApprovalGate>

/** The id of the embedded wallet's connector. */
export const authId = 'auth'

/**
 * The embedded wallet: a page of another origin, in a frame, which holds the keys. Nothing of it is loaded before somebody
 * connects it, or was connected to it.
 * @throws KitError `OPTIONS_INVALID`
 */
export function auth(options: AuthOptions, loadGate: LoadGate): ConnectorSource {
  const origin = originOf(options.origin)
  return (found, kit) => {
    // A server has no frames.
    if (typeof document === 'undefined') return () => {}
    let loading: Promise<Pick<Connector, 'connect' | 'resume'>> | undefined
    const load = (): Promise<Pick<Connector, 'connect' | 'resume'>> =>
      (loading ??= import('./connector.ts').then(
        ({ createAuth }) => createAuth(kit, { origin }, loadGate),
        (cause: unknown) => {
          loading = undefined
          throw cause
        },
      ))
    found([
      {
        id: authId,
        name: 'Embedded wallet',
        type: 'AUTH',
        namespaces: ['eip155'],
        connect: async (request) => (await load()).connect(request),
        resume: async (request) => (await load()).resume(request),
      },
    ])
    return () => {}
  }
}

function originOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const local = url && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname)
  if (!url || url.origin !== text.replace(/\/$/, '') || !(url.protocol === 'https:' || local))
    throw new KitError('OPTIONS_INVALID', {
      option: 'origin',
      problem: `"${text}" is not the https: origin of a login page`,
    })
  return url.origin
}
