import { type Connector, connect, type Session } from '@latchkey/core'
import { Profiler, type ReactElement, StrictMode, useEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import {
  type AppKit,
  AppKitConnectButton,
  AppKitProvider,
  ConnectButton,
  createKit,
  eip155,
  type ConnectionChange,
  type ConnectionHandle,
  useAppKit,
  useAppKitAccount,
  useAppKitConnection,
  useAppKitConnections,
  useAppKitEvents,
  useAppKitProvider,
  useConnectModal,
  useDisconnect,
  useWalletInfo,
} from '../../react.ts'
import { mainnet } from '../../networks.ts'

/**
 * Run an action and let React draw its result. It waits for turns of the event loop, whose number does not depend on the
 * machine's speed.
 */
async function act(run: () => unknown): Promise<void> {
  await run()
  for (let turn = 0; turn < 10; turn++) await new Promise((done) => setTimeout(done))
}
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const second = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

let prompts = 0
/** A wallet that accepts at once; `provider` identifies it. */
function wallet(id: string): Connector {
  const session: Session = {
    addresses: [account, second],
    network: 'eip155:1',
    provider: { id },
    request: () => Promise.resolve(null),
    subscribe: () => () => {},
    close: () => Promise.resolve(),
    release: () => {},
  }
  return {
    id,
    name: id.toUpperCase(),
    type: 'EXTERNAL',
    namespaces: ['eip155'],
    icon: 'data:image/png;base64,',
    connect: () => {
      prompts++
      return Promise.resolve(session)
    },
    resume: () => Promise.resolve(session),
  }
}

let root: Root
let kit: AppKit
beforeEach(() => {
  localStorage.clear()
  prompts = 0
  root = createRoot(document.body.appendChild(document.createElement('div')))
  kit = createKit({
    networks: [mainnet],
    namespaces: [eip155()],
    connectors: [(found) => (found([wallet('a'), wallet('b')]), () => {})],
  })
})
afterEach(() => {
  root.unmount()
  kit.destroy()
  document.body.replaceChildren()
})

const render = (node: ReactElement): Promise<void> =>
  act(() => root.render(<StrictMode>{node}</StrictMode>))

describe('hooks', () => {
  it('useAppKitAccount gives the account of a namespace as the kit gives it [STA-01]', async () => {
    const seen: unknown[] = []
    function Host(): null {
      seen.push([useAppKitAccount(), useAppKitAccount({ namespace: 'solana' })])
      return null
    }
    await render(<Host />)
    expect(seen.at(-1)).toEqual([kit.getAccount(), kit.getAccount('solana')])
    await act(() => connect(kit.kit, { connectorId: 'a' }))
    expect(seen.at(-1)).toEqual([kit.getAccount(), kit.getAccount('solana')])
    expect(seen.at(-1)).toMatchObject([
      {
        address: account,
        status: 'connected',
        addressExplorerUrl: `https://etherscan.io/address/${account}`,
        connectedWalletInfo: { name: 'A' },
      },
      { address: undefined, status: 'disconnected', preferredAccountType: 'eoa' },
    ])
  })

  it('AppKitConnectButton renders again for the status of the connection, and not for facts of the account', async () => {
    let drawn = 0
    await render(
      <Profiler id="button" onRender={() => drawn++}>
        <AppKitConnectButton loadingLabel="Connected" />
      </Profiler>,
    )
    const before = drawn
    await act(() => connect(kit.kit, { connectorId: 'a' }))
    await expect.poll(() => drawn).toBeGreaterThan(before)
    const connected = drawn
    // Facts of the account arrive later: its balance, name and picture.
    await act(() =>
      kit.kit.set(() => ({
        accountFacts: { [`eip155:1:${account}`]: { balance: '1', balanceSymbol: 'ETH' } },
      })),
    )
    expect(kit.getAccount()?.balance).toBe('1')
    expect(drawn).toBe(connected)
  })

  it('useAppKitProvider gives the provider of the connected wallet, also after a change of wallets', async () => {
    const seen: unknown[] = []
    function Host(): null {
      seen.push(useAppKitProvider<{ id: string }>('eip155').walletProvider?.id)
      return null
    }
    await render(<Host />)
    await act(() => connect(kit.kit, { connectorId: 'a' }))
    expect(seen.at(-1)).toBe('a')
    await act(() => connect(kit.kit, { connectorId: 'b' }))
    expect(seen.at(-1)).toBe('b')
  })

  it('the hooks give the same functions and objects while nothing changes', async () => {
    await connect(kit.kit, { connectorId: 'a' })
    const seen: unknown[][] = []
    function Host(): null {
      const { open } = useAppKit()
      const { disconnect } = useDisconnect()
      const { walletInfo } = useWalletInfo()
      seen.push([open, disconnect, walletInfo])
      return null
    }
    await render(<Host />)
    const before = seen.splice(0).at(-1)
    await render(<Host />)
    expect(seen.length).toBeGreaterThan(0)
    for (const [index, value] of (seen.at(-1) ?? []).entries()) expect(before?.[index]).toBe(value)
  })

  it('useAppKitConnection switches accounts and wallets, and ends connections', async () => {
    await connect(kit.kit, { connectorId: 'a' })
    const changes: ConnectionChange[] = []
    const errors: string[] = []
    const onSuccess = (change: ConnectionChange): number => changes.push(change)
    const onError = (error: Error): number => errors.push(error.message)
    const seen: ConnectionHandle[] = []
    function Host(): ReactElement {
      seen.push(useAppKitConnection({ namespace: 'eip155', onSuccess, onError }))
      return <>{useAppKitConnections().connections.map(({ name }) => name)}</>
    }
    await render(<Host />)
    const now = (): ConnectionHandle | undefined => seen.at(-1)
    expect(now()?.connection).toMatchObject({
      connectorId: 'a',
      name: 'A',
      caipNetwork: { id: 1 },
      accounts: [{ address: account }, { address: second }],
    })
    const { connection } = now() ?? {}
    await act(() => connection && now()?.switchConnection({ connection, address: second }))
    expect(kit.getAddress()).toBe(second)
    await act(() => connection && now()?.switchConnection({ connection, address: '0x0' }))
    // A wallet that is not connected is not asked.
    await act(() => now()?.switchConnection({ connection: { connectorId: 'b' } }))
    await act(() => connect(kit.kit, { connectorId: 'b' }))
    expect(document.body.textContent).toBe('BA')
    expect(kit.getAccount().allAccounts.map(({ address }) => address)).toEqual([
      account,
      second,
      second,
      account,
    ])
    await act(() => now()?.switchConnection({ connection: { connectorId: 'a' } }))
    expect(document.body.textContent).toBe('AB')
    await act(() => now()?.deleteConnection({ address: account, connectorId: 'c' }))
    await act(() => now()?.deleteConnection({ address: second, connectorId: 'a' }))
    expect(document.body.textContent).toBe('B')
    await act(() => now()?.deleteConnection({ address: account, connectorId: 'b' }))
    expect(now()).toMatchObject({ connection: undefined, isPending: false })
    const nothing = { hasSwitchedAccount: false, hasSwitchedWallet: false, hasDeletedWallet: false }
    const change = { ...nothing, address: account, namespace: 'eip155' }
    const switched = { hasSwitchedAccount: true, hasSwitchedWallet: true }
    expect(changes).toEqual([
      { ...change, address: second, hasSwitchedAccount: true },
      { ...change, ...switched, address: second },
      change,
      { ...change, ...switched, address: second, hasDeletedWallet: true },
      { ...change, hasDeletedWallet: true },
    ])
    expect(errors).toEqual([
      'No ActiveCaipAddress found',
      'Adapter or connector not found for namespace',
    ])
    expect(prompts).toBe(2)
  })

  it('useAppKitConnection returns a throw of the host’s callback to the host, and reports no failure', async () => {
    await connect(kit.kit, { connectorId: 'a' })
    const onError = vi.fn()
    const seen: ConnectionHandle[] = []
    function Host(): null {
      const onSuccess = (): void => {
        throw new Error('of the host')
      }
      seen.push(useAppKitConnection({ onSuccess, onError }))
      return null
    }
    await render(<Host />)
    const leaving = seen.at(-1)?.deleteConnection({ address: account, connectorId: 'a' })
    await expect(leaving).rejects.toThrow('of the host')
    await act(() => {})
    expect(onError).not.toHaveBeenCalled()
    expect(seen.at(-1)).toMatchObject({ connection: undefined, isPending: false })
  })

  it('useAppKitEvents gives the last event, and a placeholder event that is never sent at the start', async () => {
    const seen: unknown[] = []
    const objects = new Set<object>()
    function Host(): null {
      const last = useAppKitEvents()
      objects.add(last)
      seen.push([last.data.event, last.reportedErrors])
      return null
    }
    await render(<Host />)
    expect(seen).toContainEqual(['MODAL_CREATED', {}])
    await act(() => kit.open())
    expect(seen.at(-1)).toEqual(['MODAL_OPEN', {}])
    expect(objects.size).toBe(2)
    await render(<Host />)
    expect(objects.size).toBe(2)
  })

  it('useAppKitConnection tells phones over WalletConnect apart by their accounts or ids, with no callbacks given', async () => {
    const third = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
    const phones = [account, second, third].map((address, place) => ({
      ...{ addresses: [address], network: 'eip155:1' as const, provider: { id: `phone ${place}` } },
      ...{ id: `topic${place}`, wallet: { name: 'Phone' } },
      ...{ request: () => Promise.resolve(null), subscribe: () => () => {} },
      ...{ close: () => Promise.resolve(), release: () => {} },
    }))
    const walletConnect: Connector = {
      ...wallet('walletConnect'),
      type: 'WALLET_CONNECT',
      connect: () => Promise.resolve(phones[prompts++] ?? []),
    }
    kit.kit.connectors.set(walletConnect.id, walletConnect)
    kit.kit.set(({ connectors }) => ({ connectors: [...connectors, walletConnect] }))
    for (const _ of phones) await connect(kit.kit, { connectorId: walletConnect.id })
    const seen: (ConnectionHandle & ReturnType<typeof useAppKitConnections>)[] = []
    function Host(): null {
      seen.push({ ...useAppKitConnection(), ...useAppKitConnections('eip155') })
      return null
    }
    await render(<Host />)
    const now = (): (typeof seen)[number] => seen.at(-1)!
    const order = (): unknown => now().connections.map(({ accounts }) => accounts[0]?.address)
    expect(order()).toEqual([third, second, account])
    const connectorId = 'walletConnect'
    await act(() => now().switchConnection({ connection: now().connections[1]! }))
    expect([kit.getProvider('eip155'), order()]).toEqual([
      { id: 'phone 1' },
      [second, third, account],
    ])
    await act(() => now().switchConnection({ connection: { connectorId }, address: account }))
    expect(order()).toEqual([account, second, third])
    await act(() => now().deleteConnection({ address: second.toLowerCase(), connectorId }))
    expect([kit.getProvider('eip155'), order()]).toEqual([{ id: 'phone 0' }, [account, third]])
    expect(prompts).toBe(3)
  })

  it('useDisconnect ends the connection of one wallet in one namespace', async () => {
    await connect(kit.kit, { connectorId: 'a' })
    await connect(kit.kit, { connectorId: 'b' })
    const seen: ReturnType<typeof useDisconnect>['disconnect'][] = []
    function Host(): null {
      seen.push(useDisconnect().disconnect)
      return null
    }
    await render(<Host />)
    const [disconnect] = seen
    await act(() => disconnect?.({ id: 'b', namespace: 'solana' }))
    expect(kit.getProvider('eip155')).toEqual({ id: 'b' })
    await act(() => disconnect?.({ id: 'b' }))
    expect(kit.getProvider('eip155')).toEqual({ id: 'a' })
    await act(() => disconnect?.({ namespace: 'eip155' }))
    expect(kit.getProvider('eip155')).toBeUndefined()
  })

  it('useConnectModal gives an opener that is stable for an effect', async () => {
    let runs = 0
    function Host(): null {
      const { openConnectModal } = useConnectModal()
      useEffect(() => {
        runs++
        openConnectModal?.()
      }, [openConnectModal])
      return null
    }
    // No StrictMode: React runs effects twice in it, and Preact does not.
    await act(() => root.render(<Host />))
    await new Promise((done) => setTimeout(done, 300))
    expect(runs).toBe(1)
  })
})

describe('ConnectButton', () => {
  it('ConnectButton takes one value for small screens and another for large screens', async () => {
    await connect(kit.kit, { connectorId: 'a' })
    await render(
      <ConnectButton
        chainStatus={{ smallScreen: 'none', largeScreen: 'name' }}
        accountStatus={{ smallScreen: 'avatar', largeScreen: 'address' }}
      />,
    )
    const texts = (): readonly string[] =>
      [...document.querySelectorAll('[data-latchkey]')].map(
        (host) => host.shadowRoot?.textContent ?? '',
      )
    await page.viewport(500, 600)
    await vi.waitFor(() => expect(texts()).toEqual(['']))
    await page.viewport(1000, 600)
    await vi.waitFor(() => expect(texts()).toEqual(['Ethereum', '0xf3…b92266']))
  })
})

describe('AppKitProvider', () => {
  it('AppKitProvider destroys the kit that it made when it unmounts, not earlier', async () => {
    const openers: ReturnType<typeof useAppKit>['open'][] = []
    function Host(): null {
      openers.push(useAppKit().open)
      return null
    }
    const before = document.querySelectorAll('*').length
    await render(
      <AppKitProvider projectId="test" networks={[mainnet]} storagePrefix="own/">
        <Host />
      </AppKitProvider>,
    )
    const [open] = openers.slice(-1)
    if (!open) throw new Error('nothing was rendered')
    await act(() => open())
    expect(document.querySelectorAll('*').length).toBeGreaterThan(before)
    await render(<p />)
    await new Promise((done) => setTimeout(done, 50))
    await expect(open()).rejects.toMatchObject({ code: 'KIT_DESTROYED' })
  })

  it('AppKitProvider leaves a kit that it was given alone', async () => {
    await render(<AppKitProvider kit={kit}>{null}</AppKitProvider>)
    await render(<p />)
    await new Promise((done) => setTimeout(done, 50))
    expect(kit.kit.signal.aborted).toBe(false)
  })
})
