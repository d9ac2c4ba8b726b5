import * as own from '@latchkey/chains/networks'
import { toCaipNetwork } from '@latchkey/core'
import type { Chain } from 'viem'
import * as viem from 'viem/chains'
import { expect, expectTypeOf, it } from 'vitest'
import * as networks from '../networks.ts'
import * as evmChains from './evmChains.ts'
import { chainNames, evmChainsText, viemChains } from './fixtures/evmChainsText.ts'

it('the chains of viem are those of the pinned version', async () => {
  await expect(evmChainsText()).toMatchFileSnapshot('./evmChains.ts')
})

it('latchkey/networks has every name of viem/chains, with viem’s id', () => {
  const ids = (of: object): readonly unknown[] =>
    chainNames.map((name) => [name, (of as { [name: string]: { id?: unknown } })[name]?.id])
  expect(chainNames.length).toBeGreaterThan(700)
  expect(ids(networks)).toEqual(ids(viem))
})

it('every chain is a network, and so are viem’s own chains', () => {
  expectTypeOf(Object.values(evmChains)).toExtend<networks.Network[]>()
  expectTypeOf(viem.mainnet).toExtend<networks.Network>()
  expectTypeOf([networks.mainnet, networks.abey] as const).toExtend<readonly Chain[]>()
  expectTypeOf(networks.abey.id).toEqualTypeOf<179>()
  for (const chain of Object.values(evmChains))
    expect(toCaipNetwork(chain).caipNetworkId).toBe(`eip155:${chain.id}`)
})

it('each network that this workspace keeps has an id of its own', () => {
  const ids = Object.values(own).map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

it('the contracts of the kept networks are those of viem', () => {
  for (const [name, network] of Object.entries(own)) {
    if (!('contracts' in network)) continue
    expect(viemChains[name]?.contracts).toMatchObject(network.contracts)
  }
})

it('defineChain gives the network itself', () => {
  const chain = networks.defineChain({
    id: 5,
    name: 'Own',
    nativeCurrency: { name: 'Own', symbol: 'OWN', decimals: 18 },
    rpcUrls: { default: { http: ['https://node.test'] } },
  })
  expectTypeOf(chain.id).toEqualTypeOf<5>()
  expect(chain.name).toBe('Own')
})
