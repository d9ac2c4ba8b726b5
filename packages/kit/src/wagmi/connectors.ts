// wagmi connectors that stand for the wallets of a kit. The kit connects; the connectors pass on what wagmi asks.
import type { CreateConnectorFn } from '@wagmi/core'
import { type Connected, connectionsOf, type Kit, sessionKey } from '@latchkey/core'
import { KitError } from '@latchkey/protocol'
import { type Address, type Chain, SwitchChainError } from 'viem'
import type { AppKit } from '../appKit/appKit.ts'
import { chainIdOf, networkOfChain } from '../viem/chains.ts'
import { switchError, viemError } from './errors.ts'
import type { Line } from './line.ts'

/** A wallet in wagmi's list of connectors. */
export type ListedWallet = {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly icon?: string | undefined
  readonly rdns?: string | undefined
}

/** What a connector of wagmi does when it is asked to connect, and the connection that it then has. */
type Part = {
  connect(kit: AppKit): Promise<void>
  connectionOf(kit: AppKit): Connected | undefined
}

/** A connector for a wallet of the kit, or for one connection of a connector that reaches several wallets. */
export function kitWallet(
  line: Line,
  {
    connectorId,
    connectionId = connectorId,
    ...wallet
  }: ListedWallet & { readonly connectorId: string; readonly connectionId?: string | undefined },
): CreateConnectorFn {
  const connectionOf = ({ kit }: AppKit): Connected | undefined =>
    liveOf(kit).find(({ id }) => id === connectionId)
  return connector(line, wallet, {
    connectionOf,
    connect: async (appKit) => {
      const { kit } = appKit
      const { connect, switchConnection } = await appKit.own.actions()
      const live = connectionOf(appKit)
      if (live) return switchConnection(kit, { namespace: 'eip155', id: live.id })
      if (!kit.connectors.get(connectorId)?.pairing)
        return void (await connect(kit, { connectorId, namespace: 'eip155' }))
      // A link has to be shown.
      await show(appKit, connectorId)
    },
  })
}

/** The type of connectors that open the window: the kit's wallet that the visitor chooses there has a connector of its own. */
export const windowType = 'latchkey'

/** A connector that opens the window, where the visitor chooses among all wallets. */
export function picker(line: Line): CreateConnectorFn {
  return opener(line, { id: 'latchkey', name: 'All wallets' })
}

/** A connector that opens the window: at `wallet`, or at the list. Other fields are fields of the connector too. */
export function opener(
  line: Line,
  { wallet, ...fields }: { readonly id: string; readonly name: string; readonly wallet?: string },
): CreateConnectorFn {
  const create = connector(
    line,
    { ...fields, type: windowType },
    { connect: (appKit) => show(appKit, wallet), connectionOf: ({ kit }) => liveOf(kit)[0] },
  )
  return (config) => ({
    ...create(config),
    // wagmi asks it when it reconnects. By the time it answers, the mirror has shown the kit's connections to wagmi.
    getProvider: async () => void (await ready(line)),
    isAuthorized: async () => false,
  })
}

/** Opens the list of wallets, or the view that shows one wallet's link, and waits for a connection. */
async function show({ own }: AppKit, wallet?: string): Promise<void> {
  await own.connectWallet({ wallet, namespace: 'eip155' })
}

/** The kit, once the connections of the last visit are resumed or given up. */
async function ready(line: Line): Promise<AppKit> {
  const kit = await line.reach()
  await kit.ready()
  return kit
}

function connector(line: Line, wallet: ListedWallet, part: Part): CreateConnectorFn {
  const connected = async (): Promise<Connected> => {
    const connection = part.connectionOf(await ready(line))
    if (!connection) throw new KitError('CONNECTOR_MISSING', { connector: wallet.id })
    return connection
  }
  return ({ chains }) => {
    const switchChain = async ({ chainId }: { readonly chainId: number }): Promise<Chain> => {
      const kit = await line.reach()
      const chain = chains.find(({ id }) => id === chainId)
      if (!chain)
        throw new SwitchChainError(new KitError('NETWORK_NOT_FOUND', { network: chainId }))
      const { switchConnection, switchNetwork } = await kit.own.actions()
      try {
        const { id } = await connected()
        // A kit switches the network of the wallet that it shows.
        if (liveOf(kit.kit)[0]?.id !== id) switchConnection(kit.kit, { namespace: 'eip155', id })
        await switchNetwork(kit.kit, { network: networkOfChain(chainId) })
      } catch (error) {
        throw switchError(error)
      }
      return chain
    }
    return {
      ...wallet,
      connect: async <WithCapabilities extends boolean = false>({
        chainId,
        withCapabilities,
      }: {
        readonly chainId?: number | undefined
        readonly isReconnecting?: boolean | undefined
        readonly withCapabilities?: WithCapabilities | boolean | undefined
      } = {}) => {
        try {
          await part.connect(await ready(line))
        } catch (error) {
          throw viemError(error)
        }
        const first = await connected()
        if (chainId !== undefined && chainIdOf(first.network) !== chainId)
          await switchChain({ chainId }).catch((error: unknown) => {
            // As wagmi's connectors: the wallet stays on its chain when it cannot switch, unless the visitor declined.
            if ((error as { readonly code?: unknown }).code === 4001) throw error
          })
        const { accounts, network } = await connected()
        const addresses = addressesOf(accounts)
        return {
          // As: the shape follows the argument, which TypeScript cannot relate to the parameter.
          accounts: (withCapabilities
            ? addresses.map((address) => ({ address, capabilities: {} }))
            : addresses) as never,
          chainId: chainIdOf(network),
        }
      },
      disconnect: async () => {
        const kit = await line.reach()
        const connection = part.connectionOf(kit)
        if (!connection) return
        const { disconnect } = await kit.own.actions()
        await disconnect(kit.kit, { namespace: 'eip155', id: connection.id })
      },
      getAccounts: async () => addressesOf((await connected()).accounts),
      getChainId: async () => chainIdOf((await connected()).network),
      getProvider: async () => {
        const kit = await ready(line)
        const connection = part.connectionOf(kit)
        return kit.kit.sessions.get(sessionKey('eip155', connection?.id))?.provider
      },
      isAuthorized: async () => part.connectionOf(await ready(line)) !== undefined,
      switchChain,
      // The kit listens to the wallet, and the mirror passes its changes on.
      onAccountsChanged: () => {},
      onChainChanged: () => {},
      onDisconnect: () => {},
    }
  }
}

function liveOf({ store }: Kit): readonly Connected[] {
  return connectionsOf(store.getState(), 'eip155')
}

export function addressesOf(accounts: Connected['accounts']): readonly [Address, ...Address[]] {
  const addresses = [...new Set(accounts.map(({ address }) => address))]
  // As: accounts of eip155 are hexadecimal addresses.
  return addresses as unknown as readonly [Address, ...Address[]]
}
