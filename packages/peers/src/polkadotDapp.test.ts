import {
  hasPolkadot,
  polkadotAccounts,
  type PolkadotNode,
  startPolkadot,
} from '@latchkey/testing/polkadot'
import { createPolkadotWallet } from '@latchkey/testing/polkadot/page'
import { ApiPromise, WsProvider } from '@polkadot/api'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { included } from './included.ts'
import { polkadotAccount } from './polkadotAccount.ts'

// polkadot.js, the dapp's side of injectedWeb3, checks our page wallet independently; the chain's own runtime
// verifies its signatures.

const [alice, bob] = polkadotAccounts
const types = ['sr25519', 'ed25519', 'ecdsa'] as const

describe.runIf(hasPolkadot())('polkadot.js over our page wallet', () => {
  let node: PolkadotNode
  let api: ApiPromise
  beforeAll(async () => {
    node = await startPolkadot()
    // As: its own two packages disagree on an optional property.
    const provider = new WsProvider(node.wsUrl) as unknown as Provider
    api = await ApiPromise.create({ provider, noInitWarn: true })
    const entries = new Map<string, string>()
    vi.stubGlobal('window', globalThis)
    vi.stubGlobal('document', { readyState: 'complete' })
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => entries.get(key) ?? null,
      setItem: (key: string, value: string) => entries.set(key, value),
    })
  })
  afterAll(async () => {
    await api.disconnect()
    await node.stop()
    vi.unstubAllGlobals()
  })

  test('polkadot.js transfers with each key type of our page wallet, in blocks of the real runtime', async () => {
    const [first, ...others] = types.map((type) => ({ ...alice, name: type, type }))
    if (!first) throw new Error('no account')
    const wallet = createPolkadotWallet({ accounts: [first, ...others] })
    // Imported here, since it looks for the window when it is loaded.
    const dapp = await import('@polkadot/extension-dapp')
    await dapp.web3Enable('Test')
    const accounts = await dapp.web3Accounts()
    expect(accounts.map(({ type }) => type)).toEqual(types)
    const transfer = async (from: string, to: string, amount: bigint): Promise<void> => {
      const { signer } = await dapp.web3FromAddress(from)
      const { nonce } = await polkadotAccount(api, from)
      await included((told) =>
        api.tx['balances']
          ?.['transferKeepAlive']?.(to, amount)
          .signAndSend(from, { signer, nonce }, told),
      )
      // The chain announces a block before its state includes it.
      await expect.poll(async () => (await polkadotAccount(api, from)).nonce).toBe(nonce + 1)
    }
    for (const { address } of accounts) {
      if (address !== alice.address) await transfer(alice.address, address, 10n ** 13n)
      const { free: before } = await polkadotAccount(api, bob.address)
      await transfer(address, bob.address, 1_000_000_007n)
      expect((await polkadotAccount(api, bob.address)).free - before).toBe(1_000_000_007n)
    }
    expect(wallet.prompts).toEqual(['enable', ...Array.from({ length: 5 }, () => 'signPayload')])
    // Six blocks of a runtime in WebAssembly: seconds alone, minutes beside other work.
  }, 300_000)
})

type Provider = NonNullable<NonNullable<Parameters<typeof ApiPromise.create>[0]>['provider']>
