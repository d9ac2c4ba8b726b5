import * as chains from '@latchkey/chains/networks'
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
