import { expect, test } from 'vitest'
import { exchange, tokens } from '../chain/index.ts'
import { startWorld } from './startWorld.ts'

test('a world with swaps quotes from its own pools on both chains', async () => {
  const world = await startWorld({ swaps: true })
  for (const { id } of world.facts.networks) {
    const network = `eip155:${id}`
    const query = new URLSearchParams({
      amount: '1000000000000000000',
      from: `${network}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`,
      to: `${network}:${tokens.dollar.address}`,
    })
    const response = await fetch(`${world.facts.gatewayUrl}/v1/convert/quotes?${query}`)
    // As: the shape is in packages/protocol/src/http/convert.ts.
    const { quotes } = (await response.json()) as { quotes: { toAmount: string; router: string }[] }
    expect(quotes[0]?.router).toBe(exchange.router)
    expect(Number(quotes[0]?.toAmount)).toBeGreaterThan(2_400_000_000)
    expect(Number(quotes[0]?.toAmount)).toBeLessThan(2_500_000_000)
  }
  await world.stop()
}, 120_000)
