import { connect, switchNetwork } from '@latchkey/core'
import { switchAccount } from '@latchkey/core/actions'
import {
  createPolkadotWallet,
  polkadotAccounts,
  type PolkadotPageWallet,
} from '@latchkey/testing/polkadot/page'
import { verifiedMessage } from '@latchkey/testing/polkadot/verify'
import { ApiPromise, WsProvider } from '@polkadot/api'
import { createClient, Enum, type PolkadotClient, type PolkadotSigner } from 'polkadot-api'
import { getWsProvider } from 'polkadot-api/ws'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { commands } from 'vitest/browser'
import { type AppKit, createAppKit } from '../index.ts'
import { type Network, westend } from '../networks.ts'
import { polkadotAdapter } from '../polkadot.ts'
import { polkadotSignerOf } from '../polkadotApi.ts'
import { polkadotJsSignerOf } from '../polkadotJs.ts'

declare module 'vitest/browser' {
  // oxlint-disable-next-line consistent-type-definitions -- only interfaces merge
  interface BrowserCommands {
    devPolkadot(): Promise<{ readonly rpcUrl: string; readonly wsUrl: string } | undefined>
  }
}

// polkadot-api and @polkadot/api over one kit. The runtime of a real chain verifies their transactions.

const [alice, bob] = polkadotAccounts
/** Far above the fee. */
const tip = 1_000_000_000_000n
const node = await commands.devPolkadot()
/** The chain's first block is 45 repeated. */
const localnet: Network = {
  id: '45'.repeat(16),
  name: 'Local Polkadot',
  chainNamespace: 'polkadot',
  nativeCurrency: { name: 'Rococo', symbol: 'ROC', decimals: 12 },
  rpcUrls: { default: { http: [node?.rpcUrl ?? ''] } },
}

let client: PolkadotClient
let api: ApiPromise

/** What both libraries do, in their own words. */
type Library = {
  /** A signature in hex. */
  sign(text: string, address?: string): Promise<string>
  /** Pays Bob with a tip, valid for 64 blocks. Resolves when a block has it. */
  pay(amount: bigint): Promise<void>
}

const libraries: { readonly [name: string]: (kit: AppKit) => Library } = {
  'polkadot-api': (kit) => {
    const signer = (address?: string): PolkadotSigner => {
      const made = polkadotSignerOf(kit, address)
      if (!made) throw new Error('not connected')
      return made
    }
    const first = signer()
    return {
      sign: async (text, address) => {
        const data = new TextEncoder().encode(text)
        return hexOf(await (address ? signer(address) : first).signBytes(data))
      },
      pay: async (value) => {
        const { Balances } = client.getUnsafeApi().tx
        const payment = Balances?.['transfer_keep_alive']?.({
          dest: Enum('Id', bob.address),
          value,
        })
        if (!payment) throw new Error('the chain has no such call')
        const mortality = { mortal: true, period: 64 } as const
        expect(await payment.signAndSubmit(first, { tip, mortality })).toMatchObject({ ok: true })
      },
    }
  },
  '@polkadot/api': (kit) => {
    const signer = polkadotJsSignerOf(kit)
    const shown = kit.getAddress('polkadot') ?? ''
    api.setSigner(signer)
    return {
      sign: async (text, address = shown) =>
        (await signer.signRaw({ address, data: text, type: 'bytes' })).signature,
      pay: (value) =>
        new Promise((resolve, reject) => {
          api.tx['balances']
            ?.['transferKeepAlive']?.(bob.address, value)
            .signAndSend(shown, { tip, era: 64 }, ({ isCompleted, isError, dispatchError }) => {
              if (isError || dispatchError) reject(new Error(String(dispatchError ?? 'refused')))
              // Not `isInBlock`, which polkadot.js does not report of a block that becomes final meanwhile.
              if (isCompleted) resolve()
            })
            .catch(reject)
        }),
    }
  },
}

beforeAll(async () => {
  if (!node) return
  client = createClient(getWsProvider(node.wsUrl))
  // As: its own two packages disagree on an optional property.
  const provider = new WsProvider(node.wsUrl) as unknown as Provider
  api = await ApiPromise.create({ provider, noInitWarn: true })
})
afterAll(async () => {
  client?.destroy()
  await api?.disconnect()
})

