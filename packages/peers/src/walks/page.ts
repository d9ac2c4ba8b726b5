import { eip155 } from '@latchkey/chains'
import {
  connect,
  connectionOf,
  connectionsOf,
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
import { countOf, families, type Family, type Model, phoneNames, type PhoneName } from './model.ts'
import type { Phone } from './phones.ts'

/** A page with a real kit over our relay, for one visit or several. */
export type Page = {
  readonly kit: Kit
  readonly phones: { readonly [P in PhoneName]: Phone }
  /** Reload the page. */
  reload(): Promise<void>
  /** Show a link for a namespace, and let a phone read it. */
  pair(family: Family, phone: PhoneName): Promise<void>
  /** The id of a namespace's connection by its place; place 0 is the displayed one. */
  id(family: Family, place: number): string
  /** The topic of the connection's session. */
  topic(family: Family, place: number): string
  /** Ask the provider of each connected namespace for a signature. */
  sign(): void
  /** Wait until page and phones match the model, and each request was answered by the phone that was asked. */
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
  /** Requests without an answer yet. */
  let pending: { readonly name: PhoneName; readonly answer: Promise<unknown> }[] = []
  const asked: { readonly [P in PhoneName]: string[] } = { one: [], two: [] }
  const from = { one: phones.one.requests.length, two: phones.two.requests.length }

  const linkFor = (family: Family): string | undefined => {
    const { [family]: connection } = kit.store.getState().connections
    return connection?.status === 'connecting' ? connection.link?.uri : undefined
  }
  const look = (): unknown => ({
    page: families.map((family) =>
      connectionsOf(kit.store.getState(), family).map(
        ({ network, accounts: [{ address }] }) => `${network}:${address}`,
      ),
    ),
    phones: phoneNames.map((name) => phones[name].topics().length),
    heard: phoneNames.map((name) =>
      phones[name].requests
        .slice(from[name])
        .map((each) => `${each.chainId} ${JSON.stringify(each.params)}`)
        .toSorted(),
    ),
  })
  const wanted = (model: Model): unknown => ({
    page: families.map((family) =>
      model.live[family].map(
        ({ phone }) => `${family}:${ids[family]}:${phones[phone].accounts[family]}`,
      ),
    ),
    phones: phoneNames.map((name) => countOf(model, name)),
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
    // Sorted like the phones' requests, by the chain.
    asked[name].push(`${family}:${ids[family]} `)
    asked[name].sort()
    pending.push({ name, answer: toSign[family](sessionOf(kit, family)?.provider, account) })
  }
  return {
    get kit() {
      return kit
    },
    phones,
    async reload() {
      kit.destroy()
      // Requests of the page before the reload get no answer.
      await Promise.allSettled(pending.map(({ answer }) => answer))
      pending = []
      kit = open()
      await expect.poll(() => kit.store.getState().initialized, patient).toBe(true)
    },
    async pair(family, phone) {
      await discover(kit)
      const attempt = connect(kit, { connectorId: 'walletConnect', namespace: family }).then(
        () => {},
        // The page shows the outcome.
        () => {},
      )
      let uri = ''
      await expect.poll(() => (uri = linkFor(family) ?? ''), patient).toMatch(/^wc:/)
      await phones[phone].pair(uri)
      await attempt
    },
    id: (family, place) => connectionsOf(kit.store.getState(), family)[place]?.id ?? 'none',
    topic: (family, place) => connectionsOf(kit.store.getState(), family)[place]?.session ?? 'none',
    sign: () => families.forEach(sign),
    async verify(model) {
      await expect.poll(look, patient).toEqual(wanted(model))
      const isHere = ({ name }: { readonly name: PhoneName }): boolean =>
        !model.silent.includes(name)
      const answers = await Promise.all(pending.filter(isHere).map(({ answer }) => answer))
      expect(answers.filter((answer) => !answer)).toEqual([])
      pending = pending.filter((each) => !isHere(each))
    },
    leave: () => kit.destroy(),
  }
}

const text = 'Hello'
const bytes = new TextEncoder().encode(text)

/** Requests a signature by the hosts' methods; the asked phone must have the account. */
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
