import { isNamespaceId } from '@latchkey/protocol'
import { type ComponentType, createElement, type ReactElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { watchDefaultKit } from '../appKit/defaultKit.ts'
import { AppKitAccountButton, AppKitButton } from '../react/buttons/AppKitButton.tsx'
import { AppKitNetworkButton } from '../react/buttons/AppKitNetworkButton.tsx'
import { AppKitPanel } from '../react/AppKitPanel.tsx'
import { AppKitConnectButton } from '../react/buttons/ConnectButton.tsx'
import { useKitInstance } from '../react/AppKitProvider.tsx'
import { WalletButton, type WalletButtonProps } from '../react/walletButton/WalletButton.tsx'

/** Attributes by the name of the component's prop: `chars-start` and AppKit's `charsStart`, which HTML lower-cases. */
const attributes: { readonly [attribute: string]: string } = {
  wallet: 'wallet',
  namespace: 'namespace',
  size: 'size',
  label: 'label',
  'loading-label': 'loadingLabel',
  loadinglabel: 'loadingLabel',
  balance: 'balance',
  disabled: 'disabled',
  'chars-start': 'charsStart',
  charsstart: 'charsStart',
  'chars-end': 'charsEnd',
  charsend: 'charsEnd',
  'enable-embedded': 'enableEmbedded',
  enableembedded: 'enableEmbedded',
}

/** Attributes are text: numbers and flags are parsed here, and an invalid value counts as missing. */
function readAttribute(name: string, text: string): unknown {
  if (name === 'disabled' || name === 'enableEmbedded') return text !== 'false'
  if (name === 'size') return text === 'sm' ? 'sm' : 'md'
  if (name === 'namespace') return isNamespaceId(text) ? text : undefined
  if (!name.startsWith('chars')) return text
  return /^\d{1,2}$/.test(text) ? Number(text) : undefined
}

/**
 * Define `<appkit-button>`, `<appkit-connect-button>`, `<appkit-account-button>`, `<appkit-network-button>`,
 * `<appkit-wallet-button wallet="metamask">`, `<appkit-modal>` and their `w3m-` spellings. They show the kit that was
 * created last, and are empty until a kit exists.
 */
export function defineElements(): void {
  if (typeof customElements === 'undefined') return
  const components = {
    button: AppKitButton,
    'connect-button': AppKitConnectButton,
    'account-button': AppKitAccountButton,
    'network-button': AppKitNetworkButton,
    'wallet-button': NamedWalletButton,
    modal: EmbeddedPanel,
  } as const
  for (const [name, component] of Object.entries(components)) {
    for (const prefix of ['appkit', 'w3m'])
      define(`${prefix}-${name}`, component as ComponentType<object>)
  }
}

/**
 * The kit opens its own window, so the element `appkit-modal` only shows the panel when the host wants the kit inside the
 * page.
 */
function EmbeddedPanel({
  enableEmbedded,
}: {
  readonly enableEmbedded?: boolean
}): ReactElement | null {
  const { options } = useKitInstance().kit
  return (enableEmbedded ?? options.enableEmbedded) ? <AppKitPanel /> : null
}

/** The button is empty until the element names a wallet. */
function NamedWalletButton({ wallet, ...more }: Partial<WalletButtonProps>): ReactElement | null {
  return wallet ? <WalletButton wallet={wallet} {...more} /> : null
}

function define(tag: string, component: ComponentType<object>): void {
  if (customElements.get(tag)) return
  customElements.define(
    tag,
    class extends HTMLElement {
      static readonly observedAttributes = Object.keys(attributes)
      #root: Root | undefined
      #filled = false
      #stop: (() => void) | undefined

      connectedCallback(): void {
        this.#stop = watchDefaultKit((appKit) => {
          if (!appKit) return this.#empty()
          this.#filled = true
          this.#root ??= createRoot(this)
          this.#render()
        })
      }

      disconnectedCallback(): void {
        this.#stop?.()
        this.#empty()
      }

      attributeChangedCallback(): void {
        this.#render()
      }

      /** The removal is delayed: a host's React may be rendering, and an element that only moves is back by then. */
      #empty(): void {
        this.#filled = false
        queueMicrotask(() => {
          if (this.#filled) return
          this.#root?.unmount()
          this.#root = undefined
        })
      }

      #render(): void {
        const props = this.getAttributeNames().flatMap((attribute) => {
          const name = attributes[attribute]
          return name === undefined
            ? []
            : [[name, readAttribute(name, this.getAttribute(attribute) ?? '')] as const]
        })
        this.#root?.render(createElement(component, Object.fromEntries(props)))
      }
    },
  )
}
