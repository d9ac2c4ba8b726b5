import { type App, type FunctionalComponent, h } from 'vue'
import type { NamespaceId } from '@latchkey/protocol'

type Connect = {
  readonly label?: string
  readonly loadingLabel?: string
  readonly size?: 'sm' | 'md'
  readonly namespace?: NamespaceId
}
type Account = {
  readonly balance?: 'show' | 'hide'
  readonly charsStart?: number
  readonly charsEnd?: number
  readonly disabled?: boolean
  readonly namespace?: NamespaceId
}
type Wallet = { readonly wallet: string; readonly namespace?: NamespaceId }

/** The connect button while no wallet is connected, else the account button. */
export const AppKitButton: FunctionalComponent<Connect & Account> = /*#__PURE__*/ element<
  Connect & Account
>('appkit-button')
/** A button that opens the modal. */
export const AppKitConnectButton: FunctionalComponent<Connect> =
  /*#__PURE__*/ element<Connect>('appkit-connect-button')
/** A button that shows the account and opens its view. */
export const AppKitAccountButton: FunctionalComponent<Account> =
  /*#__PURE__*/ element<Account>('appkit-account-button')
/** A button that shows the network and opens the list of networks. */
export const AppKitNetworkButton: FunctionalComponent<{ readonly disabled?: boolean }> =
  /*#__PURE__*/ element<{ readonly disabled?: boolean }>('appkit-network-button')
/** A button that connects one wallet. */
export const AppKitWalletButton: FunctionalComponent<Wallet> =
  /*#__PURE__*/ element<Wallet>('appkit-wallet-button')
/** The kit inside the page, in place of its window. */
export const AppKitPanel: FunctionalComponent = /*#__PURE__*/ element('appkit-modal', {
  'enable-embedded': '',
})

/**
 * A plugin that knows the kit's elements, so that `<appkit-button />` in a template needs no `isCustomElement`.
 * @example createApp(App).use(AppKitPlugin).mount('#app')
 */
export const AppKitPlugin = {
  install(app: App): void {
    const components = {
      button: AppKitButton,
      'connect-button': AppKitConnectButton,
      'account-button': AppKitAccountButton,
      'network-button': AppKitNetworkButton,
      'wallet-button': AppKitWalletButton,
    }
    for (const [name, component] of Object.entries(components))
      for (const prefix of ['appkit', 'w3m']) app.component(`${prefix}-${name}`, component)
  },
}

/** The component passes its attributes on. */
function element<Props extends object = object>(
  tag: string,
  fixed: object = {},
): FunctionalComponent<Props> {
  return (_, { attrs }) => h(tag, { ...fixed, ...attrs })
}
