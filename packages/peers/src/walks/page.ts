import { eip155 } from '@latchkey/chains'
import {
  accountIdOf,
  connect,
  connectionOf,
  createKit,
  discover,
  type Kit,
  type Network,
  sessionOf,
} from '@latchkey/core'
import { createPairing, memoryStorage } from '@latchkey/pairing'
import { bip122, type BitcoinProvider } from 'latchkey/bitcoin'
import { polkadot, type PolkadotProvider } from 'latchkey/polkadot'
import { solana, type SolanaProvider } from 'latchkey/solana'
import { expect } from 'vitest'
import { walletConnectOver } from '../../../connectors/src/walletConnect/index.ts'
import {
  families,
  type Family,
  type Model,
  phoneNames,
  type PhoneName,
  sessionsOf,
} from './model.ts'
import type { Phone } from './phones.ts'

/** A real kit over our relay, over one visit or several. */
export type Page = {
  readonly kit: Kit
  readonly phones: { readonly [P in PhoneName]: Phone }
  /** The page goes, and comes back. */
  reload(): Promise<void>
  /** Show a link for a family, and let a phone read it. */
  pair(family: Family, phone: PhoneName): Promise<void>
  /** Ask each connected family's provider for a signature. */
  sign(): void
  /** Wait until page and phones are what the model says, and everything asked was answered by whom it was asked of. */
  verify(model: Model): Promise<void>
  leave(): void
}

export const patient = { timeout: 30_000, interval: 25 }

const ids: { readonly [F in Family]: string } = {
  eip155: '1',
  solana: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  bip122: '0f9188f13cb7b2c71f2a335e3a4fc328',
  polkadot: '45'.repeat(16),
}
const network = (family: Family): Network => ({
  id: family === 'eip155' ? 1 : ids[family],
  chainNamespace: family,
  name: family,
  nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 9 },
  rpcUrls: { default: { http: ['http://127.0.0.1:9'] } },
})

export function createPage(relayUrl: string, phones: Page['phones']): Page {
  const storage = memoryStorage()
  const open = (): Kit =>
    createKit({
      projectId: 'walks',
      networks: [network('eip155'), ...families.slice(1).map(network)],
      namespaces: [eip155(), solana(), bip122(), polkadot()],
      connectors: [
        walletConnectOver({ relayUrl, projectId: 'walks' }, () =>
          Promise.resolve({ createPairing: (own) => createPairing({ ...own, storage }) }),
        ),
      ],
      modal: () => Promise.reject(new Error('no window here')),
    })
  let kit = open()
  /** Requests that are not answered yet, and what each phone was asked for in all. */
  let pending: Promise<unknown>[] = []
  const asked: { readonly [P in PhoneName]: string[] } = { one: [], two: [] }
  const from = { one: phones.one.requests.length, two: phones.two.requests.length }

  const linkFor = (family: Family): string | undefined => {
    const { [family]: connection } = kit.store.getState().connections
    return connection?.status === 'connecting' ? connection.link?.uri : undefined
  }
  const look = (): unknown => ({
    page: families.map((family) => accountIdOf(kit.store.getState(), family)),
    phones: phoneNames.map((name) => phones[name].topics().length),
    heard: phoneNames.map((name) =>
      phones[name].requests
        .slice(from[name])
        .map((each) => `${each.chainId} ${JSON.stringify(each.params)}`)
        .toSorted(),
    ),
  })
  const wanted = (model: Model): unknown => ({
    page: families.map((family) => {
      const { session } = model
      return session?.families.includes(family)
        ? `${family}:${ids[family]}:${phones[session.phone].accounts[family]}`
        : undefined
    }),
    phones: phoneNames.map((name) => sessionsOf(model, name)),
    heard: phoneNames.map((name) =>
      model.silent.includes(name)
        ? expect.any(Array)
        : asked[name].map((each) => expect.stringContaining(each) as string),
    ),
  })
  const sign = (family: Family): void => {
    const connection = connectionOf(kit.store.getState(), family)
    const account = connection?.accounts[0].address
    const name = phoneNames.find((each) => phones[each].accounts[family] === account)
    if (!name || !account) return
    // Sorted as they are heard: by the chain.
    asked[name].push(`${family}:${ids[family]} `)
    asked[name].sort()
    pending.push(toSign[family](sessionOf(kit, family)?.provider, account))
  }
  return {
    get kit() {
      return kit
    },
    phones,
    async reload() {
      kit.destroy()
      // What the page before still waited for is not told to anybody.
      await Promise.allSettled(pending)
      pending = []
      kit = open()
      await expect.poll(() => kit.store.getState().initialized, patient).toBe(true)
    },
    async pair(family, phone) {
      await discover(kit)
      const attempt = connect(kit, { connectorId: 'walletConnect', namespace: family }).then(
        () => {},
        // What becomes of it is what the page shows.
        () => {},
      )
      let uri = ''
      await expect.poll(() => (uri = linkFor(family) ?? ''), patient).toMatch(/^wc:/)
      await phones[phone].pair(uri)
      await attempt
    },
    sign: () => families.forEach(sign),
    async verify(model) {
      await expect.poll(look, patient).toEqual(wanted(model))
      if (model.session && model.silent.includes(model.session.phone)) return
      const answers = await Promise.all(pending)
      expect(answers.filter((answer) => !answer)).toEqual([])
      pending = []
    },
    leave: () => kit.destroy(),
  }
}

const text = 'Hello'
const bytes = new TextEncoder().encode(text)

/** By the methods that hosts have; whoever is asked must have the account. */
const toSign: { readonly [F in Family]: (provider: unknown, address: string) => Promise<unknown> } =
  {
    eip155: (provider, address) =>
      (provider as Eip1193).request({ method: 'personal_sign', params: ['0x6869', address] }),
    solana: (provider) => (provider as SolanaProvider).signMessage(bytes),
    bip122: (provider, address) =>
      (provider as BitcoinProvider).signMessage({ message: text, address }),
    polkadot: async (provider, address) =>
      (provider as PolkadotProvider).signer.signRaw?.({ address, data: text, type: 'bytes' }),
  }

type Eip1193 = { request(call: { method: string; params: unknown }): Promise<unknown> }
