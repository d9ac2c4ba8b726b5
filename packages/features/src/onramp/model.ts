import { accountIdOf, type Kit, type Routes, track } from '@latchkey/core'
import { callGateway, rememberPurchase } from '@latchkey/core/data'
import { typedAmount } from '@latchkey/core/format'
import { type AccountId, isKitError, parseAccountId } from '@latchkey/protocol'
import { type OnrampQuote, postOnrampOrder, postOnrampQuotes } from '@latchkey/protocol/http'
import { estimateOf, problemOf } from './amounts.ts'
import { followPurchases } from './followPurchases.ts'
import { initialState, next, type OnrampEvent, type Wanted } from './next.ts'
import type { Asset, Failure, OnrampState } from './onramp.ts'
import { readOptions, readPrice } from './options.ts'
import { isAgreed, isSigned } from './orderProof.ts'
import { type EmptyPage, providerPages } from './providerPages.ts'
import { shownOrders } from './shownOrders.ts'

/** MOD-18: the pause in typing before offers are asked for. */
const restMs = 500
/** Offers are asked for again after this time. */
const refreshMs = 15_000

export type OnrampModel = {
  read(): OnrampState
  subscribe(listener: () => void): () => void
  /** Begin a purchase, or return to the one that was begun for this account. Equal `params` count as the ones it was begun with. */
  open(params?: Routes['OnRampProviders']): void
  /** Renew the offers while a view shows them. Returns a function that ends this. */
  watch(): () => void
  chooseAsset(asset: Asset): void
  chooseCurrency(currency: string): void
  chooseMethod(method: string): void
  changeAmount(text: string): void
  renewOffers(): void
  review(offer: OnrampQuote): void
  edit(): void
  /** Opens the provider's page beside this page. Call it in a press, since browsers let nothing else open a page. */
  confirm(): Promise<void>
  /** Opens the provider's page in place of this page, for browsers that block other pages. */
  confirmHere(): Promise<void>
}

