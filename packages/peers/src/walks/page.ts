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
import {
  countOf,
  namespaceIds,
  type Namespace,
  type Model,
  phoneNames,
  type PhoneName,
} from './model.ts'
import type { Phone } from './phones.ts'

/** A page with a real kit over our relay, for one visit or several. */
export type Page = {
  readonly kit: Kit
  readonly phones: { readonly [P in PhoneName]: Phone }
  /** Reload the page. */
  reload(): Promise<void>
  /** Show a link for a namespace, and let a phone read it. */
  pair(namespace: Namespace, phone: PhoneName): Promise<void>
  /** The id of a namespace's connection by its place; place 0 is the displayed one. */
  id(namespace: Namespace, place: number): string
  /** The topic of the connection's session. */
  topic(namespace: Namespace, place: number): string
  /** Ask the provider of each connected namespace for a signature. */
  sign(): void
  /** Wait until page and phones match the model, and each request was answered by the phone that was asked. */
  verify(model: Model): Promise<void>
  leave(): void
}

export const patient = { timeout: 30_000, interval: 25 }

const ids: { readonly [F in Namespace]: string } = {
  eip155: '1',
  solana: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  bip122: '0f9188f13cb7b2c71f2a335e3a4fc328',
  polkadot: '45'.repeat(16),
}
const network = (namespace: Namespace): Network => ({
  id: namespace === 'eip155' ? 1 : ids[namespace],
  chainNamespace: namespace,
  name: namespace,
  nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 9 },
  rpcUrls: { default: { http: ['http://127.0.0.1:9'] } },
})

export function createPage(relayUrl: string, phones: Page['phones']): Page {
  const storage = memoryStorage()
  const open = (): Kit =>
    createKit({
      projectId: 'walks',
      networks: [network('eip155'), ...namespaceIds.slice(1).map(network)],
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

  const linkFor = (namespace: Namespace): string | undefined => {
    const { [namespace]: connection } = kit.store.getState().connections
    return connection?.status === 'connecting' ? connection.link?.uri : undefined
  }
  const look = (): unknown => ({
    page: namespaceIds.map((namespace) =>
      connectionsOf(kit.store.getState(), namespace).map(
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
    page: namespaceIds.map((namespace) =>
      model.live[namespace].map(
        ({ phone }) => `${namespace}:${ids[namespace]}:${phones[phone].accounts[namespace]}`,
      ),
    ),
    phones: phoneNames.map((name) => countOf(model, name)),
    heard: phoneNames.map((name) =>
      model.silent.includes(name)
        ? expect.any(Array)
        : asked[name].map((each) => expect.stringContaining(each) as string),
    ),
  })
  const sign = (namespace: Namespace): void => {
    const connection = connectionOf(kit.store.getState(), namespace)
    const account = connection?.accounts[0].address
    const name = phoneNames.find((each) => phones[each].accounts[namespace] === account)
    if (!name || !account) return
    // Sorted like the phones' requests, by the chain.
    asked[name].push(`${namespace}:${ids[namespace]} `)
    asked[name].sort()
    pending.push({ name, answer: toSign[namespace](sessionOf(kit, namespace)?.provider, account) })
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
    async pair(namespace, phone) {
      await discover(kit)
      const attempt = connect(kit, { connectorId: 'walletConnect', namespace }).then(
        () => {},
        // The page shows the outcome.
        () => {},
      )
      let uri = ''
      await expect.poll(() => (uri = linkFor(namespace) ?? ''), patient).toMatch(/^wc:/)
      await phones[phone].pair(uri)
      await attempt
    },
    id: (namespace, place) => connectionsOf(kit.store.getState(), namespace)[place]?.id ?? 'none',
    topic: (namespace, place) =>
      connectionsOf(kit.store.getState(), namespace)[place]?.session ?? 'none',
    sign: () => namespaceIds.forEach(sign),
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
const toSign: {
  readonly [F in Namespace]: (provider: unknown, address: string) => Promise<unknown>
} = {
  eip155: (provider, address) =>
    (provider as Eip1193).request({ method: 'personal_sign', params: ['0x6869', address] }),
  solana: (provider) => (provider as SolanaProvider).signMessage(bytes),
  bip122: (provider, address) =>
    (provider as BitcoinProvider).signMessage({ message: text, address }),
  polkadot: async (provider, address) =>
    (provider as PolkadotProvider).signer.signRaw?.({ address, data: text, type: 'bytes' }),
}

type Eip1193 = { request(call: { method: string; params: unknown }): Promise<unknown> }
