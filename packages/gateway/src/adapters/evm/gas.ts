import { KitError } from '@latchkey/protocol'
import * as v from 'valibot'
import type { GasPrices, GasSource } from '../../ports/gasSource.ts'
import type { RpcNetworks, RpcOutcome } from '../../ports/rpcNetworks.ts'

const blocks = 20
/** Shares of the tips of a block, cheapest first. */
const percentiles = [20, 50, 80] as const
/** A full block raises the base fee by an eighth (EIP-1559): one, two and four of them in a row. */
const growth = [1125n, 1266n, 1602n] as const
/** Markup on the node's gas price on a chain without EIP-1559, in thousandths. */
const markup = [1000n, 1150n, 1300n] as const

const quantity = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]{1,64}$/i),
  v.transform((text) => BigInt(text)),
)
const history = v.object({
  baseFeePerGas: v.pipe(v.array(quantity), v.minLength(1), v.maxLength(1025)),
  reward: v.nullish(v.array(v.pipe(v.array(quantity), v.length(percentiles.length)))),
})

/** Gas prices from the networks' own nodes: by recent blocks, or by the node's gas price on chains without EIP-1559. */
export function evmGas(nodes: RpcNetworks): GasSource {
  return {
    async prices(network, signal) {
      const [fees, price] = await nodes.ask(
        network,
        [
          { method: 'eth_feeHistory', params: [`0x${blocks.toString(16)}`, 'latest', percentiles] },
          { method: 'eth_gasPrice', params: [] },
        ],
        signal,
      )
      const market = v.safeParse(history, resultOf(fees))
      const base = market.success ? (market.output.baseFeePerGas.at(-1) ?? 0n) : 0n
      if (market.success && base > 0n) return offers(base, market.output.reward ?? [])
      const told = v.safeParse(quantity, resultOf(price))
      if (!told.success)
        throw new KitError('UPSTREAM_UNAVAILABLE', { subject: network, field: 'chainId' })
      return rising(markup.map((thousandths) => (told.output * thousandths) / 1000n))
    },
    async estimate(network, { value, ...call }, signal) {
      const params = [{ ...call, value: `0x${value.toString(16)}` }]
      const asked = { method: 'eth_estimateGas', params }
      const [outcome] = await nodes.ask(network, [asked], signal)
      const gas = v.safeParse(quantity, resultOf(outcome))
      return gas.success ? gas.output : undefined
    },
  }
}

function offers(base: bigint, rewards: readonly (readonly bigint[])[]): GasPrices {
  return rising(
    growth.map((thousandths, index) => {
      const tips = rewards.map((tip) => tip[index] ?? 0n)
      return (base * thousandths) / 1000n + medianOf(tips)
    }),
  )
}

function rising([standard = 0n, second = 0n, third = 0n]: readonly bigint[]): GasPrices {
  const fast = second > standard ? second : standard
  return { standard, fast, instant: third > fast ? third : fast }
}

function medianOf(values: readonly bigint[]): bigint {
  const sorted = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  return sorted[Math.floor(sorted.length / 2)] ?? 0n
}

function resultOf(outcome: RpcOutcome | undefined): unknown {
  return outcome && 'result' in outcome ? outcome.result : undefined
}
