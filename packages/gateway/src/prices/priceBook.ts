import { KitError } from '@latchkey/protocol'
import type { Currency } from '@latchkey/protocol/http'
import { median } from './decimals.ts'
import type { Clock } from '../ports/clock.ts'
import type { KeyValue } from '../ports/keyValue.ts'
import type { PriceBook, PriceSource, Quote } from '../ports/priceSource.ts'

/** A source that takes longer is ignored. */
const sourceMs = 3_000
/** An older price is marked as stale, and counts only without a newer one. */
const staleMs = 15 * 60 * 1000
/** An older price is dropped. */
const forgottenMs = 24 * 60 * 60 * 1000

/**
 * The median of the sources that answer in time: one wrong source does not move it. If no source answers, the last known
 * price, marked as stale.
 */
export function createPriceBook(
  sources: readonly PriceSource[],
  { keyValue, clock }: { readonly keyValue: KeyValue; readonly clock: Clock },
): PriceBook {
  const book: PriceBook = {
    async quotes(assets, currency, signal) {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(sourceMs)])
      const answers = await Promise.allSettled(
        sources.map((source) => orAborted(source.quotes(assets, currency, limit), limit)),
      )
      const told = answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
      const found = await Promise.all(
        assets.map(async (asset) => {
          const quotes = told.flatMap((map) => usable(map.get(asset), clock()))
          return [asset, await settled(asset, currency, quotes)] as const
        }),
      )
      const known = found.flatMap(([asset, quote]) => (quote ? [[asset, quote] as const] : []))
      if (known.length === 0 && sources.length > 0 && told.length === 0)
        throw new KitError('UPSTREAM_UNAVAILABLE', { subject: 'prices' })
      return new Map(known)
    },
    async prices(assets, currency, signal) {
      const quotes = await book.quotes(assets, currency, signal)
      return new Map([...quotes].map(([asset, { price }]) => [asset, price]))
    },
  }
  return book

  async function settled(
    asset: string,
    currency: Currency,
    quotes: readonly Quote[],
  ): Promise<(Quote & { readonly isStale: boolean }) | undefined> {
    const key = `quote ${currency} ${asset}`
    const recent = quotes.filter(({ updatedAt }) => clock() - updatedAt <= staleMs)
    if (recent.length > 0) {
      const quote = middleOf(recent)
      await keyValue.set(key, JSON.stringify(quote), forgottenMs)
      return { ...quote, isStale: false }
    }
    const kept = await keyValue.get(key)
    // As: only this function writes under its keys.
    const last = kept === undefined ? [] : [JSON.parse(kept) as Quote]
    const old = [...quotes, ...last].toSorted((a, b) => b.updatedAt - a.updatedAt)[0]
    return old && clock() - old.updatedAt <= forgottenMs ? { ...old, isStale: true } : undefined
  }
}

/** The median of quotes, dated by the oldest of them. */
function middleOf(quotes: readonly Quote[]): Quote {
  return {
    price: median(quotes.map(({ price }) => price)),
    updatedAt: Math.min(...quotes.map(({ updatedAt }) => updatedAt)),
  }
}

/** Drops a quote that is not a positive number, and dates a quote from the future as now. */
function usable(quote: Quote | undefined, now: number): readonly Quote[] {
  if (!quote || !/^\d{1,30}(\.\d{1,200})?$/.test(quote.price) || /^[0.]+$/.test(quote.price))
    return []
  return [{ ...quote, updatedAt: Math.min(quote.updatedAt, now) }]
}

function orAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('too late')), { once: true })
    promise.then(resolve, reject)
  })
}
