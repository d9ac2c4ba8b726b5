// AppKit's names of types, so that a host's imports hold.
import type { FeatureSwitches, Network, SiwxConfig } from '@latchkey/core'
import type { AccountId, NamespaceId, NetworkId } from '@latchkey/protocol'
import type { AccountView } from './account.ts'
import type { NetworkView, PublicState } from './appKit.ts'
import type { AppKitFeatures } from './options/appKitOptions.ts'
import type { CreateAppKitOptions } from './makeAppKit.ts'
import type { AppKitEventData } from './events.ts'

export type AppKitNetwork = Network
export type AppKitOptions = CreateAppKitOptions
export type CaipAddress = AccountId
export type CaipNetworkId = NetworkId
export type ChainNamespace = NamespaceId
export type CreateAppKit = CreateAppKitOptions
export type Event = AppKitEventData
export type Features = Partial<FeatureSwitches> & AppKitFeatures
export type PublicStateControllerState = PublicState
export type SIWXConfig = SiwxConfig
export type UseAppKitAccountReturn = AccountView
export type UseAppKitNetworkReturn = NetworkView & {
  readonly switchNetwork: (network: AppKitNetwork) => Promise<void>
}

/** A wallet's provider (EIP-1193), for `useAppKitProvider<Provider>('eip155')`. */
export type Provider = {
  request<T = unknown>(call: {
    readonly method: string
    readonly params?: object | readonly unknown[] | undefined
  }): Promise<T>
  on(event: string, listener: (data: never) => void): unknown
  removeListener(event: string, listener: (data: never) => void): unknown
}
