import { connect, disconnect, discover } from '@latchkey/core'
import { createSolanaWallet, solanaAccounts } from '@latchkey/testing/solana/page'
import { createPageWallet, type PageWallet } from '@latchkey/testing/wallets'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { bitcoinAdapter } from '../../bitcoin.ts'
import {
  type Adapter,
  addAdapter,
  type AppKit,
  createAppKit,
  createKit,
  eip155,
  injected,
  removeAdapter,
} from '../../index.ts'
import { bitcoin, mainnet, optimism, solana, solanaDevnet } from '../../networks.ts'
import { solanaAdapter } from '../../solana.ts'

const rpcUrl = 'http://127.0.0.1:9'
const storagePrefix = '@adapters/'
const wallets = ({ kit }: AppKit): readonly string[] =>
  kit.store.getState().connectors.map(({ id }) => id)
const networks = (kit: AppKit): readonly string[] =>
  kit.getCaipNetworks().map(({ caipNetworkId }) => caipNetworkId)

/** A kit that is destroyed at the end of its test. */
function made(kit: AppKit): AppKit {
  onTestFinished(() => kit.destroy())
  return kit
}
function page(): AppKit {
  return made(
    createAppKit({
      projectId: 'test',
      networks: [mainnet, solana],
      adapters: [solanaAdapter()],
      enableWalletConnect: false,
      storagePrefix,
    }),
  )
}
/** A kit for EVM alone. */
function lean(): AppKit {
  return made(
    createKit({ networks: [mainnet], namespaces: [eip155()], connectors: [], storagePrefix }),
  )
}
const connected = { code: 'CONNECTED', message: 'Adapters can be changed only while disconnected' }

let evm: PageWallet
beforeEach(() => {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(storagePrefix)) localStorage.removeItem(key)
  evm = createPageWallet({
    name: 'Alpha',
    rdns: 'test.alpha',
    accounts: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
    chains: [{ id: 1, rpcUrl }],
  })
  const sol = createSolanaWallet({ name: 'Sol', accounts: [solanaAccounts[0]], rpcUrl })
  onTestFinished(() => {
    evm.remove()
    evm.reset()
    sol.remove()
  })
})