/** The only purchase form of a kit: `kit.get(onrampModel)`. */
export function onrampModel(kit: Kit): OnrampModel {
  let state: OnrampState = initialState
  let account: AccountId | undefined
  let begunWith: Routes['OnRampProviders']
  let wanted: Wanted = {}
  let asking = new AbortController()
  let stopTyping = (): void => {}
  const listeners = new Set<() => void>()
  const tell = (event: OnrampEvent): void => {
    state = next(state, event)
    for (const listener of [...listeners]) listener()
  }

  async function load(): Promise<void> {
    const own = account
    if (!own) return
    if (state.form.status !== 'ready') tell({ type: 'loading' })
    const options = await readOptions(kit, parseAccountId(own).network, kit.signal)
    if (own !== account || kit.signal.aborted) return
    if (state.step === 'editing') tell({ type: 'options', options, wanted })
    wanted = {}
    requestOffers(0)
  }

  /** Asks for offers when the form is complete; an earlier answer is dropped. */
  function requestOffers(afterMs: number): void {
    stopTyping()
    asking.abort()
    asking = new AbortController()
    const signal = AbortSignal.any([asking.signal, kit.signal])
    const { form } = state
    const { asset, amount, currency, method, offers } = form
    if (!asset || form.status !== 'ready' || amount.kind !== 'amount' || problemOf(form))
      return tell({ type: 'offers', offers: { status: 'none' } })
    const last =
      offers.status === 'ready' ? offers.quotes : offers.status === 'loading' ? offers.last : []
    const wish = { asset: asset.id, paymentCurrency: currency, amount: amount.amount, method }
    const ask = async (): Promise<void> => {
      try {
        const found = await callGateway(kit, postOnrampQuotes, { query: {}, body: wish }, signal)
        if (!signal.aborted) tell({ type: 'offers', offers: { status: 'ready', ...found } })
      } catch {
        const price = await readPrice(kit, { asset: asset.id, currency }, signal).catch(
          () => undefined,
        )
        const estimate = estimateOf(wish.amount, price, asset.decimals)
        if (!signal.aborted) tell({ type: 'offers', offers: { status: 'failed', estimate } })
      }
    }
    tell({ type: 'offers', offers: { status: 'loading', last } })
    if (afterMs === 0) return void ask()
    stopTyping = kit.later(afterMs, () => void ask())
  }

  function edit(event: OnrampEvent, afterMs = 0): void {
    if (state.step === 'opening') return
    tell(event)
    requestOffers(afterMs)
  }

  /** Orders at the provider of the reviewed offer, and has its page shown when the order is the agreed one. */
  async function order(
    returnUrl: string | undefined,
    show: (order: string, url: string) => void,
  ): Promise<Failure | undefined> {
    const { form } = state
    const offer = state.step === 'opening' ? state.offer : undefined
    const { asset, amount, currency, method, orderKey } = form
    if (!offer || !account || !asset || amount.kind !== 'amount') return 'failed'
    // Browsers give cryptography to secure contexts only.
    if (!globalThis.crypto?.subtle) return 'insecure'
    const agreed = {
      provider: offer.provider,
      account,
      asset: asset.id,
      amount: amount.amount,
      currency,
      expected: offer.units,
    }
    try {
      const body = {
        asset: asset.id,
        paymentCurrency: currency,
        amount: amount.amount,
        method,
        account,
        provider: offer.provider,
        quoteId: offer.id,
        expected: offer.units,
        ...(returnUrl !== undefined && { returnUrl }),
      }
      const made = await callGateway(kit, postOnrampOrder, { query: {}, body }, kit.signal)
      const { id, url } = made.order
      const isOwn = isAgreed(agreed, made.order) && (await isSigned(made, orderKey))
      if (!isOwn || url === null || !isPage(url)) return 'refused'
      rememberPurchase(kit, {
        order: id,
        account,
        token: asset.token,
        symbol: asset.symbol,
        decimals: asset.decimals,
        icon: asset.icon,
        provider: offer.name,
        amount: amount.amount,
        currency,
        expected: offer.units,
        status: 'created',
        startedAt: Date.now(),
      })
      kit.get(shownOrders).add(id)
      track(kit, 'SELECT_BUY_PROVIDER', { provider: offer.provider })
      show(id, url)
      tell({ type: 'opened', order: id })
      followPurchases(kit)
      return undefined
    } catch (cause) {
      const codes = isKitError(cause, 'HTTP_STATUS') && Number(cause.context['status']) === 410
      return codes ? 'expired' : 'failed'
    }
  }

  function ended(failure: Failure | undefined, page?: EmptyPage): void {
    if (failure === undefined) return
    page?.close()
    tell({ type: 'failed', failure })
  }

  return {
    read: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    open(params) {
      const current = accountIdOf(kit.store.getState())
      // A form of another account is dropped.
      if (current !== account || state.step === 'opened') {
        asking.abort()
        account = current
        state = initialState
      }
      if (params !== begunWith && params) {
        const { token, toToken, currency, amount } = params
        wanted = {
          token: token === undefined ? toToken : token,
          currency: currency?.toUpperCase(),
          amount: amount === undefined ? undefined : typedAmount(amount, 'en'),
        }
        tell({ type: 'edit' })
      }
      begunWith = params
      void load()
      for (const listener of [...listeners]) listener()
    },
    watch() {
      let stop = (): void => {}
      const again = (): void => {
        stop = kit.later(refreshMs, () => {
          if (state.step === 'editing') requestOffers(0)
          again()
        })
      }
      again()
      return () => stop()
    },
    chooseAsset: (asset) => edit({ type: 'asset', asset }),
    chooseCurrency: (currency) => edit({ type: 'currency', currency }),
    chooseMethod: (method) => edit({ type: 'method', method }),
    changeAmount: (text) =>
      edit(
        { type: 'amount', amount: typedAmount(text, kit.store.getState().language ?? 'en') },
        restMs,
      ),
    renewOffers: () => requestOffers(0),
    review: (offer) => tell({ type: 'review', offer }),
    edit() {
      tell({ type: 'edit' })
      requestOffers(0)
    },
    async confirm() {
      if (state.step !== 'reviewing') return
      const page = kit.get(providerPages).openEmpty()
      if (!page) return tell({ type: 'failed', failure: 'blocked' })
      tell({ type: 'opening' })
      ended(await order(undefined, (id, url) => page.show(id, url)), page)
    },
    async confirmHere() {
      if (state.step !== 'reviewing') return
      tell({ type: 'opening' })
      const leave = (_id: string, url: string): void => location.assign(url)
      ended(await order(location.href, leave))
    },
  }
}

/** Only a web page may open: a script in an address would run in this page. */
function isPage(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
}
