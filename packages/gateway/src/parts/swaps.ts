import { aggregatorSource, type Aggregator } from '../adapters/aggregators/aggregator.ts'
import { askJson } from '../adapters/aggregators/askJson.ts'
import { kyberSwap } from '../adapters/aggregators/kyberSwap.ts'
import { lifi } from '../adapters/aggregators/lifi.ts'
import { oneInch } from '../adapters/aggregators/oneInch.ts'
import { openOcean } from '../adapters/aggregators/openOcean.ts'
import { zeroX } from '../adapters/aggregators/zeroX.ts'
import { jupiter } from '../adapters/jupiter/jupiter.ts'
import { poolSwaps } from '../adapters/pools/poolSwaps.ts'
import type { Config } from '../config.ts'
import type { SwapServiceSetting } from '../networks/swapsSettings.ts'
import type { Clock } from '../ports/clock.ts'
import type { RpcNetworks } from '../ports/rpcNetworks.ts'
import type { SwapFeeSetting, SwapSource } from '../ports/swapSource.ts'

/** Swaps in the pools of the networks' exchanges, and by the services that the operator names. */
export function swapsOf(
  { networks, swaps }: Config,
  parts: {
    readonly nodes: RpcNetworks
    readonly fetch: typeof globalThis.fetch
    readonly clock: Clock
  },
): readonly SwapSource[] {
  const { nodes, clock } = parts
  const { fee } = swaps
  return [
    poolSwaps({ networks, nodes, clock, fee }),
    ...swaps.sources.map((setting) => sourceOf(setting, { ...parts, fee })),
  ]
}

function sourceOf(
  setting: SwapServiceSetting,
  {
    fetch,
    clock,
    fee,
  }: {
    readonly fetch: typeof globalThis.fetch
    readonly clock: Clock
    readonly fee: SwapFeeSetting
  },
): SwapSource {
  const { source: name, url, quota } = setting
  const ask = askJson({ name, url, fetch, clock, quota })
  const checked = (aggregator: Aggregator): SwapSource => aggregatorSource(aggregator, clock)
  switch (setting.source) {
    case 'zeroX':
      return checked(zeroX({ ...setting, ask, fee }))
    case 'oneInch':
      return checked(oneInch({ ...setting, ask, fee }))
    case 'kyberSwap':
      return checked(kyberSwap({ ...setting, ask, clock, fee }))
    case 'openOcean':
      return checked(openOcean({ ask, fee }))
    case 'lifi':
      return checked(lifi({ ask, key: setting.key }))
    case 'jupiter':
      return jupiter({ ...setting, ask, clock })
  }
}
