import { connectionOf, connectionsOf, type KitState, networkIdOf, sessionOf } from '@latchkey/core'
import { KitError, parseNetworkId } from '@latchkey/protocol'
import type { AppKit } from '../appKit/appKit.ts'

/** A provider of EIP-1193, with its events. */
export type Eip1193Provider = {
  request<T = unknown>(call: {
    readonly method: string
    readonly params?: object | readonly unknown[] | undefined
  }): Promise<T>
  on(event: string, listener: (data: never) => void): Eip1193Provider
  removeListener(event: string, listener: (data: never) => void): Eip1193Provider
}

/**
 * An EIP-1193 provider that stands for the EVM wallet of a kit, whichever is connected: it follows the account, the network
 * and the wallet. While no wallet is connected, `eth_requestAccounts` opens the window, and reads go to the network's nodes.
 * @example const provider = new BrowserProvider(eip1193Of(kit), 'any')
 */
export function eip1193Of({ kit, own, switchNetwork }: AppKit): Eip1193Provider {
  const listeners = new Map<string, Set<(data: unknown) => void>>()
  let stop: (() => void) | undefined
  const emit = (event: string, data: unknown): void =>
    listeners.get(event)?.forEach((listen) => listen(data))
  const follow = (state: KitState, before: KitState): void => {
    const [accounts, earlier] = [accountsOf(state), accountsOf(before)]
    const chainId = chainIdOf(state)
    if (accounts.length && !earlier.length) emit('connect', { chainId })
    if (chainId !== chainIdOf(before)) emit('chainChanged', chainId)
    if (accounts.join() !== earlier.join()) emit('accountsChanged', accounts)
    if (!accounts.length && earlier.length)
      emit('disconnect', { code: 4900, message: 'The wallet was disconnected' })
  }
  const answer = async (method: string, params: unknown): Promise<unknown> => {
    const state = kit.store.getState()
    if (method === 'eth_accounts') return accountsOf(state)
    if (method === 'eth_chainId') return chainIdOf(state)
    if (method === 'eth_requestAccounts') {
      if (!connectionOf(state, 'eip155')) await own.connectWallet({ namespace: 'eip155' })
      return accountsOf(kit.store.getState())
    }
    const wallet = sessionOf(kit, 'eip155')?.provider as
      | Pick<Eip1193Provider, 'request'>
      | undefined
    if (wallet) return wallet.request({ method, ...(params !== undefined && { params }) } as Call)
    const network = networkIdOf(state, 'eip155')
    if (method === 'wallet_switchEthereumChain') {
      const [{ chainId }] = params as readonly [{ readonly chainId: string }]
      const wanted = state.networks.find(
        ({ caipNetworkId }) => caipNetworkId === `eip155:${Number(chainId)}`,
      )
      if (!wanted) throw new KitError('NETWORK_NOT_FOUND', { network: chainId })
      await switchNetwork(wanted)
      return null
    }
    if (!network || !/^(eth|net|web3)_/.test(method)) throw new KitError('WALLET_DISCONNECTED')
    const { readNode } = await import('@latchkey/core/data')
    return readNode(kit, network, { method, params })
  }
  const provider: Eip1193Provider = {
    // As: callers know the answer of the method that they ask for.
    request: async <T>({ method, params }: Call) => (await answer(method, params)) as T,
    on: (event, listener) => {
      stop ??= kit.store.subscribe(follow)
      const heard = listeners.get(event) ?? new Set()
      // As: a listener takes what its event gives.
      listeners.set(event, heard.add(listener as (data: unknown) => void))
      return provider
    },
    removeListener: (event, listener) => {
      listeners.get(event)?.delete(listener as (data: unknown) => void)
      if (![...listeners.values()].some(({ size }) => size)) {
        stop?.()
        stop = undefined
      }
      return provider
    },
  }
  return provider
}

type Call = { readonly method: string; readonly params?: object | readonly unknown[] | undefined }

/** The addresses of the displayed connection, the selected account first. */
function accountsOf(state: KitState): readonly string[] {
  const [connection] = connectionsOf(state, 'eip155')
  return [...new Set(connection?.accounts.map(({ address }) => address))]
}

function chainIdOf(state: KitState): string | undefined {
  const network = networkIdOf(state, 'eip155')
  return network && `0x${Number(parseNetworkId(network).reference).toString(16)}`
}
