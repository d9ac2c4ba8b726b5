import type { PageWallet } from '@latchkey/testing/wallets'
import { defineChain } from 'viem'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { commands } from 'vitest/browser'
import { behaviours, install, openPage, serverPage, type Visit } from './fixtures/behaviours.tsx'
import type { Chains, Kind, WagmiPage } from './fixtures/wagmiPage.tsx'

declare module 'vitest/browser' {
  // oxlint-disable-next-line consistent-type-definitions -- only interfaces merge
  interface BrowserCommands {
    devChain(chainId: number): Promise<string>
  }
}

// wagmi's own hooks over a kit give what they give over wagmi's injected connector, on real chains.

let chains: Chains
const pages: WagmiPage[] = []
const wallets: PageWallet[] = []

beforeAll(async () => {
  const [one, two] = await Promise.all([chainOf(31337), chainOf(31338)])
  chains = [one, two]
})
beforeEach(clear)
afterEach(leave)

describe('wagmi over a kit', () => {
  it.each(Object.entries(behaviours))('%s, as with wagmi alone', async (_, behaviour) => {
    const expected = await behaviour(visitOf('injected'))
    await leave()
    expect(plain(await behaviour(visitOf('kit')))).toEqual(plain(expected))
  })
})

function visitOf(kind: Kind): Visit {
  const add: Visit['add'] = (name, options = {}) => {
    const wallet = install(name, chains, options)
    wallets.push(wallet)
    return wallet
  }
  return {
    kind,
    chains,
    wallet: add('Alpha'),
    add,
    open: (options = {}) => {
      const server = options.cookie === undefined ? {} : serverPage(kind, chains, options.cookie)
      const page = openPage(kind, chains, { ...options, ...server })
      pages.push(page)
      return page
    },
  }
}

async function leave(): Promise<void> {
  for (const page of pages.splice(0)) await page.close()
  for (const wallet of wallets.splice(0)) {
    wallet.remove()
    wallet.reset()
  }
  clear()
}

function clear(): void {
  localStorage.clear()
  for (const cookie of document.cookie.split('; '))
    document.cookie = `${cookie.split('=')[0]}=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT`
}

async function chainOf(id: number): Promise<Chains[number]> {
  const url = await commands.devChain(id)
  return defineChain({
    id,
    name: `Chain ${id}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  })
}

/** Without the differences that JSON does not keep. */
function plain(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value ?? null, (_, each: unknown) =>
      typeof each === 'bigint' ? `${each}n` : each,
    ),
  )
}
