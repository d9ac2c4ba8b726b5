import type { Kit, SiwxConfig } from '@latchkey/core'
import type { SiweOptions } from './siwe/siweConfig.ts'

export type { SiweMessageParams, SiweOptions, SiweSession } from './siwe/siweConfig.ts'
export { formatMessage, getAddressFromMessage, getChainIdFromMessage } from './siwe/text.ts'

/** The value of `siweConfig` and `siwx`: called for a kit when a visitor signs in. */
export type SiweSource = (kit: Kit) => Promise<SiwxConfig>

/**
 * Sign-in by the callbacks of AppKit's SIWE: `siweConfig: createSIWEConfig({ … })`. Accounts of other namespaces than eip155
 * count as signed in.
 */
export function createSIWEConfig(options: SiweOptions): SiweSource {
  return async (kit) => (await import('./siwe/siweConfig.ts')).siweToSiwx(kit, options)
}

/** RainbowKit's adapter. `createMessage` returns a `Message`, and `verify` receives it. */
export type AuthenticationAdapter<Message> = {
  readonly getNonce: () => Promise<string>
  readonly createMessage: (parts: {
    readonly nonce: string
    readonly address: `0x${string}`
    readonly chainId: number
  }) => Message
  /** The text of a message. @default the message itself */
  readonly getMessageBody?: ((parts: { readonly message: Message }) => string) | undefined
  readonly verify: (parts: {
    readonly message: Message
    readonly signature: string
  }) => Promise<boolean>
  readonly signOut: () => Promise<void>
}

/**
 * RainbowKit's adapter, unchanged: `siweConfig: createAuthenticationAdapter({ … })`. The adapter has no `getSession`, so
 * that the kit asks for a signature on every page load unless you add one.
 */
export function createAuthenticationAdapter<Message>(
  adapter: AuthenticationAdapter<Message> & Pick<Partial<SiweOptions>, 'getSession'>,
): SiweSource {
  return async (kit) => (await import('./siwe/adapters.ts')).fromRainbowKit(kit, adapter)
}

/** ConnectKit's `SIWEProvider` props: `siweConfig: createSIWEProvider({ … })`. */
export type SiweProviderOptions = {
  readonly getNonce: () => Promise<string>
  readonly createMessage: (parts: {
    readonly nonce: string
    readonly address: string
    readonly chainId: number
  }) => string
  readonly verifyMessage: (parts: {
    readonly message: string
    readonly signature: string
  }) => Promise<boolean>
  readonly getSession: SiweOptions['getSession']
  readonly signOut: () => Promise<boolean>
} & Pick<
  SiweOptions,
  | 'enabled'
  | 'signOutOnDisconnect'
  | 'signOutOnAccountChange'
  | 'signOutOnNetworkChange'
  | 'nonceRefetchIntervalMs'
  | 'sessionRefetchIntervalMs'
  | 'onSignIn'
  | 'onSignOut'
>

/** Sign-in by the props of ConnectKit's `SIWEProvider`: `siweConfig: createSIWEProvider({ … })`. */
export function createSIWEProvider(options: SiweProviderOptions): SiweSource {
  return async (kit) => (await import('./siwe/adapters.ts')).fromConnectKit(kit, options)
}
