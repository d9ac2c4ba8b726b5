import {
  bitcoinAccounts,
  bitcoinWalletScript,
  type RegtestNode,
  startBitcoin,
} from '@latchkey/testing/bitcoin'
import { askNode, devAccounts } from '@latchkey/testing/chain'
import {
  polkadotAccounts,
  polkadotFacts,
  type PolkadotNode,
  polkadotWalletScript,
  startPolkadot,
} from '@latchkey/testing/polkadot'
import { solanaAccounts, solanaWalletScript } from '@latchkey/testing/solana'
import { type Host, startBuiltHost } from '@latchkey/testing/world'
import { createPublicClient, formatUnits, http } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { facts } from '../ownWorld.ts'
import type { HostPage } from '../page.ts'
import { startVisits } from '../visit.ts'

const visit = startVisits()
const { solana } = facts

/** One wallet of each namespace, with its account. */
const wallets = [
  { namespace: 'EVM', fact: 'eip155', name: 'Test Wallet', address: devAccounts[0].address },
  { namespace: 'Solana', fact: 'solana', name: 'Sol Wallet', address: solanaAccounts[0].address },
  { namespace: 'Bitcoin', fact: 'bip122', name: 'Bit Wallet', address: bitcoinAccounts[0].payment },
  {
    namespace: 'Polkadot',
    fact: 'polkadot',
    name: 'Dot Wallet',
    address: polkadotAccounts[0].address,
  },
] as const

