import { expect, test } from 'vitest'
import { devAccounts, tokens } from '../chain/index.ts'
import { hasSolana, solanaAccounts } from '../solana/index.ts'
import { startWorld } from './startWorld.ts'

test('a world with a past has names, the prices of a pool, logos, pictures and Solana', async () => {
  const world = await startWorld({ past: true })
  const ask = async <Answer>(path: string): Promise<Answer> => {
    const response = await fetch(new URL(path, world.facts.gatewayUrl))
    if (!response.ok) throw new Error(`${path}: ${response.status}`)
    // As: what each path answers is in packages/protocol/src/http.
    return (await response.json()) as Answer
  }
  const [first, second] = devAccounts
  expect(await ask(`/v1/identity/${first.address}`)).toMatchObject({ name: 'captain.eth' })
  expect(await ask('/v1/resolve/boatswain.eth')).toMatchObject({ address: second.address })

  type Balances = {
    balances: { symbol: string; price: number; iconUrl: string; isListed: boolean }[]
  }
  const { balances } = await ask<Balances>(
    `/v1/account/${first.address}/balance?chainId=eip155:31337&spam=include`,
  )
  const dollar = balances.find(({ symbol, isListed }) => symbol === 'tUSD' && isListed)
  expect(balances[0]).toMatchObject({ symbol: 'ETH', price: 2500 })
  expect(dollar).toMatchObject({ price: 1 })
  // A spam token of the same name has no price and no logo.
  for (const { isListed, price, iconUrl } of balances)
    if (!isListed) expect({ price, iconUrl }).toEqual({ price: 0, iconUrl: '' })
  expect(dollar?.iconUrl).toContain(encodeURIComponent(tokens.dollar.address))
  const logo = await fetch(dollar?.iconUrl ?? '')
  expect([logo.status, logo.headers.get('content-type')]).toEqual([200, 'image/jpeg'])

  type Nfts = { data: { name: string; isSpam: boolean; preview: { url: string } | null }[] }
  const { data } = await ask<Nfts>(
    `/v1/account/${first.address}/nfts?chainId=eip155:31337&entries=50`,
  )
  const tool = data.find(({ name }) => /^Tool \d+$/.test(name))
  expect((await fetch(tool?.preview?.url ?? '')).headers.get('content-type')).toBe('image/jpeg')
  expect(data.some(({ isSpam }) => isSpam)).toBe(true)

  if (hasSolana()) {
    const held = await ask<Balances>(
      `/v1/account/${solanaAccounts[0].address}/balance?chainId=solana:localnet&spam=include`,
    )
    expect(held.balances.map(({ symbol, price }) => [symbol, price])).toEqual([
      ['SOL', 150],
      ['tUSD', 1],
      ['SHR', 2],
      ['SHELL', 0],
    ])
  }
  await world.stop()
}, 120_000)
