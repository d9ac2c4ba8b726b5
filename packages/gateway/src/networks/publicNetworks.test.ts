import * as chains from '@latchkey/chains/networks'
import { swapRoutersOn } from '@latchkey/protocol/routers'
import { swapNetworks } from '@latchkey/protocol/venues'
import { getAddress } from 'viem'
import { expect, test } from 'vitest'
import { parseConfig } from '../config.ts'

type KitNetwork = {
  readonly id: number | string
  readonly caipNetworkId?: string
  readonly name: string
  readonly nativeCurrency: object
  readonly rpcUrls: { readonly default: { readonly http: readonly string[] } }
  readonly testnet?: boolean
}

/** Networks of the kit by CAIP-2 id. */
const kitNetworks = new Map(
  Object.values(chains).map((network: KitNetwork) => [
    network.caipNetworkId ?? `eip155:${network.id}`,
    network,
  ]),
)

test.each(parseConfig({}).networks.map((network) => [network.name, network] as const))(
  '%s has the same facts in the gateway and in the kit',
  (_, { id, name, currency, testnet, rpc }) => {
    const known = kitNetworks.get(id)
    expect({ name, currency, testnet }).toEqual({
      name: known?.name,
      currency: known?.nativeCurrency,
      testnet: known?.testnet ?? false,
    })
    expect(rpc).toEqual(expect.arrayContaining([...(known?.rpcUrls.default.http ?? [])]))
  },
)

test('visitors can swap on each network of the original kit, and on no other by default [SWP-09]', () => {
  const swapping = parseConfig({}).networks.filter(({ swaps }) => swaps)
  expect(swapping.map(({ id }) => Number(id.slice('eip155:'.length)))).toEqual([
    1, 10, 56, 100, 137, 250, 324, 8217, 8453, 42161, 43114, 1313161554,
  ])
})

test('the addresses of exchanges and services have valid checksums [SWP-09]', () => {
  const addresses = Object.entries(swapNetworks).flatMap(([id, network]) => [
    ...swapRoutersOn(id),
    network?.wrapped,
    ...(network?.bases ?? []),
    ...(network?.venues ?? []).flatMap(({ router, v2Factory, v3Factory }) => [
      router,
      v2Factory,
      v3Factory,
    ]),
  ])
  for (const address of addresses) if (address) expect(getAddress(address)).toBe(address)
})