describe.runIf(node).each(Object.entries(libraries))('signer of %s over a kit', (_, make) => {
  const connected = async (): Promise<Page & { readonly library: Library }> => {
    const made = page()
    await connect(made.kit.kit, { connectorId: 'polkadot:polkadot-js' })
    return { ...made, library: make(made.kit) }
  }

  it('the signer signs a text with the account of the kit', async () => {
    const { library } = await connected()
    expect(await verifiedMessage('Hello', await library.sign('Hello'), alice.address)).toBe(
      'sr25519',
    )
  })

  it('the signer sends a payment with the tip and the period that were asked for', async () => {
    const { library, wallet } = await connected()
    const [payer, receiver] = [await freeOf(alice.address), await freeOf(bob.address)]
    await library.pay(1_000_000_007n)
    await expect.poll(() => freeOf(bob.address)).toBe(receiver + 1_000_000_007n)
    const fee = payer - (await freeOf(alice.address)) - 1_000_000_007n
    expect(fee).toBeGreaterThan(tip)
    expect(fee).toBeLessThan(2n * tip)
    expect(wallet.prompts).toEqual(['enable', 'signPayload'])
  })

  it('a visitor who declines is an error with a code, and nothing is sent', async () => {
    const { library, wallet } = await connected()
    const before = await freeOf(bob.address)
    wallet.setBehaviour('reject')
    const declined = expect.objectContaining({ code: 'USER_REJECTED' })
    await expect(library.sign('Hello')).rejects.toEqual(declined)
    await expect(library.pay(1n)).rejects.toEqual(declined)
    expect(await freeOf(bob.address)).toBe(before)
  })

  it('the signer signs with another account of the same wallet', async () => {
    const { library } = await connected()
    const signature = await library.sign('Hello', bob.address)
    expect(await verifiedMessage('Hello', signature, bob.address)).toBe('sr25519')
  })

  it('a signer that is made anew follows the account of the kit', async () => {
    const { kit } = await connected()
    switchAccount(kit.kit, { namespace: 'polkadot', address: bob.address })
    const signature = await make(kit).sign('Hello')
    expect(await verifiedMessage('Hello', signature, bob.address)).toBe('sr25519')
  })

  it('an account that the wallet no longer shares is refused without a prompt', async () => {
    const { library, kit, wallet } = await connected()
    wallet.share(1)
    await vi.waitFor(() => expect(kit.getAddress('polkadot')).toBe(bob.address))
    await expect(library.sign('Hello')).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    await expect(library.pay(1n)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    expect(wallet.prompts).toEqual(['enable'])
  })

  it('a transaction of another network than the kit shows is refused without a prompt', async () => {
    const { library, kit, wallet } = await connected()
    await switchNetwork(kit.kit, { network: westend.caipNetworkId })
    await expect(library.pay(1n)).rejects.toMatchObject({ code: 'CHAIN_UNSUPPORTED' })
    expect(wallet.prompts).toEqual(['enable'])
  })

  it('a signer refuses once the wallet is disconnected', async () => {
    const { library, kit, wallet } = await connected()
    await kit.disconnect()
    await expect(library.sign('Hello')).rejects.toMatchObject({ code: 'ACCOUNT_MISSING' })
    await expect(library.pay(1n)).rejects.toMatchObject({ code: 'ACCOUNT_MISSING' })
    expect(wallet.prompts).toEqual(['enable'])
  })

  it('a visitor who comes back signs without another connection', async () => {
    const { kit, wallet } = await connected()
    kit.destroy()
    const after = kitOfPage()
    await after.ready()
    const signature = await make(after).sign('Hello')
    expect(await verifiedMessage('Hello', signature, alice.address)).toBe('sr25519')
    expect(wallet.prompts).toEqual(['enable', 'signRaw'])
  })
})

describe('signer of a kit', () => {
  it('polkadot-api has no signer while no wallet is connected', async () => {
    const { kit } = page()
    expect(polkadotSignerOf(kit)).toBeUndefined()
    await connect(kit.kit, { connectorId: 'polkadot:polkadot-js' })
    expect(polkadotSignerOf(kit)?.publicKey).toHaveLength(32)
    await kit.disconnect()
    expect(polkadotSignerOf(kit)).toBeUndefined()
  })

  it('@polkadot/api gets no signature of bytes that are not a message', async () => {
    const { kit } = page()
    await connect(kit.kit, { connectorId: 'polkadot:polkadot-js' })
    const payload = { address: alice.address, data: '0x00', type: 'payload' } as const
    await expect(polkadotJsSignerOf(kit).signRaw(payload)).rejects.toMatchObject({
      code: 'METHOD_UNSUPPORTED',
    })
  })
})

type Provider = NonNullable<NonNullable<Parameters<typeof ApiPromise.create>[0]>['provider']>
type Page = { readonly kit: AppKit; readonly wallet: PolkadotPageWallet }

/** A page with a kit on the local chain, and a wallet with two accounts that hold coins. */
function page(): Page {
  localStorage.clear()
  const wallet = createPolkadotWallet({ accounts: [alice, bob] })
  onTestFinished(() => wallet.remove())
  return { kit: kitOfPage(), wallet }
}

/** One more visit of the page. */
function kitOfPage(): AppKit {
  const kit = createAppKit({
    projectId: 'test',
    networks: [localnet, westend],
    adapters: [polkadotAdapter()],
    enableWalletConnect: false,
  })
  onTestFinished(() => kit.destroy())
  return kit
}

async function freeOf(address: string): Promise<bigint> {
  const account = await client.getUnsafeApi().query['System']?.['Account']?.getValue(address)
  // As: this API knows no types.
  return (account as { readonly data: { readonly free: bigint } }).data.free
}

function hexOf(bytes: Uint8Array): string {
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
