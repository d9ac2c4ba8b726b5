import type { WalletItem } from '@latchkey/protocol/http'
import type { ConnectorInfo } from '../interfaces/connector.ts'
import { plainName } from './plainName.ts'

/** A way to connect one wallet, each a tab of its view. */
export type ConnectPlatform = 'browser' | 'mobile' | 'qrcode' | 'web' | 'desktop'

/** The ways to connect a wallet on this device, best first. Without a wallet, only the QR code (compatibility.md 2.6). */
export function platformsOf(
  wallet: WalletItem | undefined,
  {
    mobile,
    installed,
    opensWebOnly = false,
  }: {
    readonly mobile: boolean
    readonly installed: boolean
    /** Whether this browser opens no app by its own scheme (`device`). */
    readonly opensWebOnly?: boolean
  },
): readonly ConnectPlatform[] {
  if (!wallet) return ['qrcode']
  const app = opensWebOnly
    ? [wallet.link_mode, wallet.mobile_link].some((link) => link?.startsWith('https:'))
    : wallet.mobile_link
  const ways: readonly (readonly [ConnectPlatform, unknown])[] = [
    ['browser', installed],
    ['mobile', mobile && app],
    // A wallet without an app in the directory can most likely still read a code.
    ['qrcode', !mobile && (wallet.mobile_link || !(wallet.webapp_link || wallet.desktop_link))],
    ['web', wallet.webapp_link],
    ['desktop', !mobile && wallet.desktop_link],
  ]
  const found = ways.filter(([, has]) => has).map(([platform]) => platform)
  return found.length ? found : ['qrcode']
}

/**
 * The wallet of this browser that matches a directory entry: by rdns, else by name (WAL-06). A name counts only where one of
 * the two has no rdns, so that no extension takes the row of another wallet by calling itself so. Pass one namespace's
 * connectors (`connectorsServing`) to find a wallet of that namespace.
 */
export function installedConnector(
  connectors: readonly ConnectorInfo[],
  wallet: Pick<WalletItem, 'name' | 'rdns'>,
): ConnectorInfo | undefined {
  const here = connectors.filter(
    ({ type, ambiguous }) =>
      !ambiguous && (type === 'ANNOUNCED' || type === 'INJECTED' || type === 'MULTI_CHAIN'),
  )
  const rdns = wallet.rdns?.toLowerCase()
  return (
    here.find((connector) => rdns !== undefined && connector.rdns === rdns) ??
    here.find(
      (connector) =>
        !(rdns && connector.rdns) && plainName(connector.name) === plainName(wallet.name),
    )
  )
}

/** The download pages of a wallet (CON-18). Other links of the directory are dropped. */
export type Stores = {
  readonly appStore?: string | undefined
  readonly playStore?: string | undefined
  readonly chrome?: string | undefined
  readonly firefox?: string | undefined
  readonly homepage?: string | undefined
}

export function storesOf(wallet: WalletItem): Stores {
  return {
    appStore: webPage(wallet.app_store),
    playStore: webPage(wallet.play_store),
    chrome: webPage(wallet.chrome_store),
    firefox: webPage(wallet.firefox_store),
    homepage: webPage(wallet.homepage),
  }
}

function webPage(link: string | null | undefined): string | undefined {
  return link && URL.canParse(link) && new URL(link).protocol === 'https:' ? link : undefined
}
