import type { Metadata } from '@latchkey/core'
import type * as Pairing from '@latchkey/pairing'
import { KitError } from '@latchkey/protocol'
import { pageMetadata } from './page.ts'

export type WalletConnectOptions = {
  /** `wss://…` of a relay. @default the gateway's relay, or without a gateway the public relay of `projectId` */
  readonly relayUrl?: string | undefined
  /** Origin of the gateway, whose relay is at `/relay`. */
  readonly gateway?: string | undefined
  readonly projectId?: string | undefined
  /** The page's description in wallets. @default read from the page */
  readonly metadata?: Metadata | undefined
}

/** The API of `@latchkey/pairing`. */
export type PairingModule = {
  createPairing(options: Pairing.PairingOptions): PagePairing
}

/** Without `authenticate`, wallets connect before they sign in. */
export type PagePairing = Pairing.PairingClient & Partial<Pick<Pairing.Pairing, 'authenticate'>>

/** The public relay, for projects registered there (docs/decisions/0016). */
const publicRelay = 'wss://relay.walletconnect.org'

/**
 * The kit's only pairing client, created on first use. After a failure the next use tries again.
 * @throws KitError `PROVIDER_FAILED` (CON-17)
 */
export function lazyClient(
  options: WalletConnectOptions,
  loadPairing: () => Promise<PairingModule>,
  signal: AbortSignal,
): () => Promise<PagePairing> {
  let made: Promise<PagePairing> | undefined
  const make = async (): Promise<PagePairing> => {
    try {
      const { createPairing } = await loadPairing()
      signal.throwIfAborted()
      const { projectId, metadata } = options
      const client = createPairing({
        relayUrl: relayUrlOf(options),
        projectId,
        metadata: metadataOf(metadata),
        // The server verifies a contract's signature, like every other signature.
        verifyContractSignature: () => Promise.resolve(true),
      })
      signal.addEventListener('abort', () => void client.close())
      return client
    } catch (cause) {
      made = undefined
      throw new KitError('PROVIDER_FAILED', {}, { cause })
    }
  }
  return () => (made ??= make())
}

export function relayUrlOf({ relayUrl, gateway }: WalletConnectOptions): string {
  if (relayUrl) return relayUrl
  return gateway ? `${gateway.replace(/^http/, 'ws').replace(/\/+$/, '')}/relay` : publicRelay
}

/** All four are text: wallets silently drop a proposal without them (walletconnect.md 6). */
function metadataOf(given: Partial<Metadata> = {}): Required<Metadata> {
  const page = pageMetadata()
  const { name, description, url, icons } = { ...page, ...given }
  return {
    name: name || page.name,
    description: description ?? page.description,
    // Wallets compare it with the page's known origin; another origin would look like a fraud.
    url: sameHost(url, page.url) ? (url ?? page.url) : page.url,
    icons: icons ?? page.icons,
  }
}

function sameHost(url: string | undefined, page: string): boolean {
  if (page === '') return true
  return url !== undefined && URL.canParse(url) && new URL(url).host === new URL(page).host
}