describe.runIf(solana)('four namespaces at once', () => {
  let bitcoin: RegtestNode
  let polkadot: PolkadotNode
  let demo: Host
  let scripts: readonly string[]

  beforeAll(async () => {
    ;[bitcoin, polkadot] = await Promise.all([startBitcoin(), startPolkadot()])
    const { rpcUrl } = polkadot
    const all = { ...facts, bitcoin: { url: bitcoin.url }, polkadot: { rpcUrl, ...polkadotFacts } }
    demo = await startBuiltHost({ app: 'demo', facts: all })
    scripts = await Promise.all([
      solanaWalletScript({
        name: 'Sol Wallet',
        accounts: solanaAccounts,
        rpcUrl: solana?.rpcUrl ?? '',
      }),
      bitcoinWalletScript({
        name: 'Bit Wallet',
        faces: ['standard'],
        accounts: bitcoinAccounts,
        esploraUrl: bitcoin.url,
      }),
      polkadotWalletScript({ key: 'Dot Wallet', accounts: polkadotAccounts }),
    ])
  })
  afterAll(() => Promise.all([demo.stop(), bitcoin.stop(), polkadot.stop()]))

  it('four namespaces each connect their own wallet and show the balance of their chain [CON-05, STA-01]', async () => {
    const host = await visitAll()
    await connectAll(host)
    await host.expectFact('eip155-balance', `${await ether()} ETH`)
    await host.expectFact('solana-balance', `${await sol()} SOL`)
    await host.expectFact('bip122-balance', `${await coins()} rBTC`)
    await host.expectFact('polkadot-balance', `${await roc()} ROC`)
  })

  it('four namespaces each show their own account, network and balance in the Account view [CON-05, STA-01]', async () => {
    const host = await visitAll()
    await connectAll(host)
    const shown = {
      eip155: ['Local One', `${await ether()} ETH`],
      solana: ['Local Solana', `${await sol()} SOL`],
      bip122: ['Local Bitcoin', `${await coins()} rBTC`],
      polkadot: ['Local Asset Hub', `${await roc()} ROC`],
    } as const
    for (const { namespace, fact, name, address } of wallets) {
      const [network, balance] = shown[fact]
      await press(host, namespace)
      await host.expectTitle('Account')
      await host.dialog.getByTitle(address, { exact: true }).waitFor()
      await host.button(`Network: ${network}`).waitFor()
      await host.button(`Connected wallets: ${name} · ${namespace}`).waitFor()
      // The title has the whole amount, with its thousands grouped; the text shows three decimals.
      const [whole = '', fraction] = balance.split(' ')[0]?.split('.') ?? []
      const grouped = BigInt(whole).toLocaleString('en') + (fraction ? `.${fraction}` : '')
      await host.dialog.getByTitle(grouped, { exact: true }).waitFor()
      await host.expectFact('address', address)
      await host.button('Close').click()
      await host.expectClosed()
    }
  })

  it('a reload keeps four namespaces without a prompt; disconnecting one namespace keeps the other three [STA-04, STA-06]', async () => {
    const host = await visitAll()
    await connectAll(host)
    await host.page.reload()
    for (const { fact, address } of wallets) await host.expectFact(fact, address)
    expect(await host.asked()).not.toContain('eth_requestAccounts')
    expect(await prompts(host)).toEqual([])

    await press(host, 'Disconnect Bitcoin')
    await host.expectFact('bip122', '–')
    await host.page.reload()
    for (const { fact, address } of wallets)
      await host.expectFact(fact, fact === 'bip122' ? '–' : address)
  })

  it('four namespaces each sign with their own wallet', async () => {
    const host = await visitAll()
    await connectAll(host)
    for (const { namespace, fact } of wallets) {
      await press(host, `Sign with ${namespace}`)
      await host.expectFact(`${fact}-signature`, /^(?:0x[0-9a-f]{128,}|[\w+/]{80,}=*)$/)
    }
  })

  it('a wallet of two namespaces is one row, connects both namespaces, and asks for each [CON-09]', async () => {
    const host = await visit({ path: new URL('/?bare', demo.url).href, wallets: [] })
    await host.connectButton.click()
    await host.expectRows([
      /^Latchkey Dev Wallet/,
      /^Dev Multi/,
      /^Dev Solana/,
      /^Dev Bitcoin/,
      /Dev Polkadot/,
    ])
    await host.button('Dev Multi').click()
    await host.button('Connect all').click()
    for (const account of [devAccounts[2].address, solanaAccounts[1].address]) {
      const panel = host.page.getByRole('dialog', { name: 'Connect this site?' })
      await panel.getByText(account).waitFor()
      await panel.getByRole('button', { name: 'Approve' }).click()
    }
    for (const fact of ['eip155-wallet', 'solana-wallet'] as const)
      await host.expectFact(fact, 'Dev Multi')
    await host.expectClosed()
    await host.page.reload()
    await host.expectFact('eip155', devAccounts[2].address)
    await host.expectFact('solana', solanaAccounts[1].address)
  })

  /** Without the gateway, which serves only EVM: browsers log its refusals to the console. */
  function visitAll(): Promise<HostPage> {
    return visit({ path: new URL('/?devwallet=off&bare', demo.url).href, scripts })
  }

  async function ether(): Promise<string> {
    const [network] = facts.networks
    const client = createPublicClient({ transport: http(network?.rpcUrl) })
    return formatUnits(await client.getBalance({ address: devAccounts[0].address }), 18)
  }

  async function sol(): Promise<string> {
    const params = [solanaAccounts[0].address, { commitment: 'confirmed' }]
    const answer = await askNode(solana?.rpcUrl ?? '', 'getBalance', params)
    return formatUnits(BigInt((answer as { readonly value: number }).value), 9)
  }

  async function coins(): Promise<string> {
    const answer = await fetch(`${bitcoin.url}/address/${bitcoinAccounts[0].payment}/utxo`)
    const unspent = (await answer.json()) as readonly { readonly value: number }[]
    return formatUnits(
      unspent.reduce((sum, { value }) => sum + BigInt(value), 0n),
      8,
    )
  }

  async function roc(): Promise<string> {
    const info = String(await askNode(polkadot.rpcUrl, 'state_getStorage', [aliceKey]))
    // AccountInfo: four counters of 4 bytes, then the free balance, the lowest byte first.
    const free = info.slice(2 + 32, 2 + 64).match(/../g) ?? []
    return formatUnits(BigInt(`0x${free.toReversed().join('')}`), polkadotFacts.decimals)
  }
})

/** The key of Alice's `System.Account`, as polkadot.js writes it. */
const aliceKey =
  '0x26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9de1e86a9a8c739864cf3cc5ec2bea59fd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d'

async function connectAll(host: HostPage): Promise<void> {
  for (const { namespace, fact, name, address } of wallets) {
    await press(host, `Connect ${namespace} wallet`)
    await host.button(name).click()
    await host.expectFact(fact, address)
    await host.expectFact(`${fact}-wallet`, name)
    await host.expectClosed()
  }
}

function press({ page }: HostPage, name: string): Promise<void> {
  return page.getByRole('button', { name, exact: true }).click()
}

/** Prompts of the injected wallets in this page load. */
function prompts({ page }: HostPage): Promise<readonly string[]> {
  return page.evaluate(() => {
    // `as`: defined by the wallets' scripts.
    const found = globalThis as unknown as Record<string, { readonly prompts: readonly string[] }>
    return ['latchkeySolanaWallet', 'latchkeyBitcoinWallet', 'latchkeyPolkadotWallet'].flatMap(
      (name) => found[name]?.prompts ?? [name],
    )
  })
}
