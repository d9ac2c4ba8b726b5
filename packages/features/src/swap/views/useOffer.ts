import type { Offer } from '../swap.ts'
import { useSwap } from './useSwap.ts'

/** The offer on screen: while a newer one is loading, the one before. */
export function useOffer(): Offer | undefined {
  const [{ form }] = useSwap()
  const { quote } = form
  if (quote.status === 'ready') return quote.offer
  return quote.status === 'loading' ? quote.last : undefined
}
