import { exposeToEndpoint, exposeToIframe, type MiniAppHost } from '@farcaster/miniapp-host'
import type { PageWalletOptions } from '../wallets/options.ts'
import { createPageWallet, type PageWallet } from '../wallets/pageWallet.ts'

export type ClientSettings = {
  /** Address of the page to run as a mini app; undefined in a WebView, where the page itself is the mini app. */
  readonly app?: string
  readonly wallet: Omit<PageWalletOptions, 'approve'>
  /** Whether the wallet also announces itself by EIP-6963 under its own name. @default false */
  readonly announces?: boolean
}

type Endpoint = Parameters<typeof exposeToEndpoint>[0]['endpoint']

/** Runs a wallet and the client's end of the protocol, with the protocol's own library. */
export function runClient(settings: ClientSettings): void {
  const wallet = createPageWallet({ ...settings.wallet, announces: false })
  const { name, rdns, chains } = settings.wallet
  // As: the one name tests share with the page.
  const tests = globalThis as { latchkeyTestWallets?: Record<string, PageWallet> }
  tests.latchkeyTestWallets = { [rdns]: wallet }
  let endpoint: Endpoint | undefined
  const icon = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E'
  const parts = {
    // As: EIP-1193, and only the parts of a client that a wallet needs; tests make no other calls.
    ethProvider: wallet.provider as unknown as NonNullable<
      Parameters<typeof exposeToIframe>[0]['ethProvider']
    >,
    sdk: {
      context: { client: { clientFid: 9152, added: false }, user: { fid: 1, username: 'dev' } },
      getCapabilities: () => Promise.resolve(['wallet.getEthereumProvider']),
      getChains: () => Promise.resolve(chains.map(({ id }) => `eip155:${id}`)),
      ready: () => Promise.resolve(),
      eip6963RequestProvider: () => {
        const info = { uuid: crypto.randomUUID(), name, rdns, icon } as const
        if (settings.announces) endpoint?.emit({ event: 'eip6963:announceProvider', info })
      },
    } as unknown as MiniAppHost,
  }
  if (settings.app === undefined) {
    endpoint = webView()
    exposeToEndpoint({ endpoint, miniAppOrigin: '*', ...parts })
    return
  }
  const iframe = document.createElement('iframe')
  iframe.title = 'Mini app'
  document.body.append(iframe)
  const miniAppOrigin = new URL(settings.app).origin
  endpoint = exposeToIframe({ iframe, miniAppOrigin, ...parts }).endpoint
  // Only now, when its calls can be answered.
  iframe.src = settings.app
}

/** The object that a phone's app puts into the page in its WebView, and its message channel. */
function webView(): Endpoint {
  const heard = new EventTarget()
  const tell = (type: string, data: unknown): void =>
    void document.dispatchEvent(new MessageEvent(type, { data }))
  Object.assign(globalThis, {
    ReactNativeWebView: {
      postMessage: (text: string) =>
        heard.dispatchEvent(new MessageEvent('message', { data: JSON.parse(text) })),
    },
  })
  return {
    postMessage: (data: unknown) => tell('FarcasterFrameCallback', data),
    addEventListener: heard.addEventListener.bind(heard),
    removeEventListener: heard.removeEventListener.bind(heard),
    emit: (event: unknown) => tell('FarcasterFrameEvent', event),
    emitEthProvider: (event: string, params: unknown) =>
      tell('FarcasterFrameEthProviderEvent', { event, params }),
  } as Endpoint
}
