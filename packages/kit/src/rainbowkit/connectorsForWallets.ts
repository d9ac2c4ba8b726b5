import type { Config, CreateConnectorFn } from '@wagmi/core'
import { opener } from '../wagmi/connectors.ts'
import { createLine } from '../wagmi/line.ts'
import { type Wallet, type WalletList, walletsIn } from './Wallet.ts'

/** The second argument of `connectorsForWallets`. The kit needs none of it: `createAppKit` has these options. */
export type ConnectorsForWalletsParameters = {
  readonly appName: string
  readonly projectId: string
  readonly appDescription?: string | undefined
  readonly appUrl?: string | undefined
  readonly appIcon?: string | undefined
  readonly walletConnectParameters?: object | undefined
}

/**
 * Connectors of wagmi for wallets by name, for the `connectors` of `createConfig`. The window lists these wallets first, and
 * each connector opens the window at its wallet.
 * @example connectorsForWallets([{ groupName: 'Popular', wallets: [metaMaskWallet] }], { appName, projectId })
 */
export function connectorsForWallets(
  list: WalletList,
  parameters?: ConnectorsForWalletsParameters,
): CreateConnectorFn[]
export function connectorsForWallets(list: WalletList): CreateConnectorFn[] {
  const line = createLine()
  return walletsIn(list).map(({ createConnector, ...details }) => {
    if (createConnector)
      return createConnector({ rkDetails: { ...details, isRainbowKitConnector: true } })
    const { id, name, directoryId } = details
    // Extensions, and wallets that the directory does not have, are in the list where they are installed.
    const wallet = directoryId ?? (id === 'walletConnect' ? id : undefined)
    return opener(line, { id, name, ...(wallet && { wallet }), ...{ line, directoryId } })
  })
}

/** The ids in the directory of the wallets that a config names, for `featuredWalletIds`. Undefined when it names none. */
export function featuredOf({ connectors }: Config): readonly string[] | undefined {
  // As: a connector keeps the fields that its function gave it.
  const own = connectors as readonly Pick<Wallet, 'directoryId'>[]
  const ids = own.flatMap(({ directoryId }) => directoryId ?? [])
  return ids.length ? ids : undefined
}
