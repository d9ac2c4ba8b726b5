import { expect, test } from 'vitest'
import { askNode, startAnvil } from '../chain/index.ts'
import { startWorld } from './startWorld.ts'

test('a world starts the requested chains and the gateway, and leaves no process after stop', async () => {
  const world = await startWorld({ bitcoin: 0, polkadot: 0 })
  const { first, second, gateway, facts } = world
  expect([first.chainId, second.chainId]).toEqual([31337, 31338])
  expect(facts.networks.map(({ rpcUrl }) => rpcUrl)).toEqual([first.url, second.url])

  expect(await chainsOf(facts.gatewayUrl)).toEqual(['eip155:31337', 'eip155:31338'])
  expect(await dollarsOf(facts.gatewayUrl, 31337)).toMatchObject({
    value: 1500.25,
    quantity: { numeric: '1500.25' },
  })
  expect(await dollarsOf(facts.gatewayUrl, 31338)).toMatchObject({
    value: 20,
    quantity: { numeric: '20' },
  })

  const { url = '' } = facts.bitcoin ?? {}
  const { rpcUrl = '', ...words } = facts.polkadot ?? {}
  expect(await (await fetch(`${url}/blocks/tip/height`)).text()).toBe('552')
  expect(await askNode(rpcUrl, 'system_chain')).toBe('asset-hub-rococo')
  expect(words).toEqual({ ss58Prefix: 42, symbol: 'ROC', decimals: 12 })

  await gateway?.stop()
  await expect(fetch(facts.gatewayUrl)).rejects.toThrow('fetch failed')
  await gateway?.start()
  expect(await chainsOf(facts.gatewayUrl)).toHaveLength(2)

  await world.stop()
  for (const gone of [facts.gatewayUrl, first.url, second.url, url, rpcUrl])
    await expect(fetch(gone)).rejects.toThrow('fetch failed')
}, 120_000)

test('a world takes another port when the wanted port is in use', async () => {
  const somebody = await startAnvil({ chainId: 5 })
  const world = await startWorld({ first: Number(new URL(somebody.url).port) })
  expect(world.first.url).not.toBe(somebody.url)
  // These two were not requested.
  expect([world.facts.bitcoin, world.facts.polkadot]).toEqual([undefined, undefined])
  expect(await askNode(world.first.url, 'eth_chainId')).toBe('0x7a69')
  expect(await askNode(somebody.url, 'eth_chainId')).toBe('0x5')
  await Promise.all([somebody.stop(), world.stop()])
}, 120_000)

async function chainsOf(gateway: string): Promise<unknown> {
  const { http } = (await (await fetch(`${gateway}/v1/supported-chains`)).json()) as {
    http: unknown
  }
  return http
}

async function dollarsOf(gateway: string, chainId: number): Promise<unknown> {
  const url = `${gateway}/v1/account/0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266/balance?currency=usd&chainId=eip155:${chainId}`
  const { balances } = (await (await fetch(url)).json()) as { balances: { symbol: string }[] }
  return balances.find(({ symbol }) => symbol === 'tUSD')
}
