import { exposeToEndpoint, exposeToIframe, type MiniAppHost } from '@farcaster/miniapp-host'
import type { PageWalletOptions } from '../wallets/options.ts'
import { createPageWallet, type PageWallet } from '../wallets/pageWallet.ts'

export type ClientSettings = {
  /** Of the page to run as a mini app; undefined in a WebView, which is that page's own. */
  readonly app?: string
  readonly wallet: Omit<PageWalletOptions, 'approve'>
  /** By EIP-6963, under the wallet's own name, when it is asked to. @default not */
  readonly announces?: boolean
}

type Endpoint = Parameters<typeof exposeToEndpoint>[0]['endpoint']

/** A wallet, and a client's word for it: the protocol's own library on one end of a line. */
export function runClient(settings: ClientSettings): void {
  const wallet = createPageWallet({ ...settings.wallet, announces: false })
  const { name, rdns, chains } = settings.wallet
  // As: the one name tests share with the page.
  const tests = globalThis as { latchkeyTestWallets?: Record<string, PageWallet> }
  tests.latchkeyTestWallets = { [rdns]: wallet }
  let endpoint: Endpoint | undefined
  const icon = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E'
  const parts = {
    // As: EIP-1193, and no more of a client than a wallet needs; the rest are calls that nobody makes here.
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
  // Not before its calls are answered.
  iframe.src = settings.app
}

/** What a phone's app puts into the page that it shows, and how it speaks there. */
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
