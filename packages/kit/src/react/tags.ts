import type { HTMLAttributes } from 'react'
import type { AppKitAccountButtonProps, AppKitButtonProps } from './buttons/AppKitButton.tsx'
import type { AppKitNetworkButtonProps } from './buttons/AppKitNetworkButton.tsx'
import type { AppKitConnectButtonProps } from './buttons/ConnectButton.tsx'
import type { WalletButtonProps } from './walletButton/WalletButton.tsx'

type Tag<Props> = HTMLAttributes<HTMLElement> &
  Props & { readonly class?: string | undefined; readonly key?: string | number | undefined }

/** The elements of `latchkey/elements` by tag, with their attributes, for JSX. */
export type AppKitTags = {
  readonly [Prefix in 'appkit' | 'w3m' as `${Prefix}-button`]: Tag<AppKitButtonProps>
} & {
  readonly [Prefix in 'appkit' | 'w3m' as `${Prefix}-connect-button`]: Tag<AppKitConnectButtonProps>
} & {
  readonly [Prefix in 'appkit' | 'w3m' as `${Prefix}-account-button`]: Tag<AppKitAccountButtonProps>
} & {
  readonly [Prefix in 'appkit' | 'w3m' as `${Prefix}-network-button`]: Tag<AppKitNetworkButtonProps>
} & {
  readonly [Prefix in 'appkit' | 'w3m' as `${Prefix}-wallet-button`]: Tag<WalletButtonProps>
} & {
  readonly [Prefix in 'appkit' | 'w3m' as `${Prefix}-modal`]: Tag<{
    readonly enableEmbedded?: boolean | undefined
  }>
}

declare module 'react' {
  namespace JSX {
    // oxlint-disable-next-line consistent-type-definitions -- only interfaces merge
    interface IntrinsicElements extends AppKitTags {}
  }
}
