import { connect, discover } from '@latchkey/core'
import { rpcOf } from '@latchkey/core/data'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type AppKit, createAppKit, type CreateAppKitOptions } from '../index.ts'
import { mainnet } from '../networks.ts'

const account = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
type Call = { readonly method: string }

const undo: (() => void)[] = []
afterEach(() => {
  for (const each of undo.splice(0)) each()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
})

async function touched(options: Partial<CreateAppKitOptions> = {}): Promise<AppKit> {
  const kit = createAppKit({
    projectId: 'test',
    networks: [mainnet],
    enableWalletConnect: false,
    ...options,
  })
  undo.push(() => kit.destroy())
  await discover(kit.kit)
  return kit
}

/** Set `window.ethereum` only: its answers, and its other properties. */
function inject(answers: { readonly [method: string]: () => unknown }, more: object = {}): void {
  const provider = {
    request: ({ method }: Call) =>
      (answers[method] ?? (() => Promise.resolve(method === 'eth_chainId' ? '0x1' : [account])))(),
    ...more,
  }
  Reflect.set(globalThis, 'ethereum', provider)
  undo.push(() => Reflect.deleteProperty(globalThis, 'ethereum'))
}

function announce(name: string, rdns: string): void {
  const info = { uuid: crypto.randomUUID(), name, rdns, icon: 'data:image/png;base64,' }
  const provider = { request: () => Promise.resolve([account]) }
  const send = (): void => {
    dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
  }
  addEventListener('eip6963:requestProvider', send)
  undo.push(() => removeEventListener('eip6963:requestProvider', send))
}

describe('hostile wallet', () => {
  it('a refusal that throws when it is read ends the attempt', async () => {
    const poison = new Proxy(
      {},
      {
        get: (_, name) => {
          if (name === 'then') return undefined
          throw new Error('hostile')
        },
      },
    )
    inject({ eth_requestAccounts: () => Promise.reject(poison as Error) })
    const host = await touched()
    await expect(connect(host.kit, { connectorId: 'injected' })).rejects.toMatchObject({
      code: 'WALLET_FAILED',
    })
    expect(host.getAccount().status).toBe('disconnected')
  })

  it('a wallet that throws or answers with no promise can be disconnected', async () => {
    for (const revoke of [
      () => null,
      () => {
        throw new Error('sync')
      },
    ]) {
      inject({ wallet_revokePermissions: revoke })
      const host = await touched()
      await connect(host.kit, { connectorId: 'injected' })
      await host.disconnect()
      expect(host.getIsConnectedState()).toBe(false)
    }
  })

  it('a wallet that does not remove its listeners can be disconnected and connected again', async () => {
    inject(
      {},
      {
        on: () => {},
        removeListener: () => {
          throw new Error('hostile')
        },
      },
    )
    const host = await touched()
    await connect(host.kit, { connectorId: 'injected' })
    await host.disconnect()
    await connect(host.kit, { connectorId: 'injected' })
    host.destroy()
    expect(host.kit.connectors.size).toBe(0)
  })

  it.each(['accountsChanged', 'chainChanged', 'disconnect'])(
    'a wallet that throws when a page listens for %s connects, and its other events count',
    async (unknown) => {
      const handlers = new Map<string, (value: unknown) => void>()
      const on = (event: string, handler: (value: unknown) => void): void => {
        if (event === unknown) throw new TypeError('no such event')
        handlers.set(event, handler)
      }
      inject({}, { on })
      const host = await touched()
      await connect(host.kit, { connectorId: 'injected' })
      expect(host.getIsConnectedState()).toBe(true)
      expect(handlers.size).toBe(3)
    },
  )

  it('a window.ethereum with a hostile list of providers does not hide other wallets', async () => {
    const providers = Object.assign([], {
      slice: () => ({ filter: () => ({ length: 1, filter: undefined }) }),
    })
    const log = vi.spyOn(console, 'error')
    inject({}, { providers })
    announce('Good', 'test.good')
    const host = await touched()
    expect(host.kit.store.getState().connectors).toMatchObject([{ id: 'test.good' }])
    expect(log).not.toHaveBeenCalled()
  })

  it('two wallets are marked as ambiguous when their rdns differ only in capitals', async () => {
    announce('Good', 'test.good')
    announce('Good', 'test.GOOD')
    const host = await touched()
    expect(host.kit.store.getState().connectors).toMatchObject([
      { id: 'test.good', ambiguous: true },
      { id: 'test.good#2', ambiguous: true },
    ])
  })
})

describe('insecure context', () => {
  it('a page in an insecure context, such as a phone’s by IP address, reads from nodes and gateway', async () => {
    Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true })
    undo.push(() => Reflect.deleteProperty(crypto, 'randomUUID'))
    const asked = vi.fn<typeof fetch>().mockRejectedValue(new TypeError('offline'))
    vi.stubGlobal('fetch', asked)
    const { kit } = await touched({ gateway: 'http://192.168.0.5:8787' })
    const signal = AbortSignal.timeout(200)
    await rpcOf(kit, kit.options.defaultNetwork)('eth_blockNumber', [], signal).catch(() => {})
    expect(asked.mock.calls.map(([to]) => String(to))).toContainEqual(
      expect.stringMatching(/\/v1\/\?\S*clientId=[\w-]{36}/),
    )
  })
})
