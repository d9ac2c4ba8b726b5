import { accountIdOf, alertText, type Kit, notify, type Routes } from '@latchkey/core'
import { recallApproval, type SwapApproval } from '@latchkey/core/data'
import { formatUnits, typedAmount } from '@latchkey/core/format'
import {
  type AccountId,
  type ErrorCode,
  errorTexts,
  isKitError,
  KitError,
  parseAccountId,
  sentenceOf,
} from '@latchkey/protocol'
import { autoSlippageBps, maxUnits, minimumOf, problemOf, unitsOf } from './amounts.ts'
import { followSwaps } from './followSwaps.ts'
import { readQuote } from './quotes.ts'
import {
  amountOf,
  initialState,
  next,
  stoppedBy,
  type SwapEvent,
  type Wanted,
  wantedAgain,
  wantedOf,
} from './next.ts'
import type { Agreed, Review, SwapModel, SwapState, SwapStep } from './swap.ts'
import { readGasPrice, readPrice, readSwapTokens, unpriced } from './swapTokens.ts'
import { isSmart, localeOf, mostCosts, swapTools } from './tools.ts'

/** MOD-18: the pause in typing before a quote is asked for. */
const restMs = 500
/** A quote is asked for again after this time. */
export const refreshMs = 15_000

/** The only swap of a kit: `kit.get(swapModel)`. */
export function swapModel(kit: Kit): SwapModel {
  let state = initialState
  let account: AccountId | undefined
  let begunWith: Routes['Swap']
  /** Steps that failed for another reason than the visitor's answer. The next try does without them. */
  let avoids: readonly SwapStep[] = []
  /** Tokens that are wanted before the list is known. */
  let wanted: Wanted | undefined
  let quoting = new AbortController()
  let reviewing = new AbortController()
  let stopTyping = (): void => {}
  const listeners = new Set<() => void>()
  const tell = (event: SwapEvent): void => {
    state = next(state, event)
    for (const listener of [...listeners]) listener()
  }
  const say = (code: ErrorCode): void =>
    notify(kit, 'error', sentenceOf(code, kit.store.getState().texts))
  const fresh = (work: 'quote' | 'review'): AbortSignal => {
    const controller = new AbortController()
    if (work === 'quote') {
      quoting.abort()
      quoting = controller
    } else {
      reviewing.abort()
      reviewing = controller
    }
    return AbortSignal.any([controller.signal, kit.signal])
  }

  async function load(): Promise<void> {
    const own = account
    if (!own) return
    const isFirst = state.form.status !== 'initialized'
    if (isFirst) tell({ type: 'initializing' })
    try {
      const chainId = parseAccountId(own).network
      const [tokens, gasPrice] = await Promise.all([
        readSwapTokens(kit, own, kit.signal),
        readGasPrice(kit, chainId),
      ])
      if (own !== account) return
      if (!tokens) return tell({ type: 'unsupported' })
      const approval = isFirst && !wanted ? recallApproval(kit, own) : undefined
      if (approval) wanted = wantedAgain(approval)
      tell({ type: 'tokens', tokens, gasPrice, wanted })
      wanted = undefined
      void readPrices()
      if (approval) resume(approval)
      else requestQuote(0)
    } catch (cause) {
      if (own !== account || isKitError(cause, 'ABORTED')) return
      tell({ type: 'initFailed' })
      say('SWAP_INIT_FAILED')
    }
  }

  /** Waits for an approval of an earlier visit, and reviews its swap anew. */
  function resume({ sent, call, steps, at, slippageBps, unlimited }: SwapApproval): void {
    tell({ type: 'unlimited', unlimited })
    if (slippageBps !== autoSlippageBps) tell({ type: 'slippage', bps: slippageBps })
    requestQuote(0)
    afterQuote(() => {
      const own = account
      if (!own) return
      beginReview()
      reviewing.abort()
      // As: the steps of a plan.
      const progress = { steps: steps as readonly SwapStep[], at, phase: 'mining' } as const
      tell({ type: 'resume', progress })
      const waiting = import('./runSwap.ts').then(({ mined }) => mined(kit, own, { call, sent }))
      void waiting.then(
        () => ended(undefined),
        () => ended('approvalFailed'),
      )
    })
  }

  /** Runs once the quote that is asked for is there, and makes the form whole. */
  function afterQuote(then: () => void): void {
    const look = (): void => {
      const { status } = state.form.quote
      if (status === 'loading') return
      listeners.delete(look)
      // Otherwise the form says what is wrong with the new quote.
      const isWhole = problemOf(state.form, isSmart(kit)) === undefined
      if (status === 'ready' && state.step === 'editing' && isWhole) then()
    }
    listeners.add(look)
  }

  /** Prices of the two tokens and of the coin, which the portfolio did not tell. */
  async function readPrices(): Promise<void> {
    const own = account
    if (!own) return
    const { network } = parseAccountId(own)
    for (const token of unpriced(state.form)) {
      const request = { network, token: token.address }
      const price = await readPrice(kit, request, kit.signal).catch(() => {
        if (token.address === undefined && own === account) say('SWAP_PRICE_FAILED')
      })
      if (own !== account) return
      if (price) tell({ type: 'price', address: token.address, price })
    }
  }

  /** Asks for a quote when the form is complete; an earlier answer is dropped. */
  function requestQuote(afterMs: number): void {
    stopTyping()
    const signal = fresh('quote')
    const { form } = state
    const units = unitsOf(form)
    const { source, target, quote } = form
    const own = account
    if (!own || !source || !target || !units || form.status !== 'initialized')
      return quote.status === 'none'
        ? undefined
        : tell({ type: 'quote', quote: { status: 'none' } })
    const last = quote.status === 'ready' ? quote.offer : undefined
    const ask = async (): Promise<void> => {
      const request = { account: own, source, target, units, tokens: form.tokens }
      try {
        const offer = await readQuote(kit, request, signal)
        if (signal.aborted) return
        if (typeof offer !== 'string') {
          return tell({ type: 'quote', quote: { status: 'ready', offer } })
        }
        tell({ type: 'quote', quote: { status: 'refused', reason: offer } })
        alertText(kit, errorTexts.SWAP_AMOUNT_WRONG)
      } catch {
        if (!signal.aborted) tell({ type: 'quote', quote: { status: 'failed' } })
      }
    }
    tell({ type: 'quote', quote: { status: 'loading', last } })
    if (afterMs === 0) return void ask()
    stopTyping = kit.later(afterMs, () => void ask())
  }

  function edit(event: SwapEvent, afterMs = 0): void {
    if (state.step === 'asking') return
    reviewing.abort()
    tell(event)
    requestQuote(afterMs)
  }

  function agreedOf({ source, target, offer, minimum }: Review): Agreed {
    if (!account) throw new KitError('SWAP_ADDRESS_MISSING')
    const { slippageBps = autoSlippageBps, unlimited } = state.form
    return { account, source, target, offer, minimum, slippageBps, unlimited, avoids }
  }

  /** Builds and compares the reviewed swap. The plan before stays on screen until the new plan is there. */
  async function check(review: Review): Promise<void> {
    const signal = fresh('review')
    const { offer } = review
    try {
      const agreed = agreedOf(review)
      const tools = await swapTools(kit, agreed.account)
      const { prepareSwap } = await import('./prepareSwap.ts')
      const found = await prepareSwap(kit, { tools, agreed }, signal)
      if (signal.aborted) return
      const stopped = found.status === 'refused' ? stoppedBy(found) : { check: found }
      if (stopped.outdated) tell({ type: 'outdated', offer, outdated: stopped.outdated })
      if (stopped.check) tell({ type: 'check', offer, check: stopped.check })
    } catch {
      if (!signal.aborted) tell({ type: 'check', offer, check: { status: 'failed' } })
    }
  }

  function ended(how: (SwapEvent & { readonly type: 'ended' })['how']): void {
    tell({ type: 'ended', how })
    if (state.step === 'reviewing') void check(state.review)
  }

  function beginReview(): void {
    const { source, target, quote, slippageBps = autoSlippageBps } = state.form
    if (!accountIdOf(kit.store.getState())) throw new KitError('SWAP_ADDRESS_MISSING')
    if (!source || !target || quote.status !== 'ready' || problemOf(state.form, isSmart(kit)))
      throw new KitError('SWAP_INCOMPLETE')
    const { offer } = quote
    const minimum = minimumOf(offer.buys, slippageBps)
    const review: Review = { source, target, offer, minimum, check: { status: 'loading' } }
    tell({ type: 'review', review })
    void check(review)
  }

  return {
    read: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    open(params) {
      const current = accountIdOf(kit.store.getState())
      // A form of another account is dropped; a request to the wallet goes on.
      if (current !== account || state.step === 'sent') {
        quoting.abort()
        reviewing.abort()
        account = current
        avoids = []
        state = initialState
      }
      if (params !== begunWith && params) {
        wanted = wantedOf(params)
        tell({ type: 'edit' })
        // A quote of the form before is not one of the wanted form.
        quoting.abort()
        tell({ type: 'quote', quote: { status: 'none' } })
      }
      begunWith = params
      followSwaps(kit)
      void load()
      for (const listener of [...listeners]) listener()
    },
    watch() {
      let stop = (): void => {}
      const again = (): void => {
        stop = kit.later(refreshMs, () => {
          if (state.step === 'editing') requestQuote(0)
          if (state.step === 'reviewing' && state.review.check.status === 'ready')
            void check(state.review)
          again()
        })
      }
      again()
      return () => stop()
    },
    chooseToken(side, token) {
      if (!state.form.tokens.some(({ address }) => address === token.address))
        tell({ type: 'found', token })
      edit({ type: 'token', side, token })
      void readPrices()
    },
    changeAmount: (text) =>
      edit({ type: 'amount', amount: typedAmount(text, localeOf(kit)) }, restMs),
    async takeMax() {
      const { source } = state.form
      const own = account
      if (!source || !own) return
      const costs = source.address === undefined ? await mostCosts(kit, own, state.form) : 0n
      if (own !== account || source.address !== state.form.source?.address) return
      if (state.form.unit === 'fiat') tell({ type: 'unit', locale: localeOf(kit) })
      const most = formatUnits(maxUnits(source, costs), source.decimals)
      edit({ type: 'amount', amount: amountOf(most, localeOf(kit)) })
    },
    changeUnit: () => edit({ type: 'unit', locale: localeOf(kit) }),
    switchTokens: () => edit({ type: 'switch', locale: localeOf(kit) }),
    changeSlippage: (bps) => edit({ type: 'slippage', bps }),
    changeUnlimited: (unlimited) => edit({ type: 'unlimited', unlimited }),
    renewQuote: () => requestQuote(0),
    review: beginReview,
    renewReview() {
      if (state.step !== 'reviewing') return
      tell({ type: 'edit' })
      requestQuote(0)
      afterQuote(beginReview)
    },
    edit: () => tell({ type: 'edit' }),
    async confirm() {
      const { step } = state
      if (step !== 'reviewing' || state.review.check.status !== 'ready') return
      const { plan } = state.review.check
      tell({ type: 'ask', progress: { steps: plan.steps, at: 0, phase: 'wallet' } })
      // As: `tell` has changed the state.
      const asked = state as SwapState
      if (asked.step !== 'asking') return
      quoting.abort()
      reviewing.abort()
      const agreed = agreedOf(asked.review)
      try {
        const tools = await swapTools(kit, agreed.account)
        const { runSwap } = await import('./runSwap.ts')
        const end = await runSwap(kit, {
          tools,
          agreed,
          plan,
          tell: (progress) => tell({ type: 'progress', progress }),
        })
        if (end.how === 'sent') {
          tell({ type: 'sent', hash: end.hash })
          followSwaps(kit)
          return
        }
        // Another way to the same swap may do without the step.
        if ('avoid' in end && end.avoid) avoids = [...avoids, end.avoid]
        if (end.how === 'refused') tell({ type: 'stopped', ...end })
        else ended(end.how)
      } catch {
        ended('failed')
      }
    },
  }
}
