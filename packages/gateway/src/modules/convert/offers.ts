import { isKitError, KitError } from '@latchkey/protocol'
import { swapRefusals, type SwapRefusal } from '@latchkey/protocol/http'
import type {
  SwapBuild,
  SwapOffer,
  SwapRequest,
  SwapSource,
  SwapTransaction,
} from '../../ports/swapSource.ts'

export type Offers = {
  /** Whether a source serves a network. */
  serves(network: string): boolean
  /** The offer with the best outcome after gas and fee, or the reason why there is none. */
  best(request: SwapRequest, signal: AbortSignal): Promise<SwapOffer | SwapRefusal>
  /** The transaction of the named offer's source, else of the best offer's. */
  build(request: SwapBuild, signal: AbortSignal): Promise<SwapTransaction | SwapRefusal>
  /** Contracts that may need an allowance on a network, the usual one first. */
  spenders(network: string): readonly string[]
}

/** A source that is slower than this is not waited for. */
const sourceMs = 4_500

/** The offers of all sources together. */
export function offersOf(sources: readonly SwapSource[]): Offers {
  const serving = (network: string): readonly SwapSource[] =>
    sources.filter((source) => source.serves(network))

  const best: Offers['best'] = async (request, signal) => {
    const answers = await Promise.allSettled(
      serving(request.network).map((source) =>
        source.quote(request, AbortSignal.any([signal, AbortSignal.timeout(sourceMs)])),
      ),
    )
    const given = answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    const offers = given.filter((one) => typeof one !== 'string')
    const netOf = ({ toAmount, gas }: SwapOffer): bigint =>
      toAmount - (request.gasCost?.(gas) ?? 0n)
    const [first] = offers.toSorted((a, b) => (netOf(a) < netOf(b) ? 1 : -1))
    if (first) return first
    const reasons = given.filter((one) => typeof one === 'string')
    const [reason] = swapRefusals.toReversed().filter((one) => reasons.includes(one))
    if (reason) return reason
    throw failure(answers, request.network)
  }

  return {
    serves: (network) => serving(network).length > 0,
    spenders: (network) => serving(network).flatMap((source) => source.spenders(network)),
    best,
    async build(request, signal) {
      const { id } = request
      const named = serving(request.network).find((source) => id?.startsWith(`${source.id}:`))
      if (named) return named.build(request, signal)
      const offer = await best(request, signal)
      if (typeof offer === 'string') return offer
      const source = serving(request.network).find((one) => offer.id.startsWith(`${one.id}:`))
      if (!source) throw new KitError('SWAP_UNSUPPORTED')
      return source.build({ ...request, id: offer.id }, signal)
    },
  }
}

function failure(answers: readonly PromiseSettledResult<unknown>[], network: string): unknown {
  const errors = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  return (
    errors.find((error) => isKitError(error)) ??
    new KitError('UPSTREAM_UNAVAILABLE', { subject: `swaps on ${network}` }, { cause: errors[0] })
  )
}
