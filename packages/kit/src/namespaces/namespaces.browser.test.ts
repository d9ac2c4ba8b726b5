import fc from 'fast-check'
import { afterAll, beforeAll, describe, it, vi } from 'vitest'
import { commands } from './fixtures/commands.ts'
import { type Addresses, readAddresses } from './fixtures/namespaces.ts'
import { firstVisit } from './fixtures/model.ts'
import { createPage, type Fates, type Page } from './fixtures/page.ts'

/**
 * Random walks through a real page with the protocols of real wallets, beside a model that consists of rules only
 * (fixtures/model.ts). After each step the values that hosts read of every namespace equal the model's, the provider of each
 * namespace reaches the wallet of the displayed account and no other, and the owners were asked exactly the step's prompts.
 */

// As: `pnpm walks` sets them (scripts/walks.ts).
const { VITE_WALKS = '500', VITE_WALKS_SEED = '4' } = (
  import.meta as unknown as { readonly env: { readonly [name: string]: string | undefined } }
).env
const lot = 500
const lots = Array.from({ length: Math.ceil(Number(VITE_WALKS) / lot) }, (_, index) => ({
  from: index * lot + 1,
  to: Math.min((index + 1) * lot, Number(VITE_WALKS)),
  seed: Number(VITE_WALKS_SEED) + index,
}))

const both = { Alpha: 'here', Beta: 'here' } as const
const allHere: Fates = { eip155: both, solana: both, bip122: both, polkadot: both }

let addresses: Addresses

/** Run a page from its first visit. */
async function visited(run: (page: Page) => Promise<void>): Promise<void> {
  localStorage.clear()
  const page = createPage(addresses)
  try {
    await page.load(firstVisit, allHere)
    await run(page)
  } finally {
    page.unload()
    localStorage.clear()
  }
}

beforeAll(async () => {
  addresses = await readAddresses()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterAll(() => void vi.useRealTimers())

describe('namespaces and wallets', () => {
  it.each(lots)(
    'a page with several namespaces and wallets behaves as the model in walks $from to $to, seed $seed [CON-05, STA-03, STA-04, STA-06]',
    async ({ from, to, seed }) => {
      const property = fc.asyncProperty(commands(), (walk) =>
        visited((page) =>
          fc.asyncModelRun(() => ({ model: { model: firstVisit }, real: page }), walk),
        ),
      )
      await fc.assert(property, { numRuns: to - from + 1, seed })
    },
    300_000,
  )
})
