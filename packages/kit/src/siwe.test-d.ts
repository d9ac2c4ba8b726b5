// Examples of other kits' hosts, unchanged except for the import.
import { describe, expectTypeOf, it } from 'vitest'
import { createAppKit, type NetworkId } from './index.ts'
import { mainnet } from './networks.ts'
import {
  createAuthenticationAdapter,
  createSIWEConfig,
  createSIWEProvider,
  formatMessage,
  getAddressFromMessage,
  getChainIdFromMessage,
  type SiweMessageParams,
  type SiweSession,
  type SiweSource,
} from './siwe.ts'
import { createSiwx, gatewaySiwx, type SiwxConfig } from './siwx.ts'

declare function createSiweMessage(parts: {
  readonly domain: string
  readonly address: `0x${string}`
  readonly statement: string
  readonly uri: string
  readonly version: '1'
  readonly chainId: number
  readonly nonce: string
}): string

describe('siweConfig', () => {
  it('createSIWEConfig takes the options of AppKit', () => {
    const siweConfig = createSIWEConfig({
      getMessageParams: async () => ({
        domain: window.location.host,
        uri: window.location.origin,
        chains: [1, 2020],
        statement: 'Please sign with your account',
      }),
      createMessage: ({ address, ...args }) => formatMessage({ ...args, address }),
      getNonce: async () => {
        const nonce: string | undefined = 'nonce'
        if (!nonce) throw new Error('Failed to get nonce!')
        return nonce
      },
      getSession: async () => {
        const session: { address?: string; chainId?: number } = {}
        if (!session.address || !session.chainId) return null
        return { address: session.address, chainId: session.chainId }
      },
      verifyMessage: async ({ message, signature }) => {
        expectTypeOf(getAddressFromMessage(message)).toBeString()
        expectTypeOf(getChainIdFromMessage(message)).toEqualTypeOf<NetworkId>()
        return Boolean(message && signature)
      },
      signOut: async () => true,
      onSignIn: (session) => expectTypeOf(session).toEqualTypeOf<SiweSession | undefined>(),
      onSignOut: () => {},
      signOutOnNetworkChange: false,
      nonceRefetchIntervalMs: 300_000,
      sessionRefetchIntervalMs: 300_000,
    })
    expectTypeOf(siweConfig).toEqualTypeOf<SiweSource>()
    createAppKit({ projectId: 'YOUR_PROJECT_ID', networks: [mainnet], siweConfig })
    expectTypeOf(formatMessage).parameter(0).toEqualTypeOf<SiweMessageParams>()
  })

  it('createAuthenticationAdapter takes RainbowKit’s adapter with messages of the host’s own', () => {
    const authenticationAdapter = createAuthenticationAdapter({
      getNonce: async () => {
        const response = await fetch('/api/nonce')
        return await response.text()
      },
      createMessage: ({ nonce, address, chainId }) => {
        return createSiweMessage({
          domain: window.location.host,
          address,
          statement: 'Sign in with Ethereum to the app.',
          uri: window.location.origin,
          version: '1',
          chainId,
          nonce,
        })
      },
      verify: async ({ message, signature }) => {
        expectTypeOf(message).toBeString()
        const verifyRes = await fetch('/api/verify', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ message, signature }),
        })
        return Boolean(verifyRes.ok)
      },
      signOut: async () => {
        await fetch('/api/logout')
      },
    })
    createAppKit({
      projectId: 'YOUR_PROJECT_ID',
      networks: [mainnet],
      siweConfig: authenticationAdapter,
    })
    createAuthenticationAdapter({
      getNonce: async () => '',
      createMessage: ({ nonce }) => ({ nonce }),
      getMessageBody: ({ message }) => message.nonce,
      verify: async ({ message }) => message.nonce === '',
      signOut: async () => {},
    })
  })

  it('createSIWEProvider takes ConnectKit’s SIWEConfig', () => {
    const siweConfig = createSIWEProvider({
      getNonce: async () => fetch('/siwe').then((res) => res.text()),
      createMessage: ({ nonce, address, chainId }) =>
        createSiweMessage({
          nonce,
          chainId,
          // As: ConnectKit's own example takes `address` as text too.
          address: address as `0x${string}`,
          version: '1',
          uri: window.location.origin,
          domain: window.location.host,
          statement: 'Sign In With Ethereum.',
        }),
      verifyMessage: async ({ message, signature }) =>
        fetch('/siwe', { method: 'POST', body: JSON.stringify({ message, signature }) }).then(
          (res) => res.ok,
        ),
      getSession: async () => fetch('/siwe').then((res) => (res.ok ? res.json() : null)),
      signOut: async () => fetch('/siwe', { method: 'DELETE' }).then((res) => res.ok),
      enabled: true,
      signOutOnDisconnect: true,
      signOutOnAccountChange: true,
      signOutOnNetworkChange: true,
      onSignIn: (session) => expectTypeOf(session).toEqualTypeOf<SiweSession | undefined>(),
      onSignOut: () => {},
    })
    createAppKit({ projectId: 'YOUR_PROJECT_ID', networks: [mainnet], siweConfig })
  })
})

describe('siwx', () => {
  it('the option siwx takes the gateway, parts, or a whole SIWXConfig', () => {
    const networks = [mainnet] as const
    createAppKit({ projectId: 'p', networks: [...networks], siwx: gatewaySiwx({ hold: 'bearer' }) })
    const made = createSiwx({ getNonce: async () => '', verify: async () => true })
    expectTypeOf(made).toEqualTypeOf<SiwxConfig>()
    createAppKit({ projectId: 'p', networks: [...networks], siwx: made })
    const own: SiwxConfig = {
      createMessage: async ({ accountAddress, chainId }) => ({
        ...{ accountAddress, chainId, domain: '', uri: '', version: '1', nonce: '' },
        toString: () => '',
      }),
      addSession: async ({ data, message, signature, cacao }) =>
        void [data, message, signature, cacao],
      revokeSession: async (chainId, address) => void [chainId, address],
      setSessions: async () => {},
      getSessions: async () => [],
      getRequired: () => false,
      signOutOnDisconnect: false,
    }
    createAppKit({ projectId: 'p', networks: [...networks], siwx: own })
    // @ts-expect-error: sessions cannot be kept without being verified
    createSiwx({ getNonce: async () => '' })
  })
})
