import {
  accountIdOf,
  connectionOf,
  type Kit,
  networkOf,
  notify,
  type ReceiverWarning,
  type RefusalReason,
  type Routes,
  sessionOf,
  track,
  type Transfer,
  type TransferFee,
  type Transfers,
} from '@latchkey/core'
import { fetchMoreTokens, rememberPaidName, rememberTransfer, rpcOf } from '@latchkey/core/data'
import { formatUnits, typedAmount } from '@latchkey/core/format'
import { type AccountId, isKitError, KitError, parseAccountId } from '@latchkey/protocol'
import { readTokens } from './balances.ts'
import { followTransfers } from './follow.ts'
import { checkReceiver } from './lookAlike.ts'
import { keptBack } from './max.ts'
import { looksLikeName, readKnown, readName, withName } from './receivers.ts'
import { movedUnits, problemOf, unitsOf } from './rules.ts'
import { sendTexts } from './texts.ts'
import {
  initialState,
  next,
  type Quote,
  type SendEvent,
  type SendState,
  type SendToken,
} from './send.ts'

/** MOD-18: the pause in typing before a name is resolved. */
const restMs = 500

export type SendModel = {
  read(): SendState
  subscribe(listener: () => void): () => void
  /**
   * Begin a send, or return to the one that was begun for this account: equal `params` count as the ones it was begun with.
   */
  open(params?: Routes['Send']): void
  chooseToken(token: SendToken): void
  /** Reads the next page of tokens. */
  readMore(signal: AbortSignal): Promise<void>
  /** Set the text of the amount's field, in the language of the window. */
  changeAmount(text: string): void
  /** Fill in the whole balance, minus the fee of the coin itself. */
  takeMax(): Promise<void>
  changeReceiver(text: string): void
  /** @throws KitError `SEND_UNSUPPORTED` on namespaces that cannot send (SND-06), `SEND_INCOMPLETE` (SND-03) */
  review(): void
  compared(): void
  /** Send despite the warnings of the review. */
  accept(): void
  edit(): void
  /** Ask the wallet. The send goes on when the window is closed. */
  confirm(): Promise<void>
}