describe('adapter', () => {
  it('an adapter can be removed and added only while no wallet is connected [STA-07]', async () => {
    const kit = page()
    await connect(kit.kit, { connectorId: 'test.alpha' })
    for (const namespace of ['eip155', 'solana'] as const)
      await expect(removeAdapter(kit, namespace)).rejects.toThrow(
        expect.objectContaining(connected),
      )
    await expect(addAdapter(kit, solanaAdapter(), [solanaDevnet])).rejects.toThrow(
      expect.objectContaining(connected),
    )
    expect([networks(kit).length, wallets(kit)]).toEqual([2, ['test.alpha', 'solana:Sol']])
    await disconnect(kit.kit)
    await removeAdapter(kit, 'solana')
    expect([networks(kit), wallets(kit)]).toEqual([['eip155:1'], ['test.alpha']])
    await connect(kit.kit, { connectorId: 'test.alpha' })
    expect(kit.getAccount().isConnected).toBe(true)
  })

  it('an adapter cannot be removed while an earlier connection is being resumed [STA-07]', async () => {
    const before = page()
    await connect(before.kit, { connectorId: 'solana:Sol' })
    before.destroy()
    const kit = page()
    await expect(removeAdapter(kit, 'solana')).rejects.toThrow(expect.objectContaining(connected))
    await kit.ready()
    expect(kit.getAccount('solana').isConnected).toBe(true)
  })

  it('a removed adapter takes the active network and later wallets of its namespace with it', async () => {
    const kit = page()
    kit.addNetwork('eip155', optimism)
    await discover(kit.kit)
    expect(kit.getActiveChainNamespace()).toBe('eip155')
    await removeAdapter(kit, 'eip155')
    expect([kit.getActiveChainNamespace(), kit.getCaipNetwork()?.name]).toEqual([
      'solana',
      solana.name,
    ])
    const late = createPageWallet({ name: 'Late', rdns: 'test.late', accounts: [], chains: [] })
    onTestFinished(() => {
      late.remove()
      late.reset()
    })
    expect(wallets(kit)).toEqual(['solana:Sol'])
    await addAdapter(kit, { namespace: eip155(), wallets: injected() }, [optimism])
    expect(wallets(kit).toSorted()).toEqual(['solana:Sol', 'test.alpha', 'test.late'])
    expect(networks(kit)).toEqual([solana.caipNetworkId, 'eip155:10'])
  })

  it.each(['before', 'after'])(
    'the wallets of an adapter are found when it is added %s the search for wallets',
    async (when) => {
      const kit = lean()
      if (when === 'after') await discover(kit.kit)
      await addAdapter(kit, solanaAdapter(), [solana, solanaDevnet])
      if (when === 'before') {
        expect(wallets(kit)).toEqual([])
        await discover(kit.kit)
      }
      expect(wallets(kit)).toEqual(['solana:Sol'])
      await connect(kit.kit, { connectorId: 'solana:Sol' })
      expect(kit.getAddress('solana')).toBe(solanaAccounts[0].address)
    },
  )

  it('an adapter that replaces another is the only adapter that connects [STA-07]', async () => {
    const looking = new Set<string>()
    const own = (name: string): Adapter => ({
      namespace: solanaAdapter().namespace,
      wallets: (found) => {
        looking.add(name)
        const refuse = (): never => {
          throw new Error(name)
        }
        found([
          {
            id: 'own',
            name,
            type: 'EXTERNAL',
            namespaces: ['solana'],
            connect: refuse,
            resume: refuse,
          },
        ])
        return () => looking.delete(name)
      },
    })
    const [first, second] = [own('First'), own('Second')]
    const kit = lean()
    await discover(kit.kit)
    await addAdapter(kit, first, [solana])
    await addAdapter(kit, first, [solanaDevnet])
    expect(networks(kit)).toHaveLength(3)
    await removeAdapter(kit, 'solana')
    expect([[...looking], wallets(kit)]).toEqual([[], []])
    await addAdapter(kit, second, [solana])
    await expect(connect(kit.kit, { connectorId: 'own' })).rejects.toMatchObject({
      cause: { message: 'Second' },
    })
    expect([...looking]).toEqual(['Second'])
    kit.destroy()
    expect([...looking]).toEqual([])
  })

  it('an adapter that is added later resumes the connection of an earlier visit without a prompt [STA-04]', async () => {
    const before = page()
    await connect(before.kit, { connectorId: 'solana:Sol' })
    before.destroy()
    const kit = lean()
    await kit.ready()
    await addAdapter(kit, solanaAdapter(), [solana])
    await expect.poll(() => kit.getAddress('solana')).toBe(solanaAccounts[0].address)
    expect(kit.getActiveChainNamespace()).toBe('solana')
    await disconnect(kit.kit)
    kit.destroy()
    const next = lean()
    await addAdapter(next, solanaAdapter(), [solana])
    await discover(next.kit)
    expect(next.getAccount('solana').status).toBe('disconnected')
  })

  it('an adapter whose wallet code did not load is tried again when the visitor next touches the kit', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    onTestFinished(() => log.mockRestore())
    const before = page()
    await connect(before.kit, { connectorId: 'solana:Sol' })
    before.destroy()
    const { namespace, wallets: source } = solanaAdapter()
    let tries = 0
    const load: () => ReturnType<Extract<typeof source, { load: unknown }>['load']> = () => {
      tries++
      if (tries === 1) return Promise.reject(new Error('no network'))
      if (!('load' in source)) throw new Error('a source that loads its code')
      return source.load()
    }
    const kit = lean()
    await addAdapter(kit, { namespace, wallets: { load } }, [solana])
    await discover(kit.kit)
    expect([tries, wallets(kit)]).toEqual([1, []])
    await discover(kit.kit)
    expect([tries, wallets(kit)]).toEqual([2, ['solana:Sol']])
    // The connection that waited for the wallet's code.
    await expect.poll(() => kit.getAddress('solana')).toBe(solanaAccounts[0].address)
    await discover(kit.kit)
    expect(tries).toBe(2)
  })

  it('an adapter with missing wallet code is logged, and the other wallets are found', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    onTestFinished(() => log.mockRestore())
    const kit = lean()
    await addAdapter(kit, solanaAdapter(), [solana])
    const missing = new Error('no such file')
    const wallets = { load: () => Promise.reject(missing) }
    await addAdapter(kit, { namespace: bitcoinAdapter().namespace, wallets }, [bitcoin])
    await discover(kit.kit)
    expect([log.mock.calls, kit.kit.store.getState().connectors.length]).toEqual([[[missing]], 1])
  })

  it('an adapter cannot be removed while a wallet is being asked [STA-07]', async () => {
    const kit = page()
    evm.setBehaviour('wait')
    await discover(kit.kit)
    const leaving = new AbortController()
    const connecting = connect(kit.kit, { connectorId: 'test.alpha', signal: leaving.signal })
    await expect(removeAdapter(kit, 'solana')).rejects.toThrow(expect.objectContaining(connected))
    leaving.abort()
    await expect(connecting).rejects.toThrow('Request was aborted')
    await removeAdapter(kit, 'solana')
    expect(networks(kit)).toEqual(['eip155:1'])
  })

  it('an invalid change of adapters throws and changes nothing', async () => {
    const kit = lean()
    await expect(removeAdapter(kit, 'solana')).rejects.toThrow('Chain adapter not found')
    await expect(removeAdapter(kit, 'eip155')).rejects.toThrow(
      'Option networks: give at least one network',
    )
    await expect(addAdapter(kit, solanaAdapter(), [optimism])).rejects.toThrow(
      'Option networks: "OP Mainnet" is not of solana',
    )
    // As: a host may pass another kit's adapter.
    const foreign = { namespace: 'solana' } as unknown as Adapter
    await expect(addAdapter(kit, foreign, [solana])).rejects.toThrow(
      'Option adapter: it is not one of this kit',
    )
    expect([networks(kit), [...kit.kit.namespaces.keys()]]).toEqual([['eip155:1'], ['eip155']])
    kit.destroy()
    await expect(addAdapter(kit, solanaAdapter(), [solana])).rejects.toThrow(
      'This kit was destroyed',
    )
  })
})
