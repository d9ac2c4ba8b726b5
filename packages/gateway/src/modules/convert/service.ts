import { KitError } from '@latchkey/protocol'
import type { GasPrice } from '@latchkey/protocol/http'
import type { Remember } from '../../cache/cache.ts'
import { isEvm, type Network } from '../../networks/network.ts'
import type { GasSource } from '../../ports/gasSource.ts'

export type ConvertService = {
  /** @throws KitError `GAS_PRICE_UNSUPPORTED` for a network that is not served or has no gas; `UPSTREAM_UNAVAILABLE` */
  gasPrice(network: string): Promise<GasPrice>
}

/** About a block's time. */
const gasPriceMs = 5_000

/** Gas prices (SND-07). */
export function convertService({
  networks,
  gas,
  remember,
}: {
  readonly networks: readonly Network[]
  readonly gas: GasSource
  readonly remember: Remember
}): ConvertService {
  const served = new Set(networks.filter(isEvm).map(({ id }) => id))
  return {
    async gasPrice(network) {
      if (!served.has(network)) throw new KitError('GAS_PRICE_UNSUPPORTED')
      return remember(`gas ${network}`, {
        ttlMs: gasPriceMs,
        load: async (signal) => {
          const { standard, fast, instant } = await gas.prices(network, signal)
          return { standard: `${standard}`, fast: `${fast}`, instant: `${instant}` }
        },
      })
    },
  }
}