/** The only send of a kit: `kit.get(sendModel)`. */
export function sendModel(kit: Kit): SendModel {
  let state = initialState
  let account: AccountId | undefined
  let begunWith: Routes['Send']
  /** The token that was chosen before the balances are known. */
  let wanted: string | null | undefined
  let work = new AbortController()
  let stopTyping = (): void => {}
  const listeners = new Set<() => void>()
  const tell = (event: SendEvent): void => {
    state = next(state, event)
    for (const listener of [...listeners]) listener()
  }
  /** End the earlier send. */
  const restart = (): AbortSignal => {
    work.abort()
    work = new AbortController()
    return AbortSignal.any([work.signal, kit.signal])
  }

  function fillIn(text: string): void {
    tell({ type: 'amount', amount: typedAmount(text, localeOf(kit)) })
  }

  async function load(): Promise<void> {
    const own = account
    if (!own) return
    try {
      const { tokens, hasMore } = await readTokens(kit, own)
      if (own !== account) return
      tell({ type: 'balances', tokens, hasMore, chosen: wanted })
      wanted = undefined
    } catch {
      if (own === account) tell({ type: 'balancesFailed' })
    }
  }

  async function prepare(transfer: Transfer, signal: AbortSignal): Promise<void> {
    const own = account
    if (!own) return
    const { receiver } = state.form
    const { rpc, transfers } = await tools(kit)
    const quoting = quoteOf(
      transfers.checkReceiver(rpc, transfer, signal),
      transfers.estimateFee(rpc, transfer, signal),
    )
    const checking = readKnown(kit, own, signal)
    const quote = withName(await quoting, receiver)
    tell({ type: 'quote', transfer, quote })
    // The quote may have changed the amount.
    const reviewed =
      !signal.aborted && state.step === 'reviewing' ? state.review.transfer : transfer
    if (quote.status === 'ready') {
      const simulation = await transfers.simulate(rpc, reviewed, quote.fee, signal)
      tell({ type: 'simulation', transfer: reviewed, simulation })
    }
    const { known, complete } = await checking
    const check = checkReceiver(transfer.to, known)
    const isTold = complete || !check.first || check.twin !== undefined
    tell({ type: 'check', transfer: reviewed, check: isTold ? check : 'unknown' })
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
        restart()
        account = current
        state = initialState
      }
      if (params !== begunWith && params?.token !== undefined) {
        wanted = params.token
        tell({ type: 'edit' })
      }
      begunWith = params
      void load()
      for (const listener of [...listeners]) listener()
    },
    async readMore(signal) {
      if (!account) return
      await fetchMoreTokens(kit, account, signal)
      await load()
    },
    chooseToken: (token) => tell({ type: 'token', token }),
    changeAmount: fillIn,
    async takeMax() {
      const { token, receiver } = state.form
      if (!token || !account) return
      const { address: from } = parseAccountId(account)
      const to = receiver.kind === 'found' ? receiver.address : from
      const fee =
        token.address === undefined
          ? await tools(kit)
              .then(({ rpc, transfers }) =>
                transfers.estimateFee(rpc, { from, to, units: token.held }),
              )
              .catch(() => undefined)
          : undefined
      if (state.form.token?.address !== token.address) return
      tell({ type: 'max', max: { kept: keptBack(token, fee), locale: localeOf(kit) } })
    },
    changeReceiver(text) {
      stopTyping()
      const signal = restart()
      const own = account
      const plain = text.trim()
      if (!own || plain === '') return tell({ type: 'receiver', receiver: { kind: 'none' } })
      const { namespace, network } = parseAccountId(own)
      tell({ type: 'receiver', receiver: { kind: 'resolving', text } })
      const read = async (): Promise<void> => {
        const actions = await kit.namespaces.get(namespace)?.load()
        const address = actions?.parseAddress(plain, network)
        if (signal.aborted) return
        if (address) return tell({ type: 'receiver', receiver: { kind: 'found', text, address } })
        if (!looksLikeName(plain, namespace))
          return tell({ type: 'receiver', receiver: { kind: 'wrong', text, why: 'invalid' } })
        stopTyping = kit.later(restMs, () => {
          readName(kit, own, plain, signal).then(
            (receiver) =>
              signal.aborted ||
              tell({ type: 'receiver', receiver: { ...receiver, text } as typeof receiver }),
            () => {},
          )
        })
      }
      read().catch(() => {
        if (!signal.aborted)
          tell({ type: 'receiver', receiver: { kind: 'wrong', text, why: 'unreachable' } })
      })
    },
    review() {
      const { token, amount, receiver } = state.form
      const connection = connectionOf(kit.store.getState())
      const units = token && unitsOf(amount, token)
      if (!['eip155', 'solana'].includes(kit.store.getState().activeNamespace))
        throw new KitError('SEND_UNSUPPORTED')
      if (!connection || !token || !units || receiver.kind !== 'found' || problemOf(state.form))
        throw new KitError('SEND_INCOMPLETE')
      const { address, decimals } = token
      const transfer: Transfer = {
        from: connection.accounts[0].address,
        to: receiver.address,
        units,
        ...(address === undefined ? {} : { token: { address, decimals } }),
      }
      const signal = restart()
      tell({ type: 'review', transfer })
      prepare(transfer, signal).catch(() => {
        if (!signal.aborted) tell({ type: 'quote', transfer, quote: { status: 'failed' } })
      })
    },
    compared: () => tell({ type: 'compared' }),
    accept: () => tell({ type: 'accepted' }),
    edit: () => tell({ type: 'edit' }),
    async confirm() {
      const before = state
      tell({ type: 'ask' })
      const asked = state
      if (before === asked || asked.step !== 'asking' || !account) return
      const { transfer, quote } = asked.review
      const { token, receiver } = asked.form
      if (quote.status !== 'ready' || !token) return
      const own = account
      const facts = {
        network: parseAccountId(own).network,
        token: token.symbol,
        amount: formatUnits(movedUnits(asked.review), token.decimals),
        isSmartAccount: isSmart(kit),
      }
      track(kit, 'SEND_INITIATED', facts)
      try {
        const { rpc, transfers, network, session } = await tools(kit)
        // The wallet may have changed its account since the review.
        if (!session || accountIdOf(kit.store.getState()) !== own)
          throw new KitError('ACCOUNT_MISSING')
        const trace = await transfers.send({ session, network, rpc }, transfer, quote.fee)
        rememberTransfer(kit, {
          ...trace,
          account: own,
          to: transfer.to,
          toName: receiver.kind === 'found' ? receiver.name : undefined,
          units: `${movedUnits(asked.review)}`,
          symbol: token.symbol,
          decimals: token.decimals,
          token: token.address,
          icon: token.icon,
          sentAt: Date.now(),
          status: 'pending',
        })
        if (receiver.kind === 'found' && receiver.name !== undefined)
          rememberPaidName(kit, own, { name: receiver.name, address: transfer.to })
        track(kit, 'SEND_SUCCESS', facts)
        notify(kit, 'success', say(kit, 'send.started'))
        tell({ type: 'sent', hash: trace.hash })
        followTransfers(kit)
      } catch (cause) {
        const declined = isKitError(cause, 'USER_REJECTED')
        if (!declined) {
          const message = isKitError(cause) ? cause.code : 'UNKNOWN'
          track(kit, 'SEND_ERROR', { ...facts, message })
          const isSolana = parseAccountId(own).namespace === 'solana'
          notify(kit, 'error', say(kit, isSolana ? 'send.failedSolana' : 'send.failed'))
        }
        tell({ type: declined ? 'declined' : 'failed' })
      }
    },
  }
}

