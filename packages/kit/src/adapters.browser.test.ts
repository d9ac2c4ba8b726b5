import { connect, disconnect, discover } from '@latchkey/core'
import { createSolanaWallet, solanaAccounts } from '@latchkey/testing/solana/page'
import { createPageWallet } from '@latchkey/testing/wallets'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import {
  addAdapter,
  type AppKit,
  createAppKit,
  createKit,
  eip155,
  injected,
  removeAdapter,
} from './index.ts'
import { mainnet, optimism, solana, solanaDevnet } from './networks.ts'
import { solanaAdapter } from './solana.ts'

const rpcUrl = 'http://127.0.0.1:9'
const storagePrefix = '@adapters/'
const wallets = ({ kit }: AppKit): readonly string[] =>
  kit.store.getState().connectors.map(({ id }) => id)
const networks = (kit: AppKit): readonly string[] =>
  kit.getCaipNetworks().map(({ caipNetworkId }) => caipNetworkId)

/** A kit that ends with its test. */
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
/** Of EVM alone. */
function lean(): AppKit {
  return made(
    createKit({ networks: [mainnet], namespaces: [eip155()], connectors: [], storagePrefix }),
  )
}
const connected = { code: 'CONNECTED', message: 'Adapters can be changed only while disconnected' }

beforeEach(() => {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(storagePrefix)) localStorage.removeItem(key)
  const evm = createPageWallet({
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

describe('an adapter', () => {
  it('is removed and added only while nobody is connected [STA-07]', async () => {
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

  it('is not changed while an earlier connection is still being resumed [STA-07]', async () => {
    const before = page()
    await connect(before.kit, { connectorId: 'solana:Sol' })
    before.destroy()
    const kit = page()
    await expect(removeAdapter(kit, 'solana')).rejects.toThrow(expect.objectContaining(connected))
    await kit.ready()
    expect(kit.getAccount('solana').isConnected).toBe(true)
  })

  it('that is gone takes the active network with it, and its wallets seen later', async () => {
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
    onTestFinished(() => late.remove())
    expect(wallets(kit)).toEqual(['solana:Sol'])
    await addAdapter(kit, { family: eip155(), wallets: injected() }, [optimism])
    await expect
      .poll(() => wallets(kit).toSorted())
      .toEqual(['solana:Sol', 'test.alpha', 'test.late'])
    expect(networks(kit)).toEqual([solana.caipNetworkId, 'eip155:10'])
  })

  it.each(['before', 'after'])(
    'is found when added %s anybody looked for wallets',
    async (when) => {
      const kit = lean()
      if (when === 'after') await discover(kit.kit)
      await addAdapter(kit, solanaAdapter(), [solana, solanaDevnet])
      if (when === 'before') expect(wallets(kit)).toEqual([])
      await discover(kit.kit)
      await expect.poll(() => wallets(kit)).toEqual(['solana:Sol'])
      await connect(kit.kit, { connectorId: 'solana:Sol' })
      expect(kit.getAddress('solana')).toBe(solanaAccounts[0].address)
    },
  )

  it('that cannot be is refused, and nothing has changed', async () => {
    const kit = lean()
    await expect(removeAdapter(kit, 'solana')).rejects.toThrow('Chain adapter not found')
    await expect(removeAdapter(kit, 'eip155')).rejects.toThrow(
      'Option networks: give at least one network',
    )
    await expect(addAdapter(kit, solanaAdapter(), [optimism])).rejects.toThrow(
      'Option networks: "OP Mainnet" is not of solana',
    )
    expect([networks(kit), [...kit.kit.namespaces.keys()]]).toEqual([['eip155:1'], ['eip155']])
    kit.destroy()
    await expect(addAdapter(kit, solanaAdapter(), [solana])).rejects.toThrow(
      'This kit was destroyed',
    )
  })
})
