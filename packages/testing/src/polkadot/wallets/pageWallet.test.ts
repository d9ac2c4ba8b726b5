import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { polkadotAccounts } from '../accounts.ts'
import { createPolkadotWallet, type PolkadotAsk, type PolkadotPageWallet } from './pageWallet.ts'

const [alice] = polkadotAccounts
/** The same account, as Kusama and its system chains write it. */
const onKusama = 'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F'

const asked: PolkadotAsk[] = []
let wallet: PolkadotPageWallet

beforeEach(() => {
  const entries = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => entries.set(key, value),
    removeItem: (key: string) => entries.delete(key),
  })
  const approve = (ask: PolkadotAsk): boolean => asked.push(ask) > 0
  wallet = createPolkadotWallet({ accounts: [alice], approve })
})
afterEach(() => {
  wallet.remove()
  asked.length = 0
  vi.unstubAllGlobals()
})

test('a Polkadot page wallet asks its owner for the account in its own notation, with any prefix in the page’s request', async () => {
  // As: the wallet put it there.
  const { injectedWeb3 } = globalThis as unknown as { readonly injectedWeb3: Injected }
  const { signer } = await injectedWeb3['polkadot-js'].enable()
  await signer.signRaw({ address: onKusama, data: '0x68656c6c6f' })
  expect(asked.map(({ method, account }) => [method, account])).toEqual([
    ['enable', alice.address],
    ['signRaw', alice.address],
  ])
  await expect(signer.signRaw({ address: '5Nobody', data: '0x68' })).rejects.toThrow(
    'Unable to find keypair',
  )
})

type Injected = {
  readonly 'polkadot-js': {
    enable(): Promise<{
      readonly signer: {
        signRaw(payload: { readonly address: string; readonly data: string }): Promise<unknown>
      }
    }>
  }
}