type Tools = {
  readonly rpc: ReturnType<typeof rpcOf>
  readonly transfers: Transfers
  readonly network: Parameters<Transfers['send']>[0]['network']
  readonly session: ReturnType<typeof sessionOf>
}

/** @throws KitError `SEND_UNSUPPORTED` */
async function tools(kit: Kit): Promise<Tools> {
  const { activeNamespace } = kit.store.getState()
  const network = networkOf(kit.store.getState())
  const actions = await kit.namespaces.get(activeNamespace)?.load()
  const transfers = await actions?.transfers?.()
  if (!network || !transfers) throw new KitError('SEND_UNSUPPORTED')
  return { rpc: rpcOf(kit, network), transfers, network, session: sessionOf(kit, activeNamespace) }
}

/** The language of the window, in which amounts are shown and typed. */
function localeOf(kit: Kit): string {
  return kit.store.getState().language ?? 'en'
}

/** In the visitor's language, since the window may show another view by now. */
function say(kit: Kit, key: keyof typeof sendTexts): string {
  return kit.store.getState().texts[key] ?? sendTexts[key]
}

export function isSmart(kit: Kit): boolean {
  return connectionOf(kit.store.getState())?.accounts[0].type === 'smartAccount'
}

/** A refusal of the receiver comes before a refusal of the fee's estimate, which says less. */
async function quoteOf(
  checking: Promise<readonly ReceiverWarning[]>,
  estimating: Promise<TransferFee>,
): Promise<Quote> {
  try {
    // The estimate may fail first: nobody would wait for it then.
    await Promise.allSettled([checking, estimating])
    const warnings = await checking
    return { status: 'ready', fee: await estimating, warnings }
  } catch (cause) {
    if (!isKitError(cause, 'TRANSFER_REFUSED')) return { status: 'failed' }
    // As: our own code sets the reason.
    return { status: 'refused', reason: cause.context['reason'] as RefusalReason }
  }
}
