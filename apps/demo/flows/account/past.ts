import { devAccounts } from '@latchkey/testing/chain'
import { startWorld, type LocalWorld, type WorldFacts } from '@latchkey/testing/world'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, vi } from 'vitest'
import { facts as own } from '../ownWorld.ts'

export type PastWorld = {
  facts(): WorldFacts
  /** Redirects the page's requests from the flows' world to this world. */
  serve(page: Page): Promise<unknown>
}

/** The world of `npm start`, for the flows of a file: with more than a year of history, names, pictures and Solana's tokens. */
export function startPast(): PastWorld {
  let world: LocalWorld | undefined
  beforeAll(async () => {
    world = await startWorld({ past: true })
    // The gateway answers a request for new data once its index has all blocks.
    const [{ address }] = devAccounts
    const path = `/v1/account/${address}/history?chainId=eip155:31337&cache=no-cache&spam=include`
    const url = new URL(path, world.facts.gatewayUrl)
    const caughtUp = async (): Promise<void> => {
      const answer = await fetch(url)
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    }
    await vi.waitFor(caughtUp, { timeout: 30_000, interval: 100 })
  })
  afterAll(() => world?.stop())
  const facts = (): WorldFacts => {
    if (!world) throw new Error('The world is not there yet')
    return world.facts
  }
  return {
    facts,
    async serve(page) {
      const [from, to] = [originsOf(own), originsOf(facts())]
      for (const [index, origin] of from.entries())
        await page.route(
          (url) => url.origin === origin,
          (route) =>
            route.continue({
              url: route
                .request()
                .url()
                .replace(origin, to[index] ?? origin),
            }),
        )
    },
  }
}

function originsOf({ gatewayUrl, networks, solana }: WorldFacts): readonly string[] {
  const urls = [gatewayUrl, ...networks.map(({ rpcUrl }) => rpcUrl), solana?.rpcUrl ?? gatewayUrl]
  return urls.map((url) => new URL(url).origin)
}
