import type { ConnectRequest, PrepareRequest, WalletPlatform } from '@latchkey/core'
import type { PairingSession, PendingSession } from '@latchkey/pairing'
import { KitError } from '@latchkey/protocol'
import type { WalletItem } from '@latchkey/protocol/http'
import type { PagePairing } from './client.ts'
import { baseOf, connectLink, redirectBase } from './links.ts'
import { isVisible, openLink, place, whenVisible } from './page.ts'
import { proposalOf } from './proposal.ts'

/** CON-11: a link with less time left counts as expired. */
const tooShortMs = 10_000
/** Time limit for the relay to receive a proposal. */
const sendMs = 10_000

/** A proposal, and the state of its link. */
type Held = {
  readonly pending: PendingSession
  readonly chains: string
  readonly withdraw: () => void
  /** The app that was opened with the link. */
  opened?: { readonly base: string; readonly platform: WalletPlatform }
  /** No caller waits for it at present, and it can still be answered (CON-12). */
  kept?: boolean
  settled?: boolean
}

export type Approved = {
  readonly session: PairingSession
  /** The link base for opening the wallet's app; undefined when its camera scanned the code. */
  readonly deepLink: string | undefined
}

/** The links of one kit: at most one prepared link, and the links of the running `connect`. */
export type Proposals = {
  /** Prepares a link. An unused link is withdrawn when the signal aborts. */
  prepare(request: PrepareRequest): Promise<void>
  /** Shows links until a wallet approves one. Rejects like `PendingSession.approval`, and when the signal aborts. */
  approval(request: ConnectRequest): Promise<Approved>
  openWallet(wallet: WalletItem, platform: WalletPlatform): boolean
}

export function createProposals(client: () => Promise<PagePairing>): Proposals {
  let ready: Held | undefined
  let shown: Held | undefined
  let last: Promise<unknown> = Promise.resolve()
  /** Runs one preparation after another, so that a link is not made twice. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work)
    last = next.catch(() => {})
    return next
  }

  const propose = async (request: PrepareRequest): Promise<Held> => {
    const { networks } = request
    const stop = new AbortController()
    const { signal } = stop
    const pairing = await client()
    const pending =
      (mayAuthenticate(request) &&
        (await (await import('./oneClick.ts')).authenticate(pairing, request, signal))) ||
      (await pairing.connect({ optionalNamespaces: proposalOf(networks), signal }))
    const held: Held = { pending, chains: chainsOf(networks), withdraw: () => stop.abort() }
    pending.sent.catch(() => {})
    pending.approval.then(
      () => (held.settled = true),
      () => {
        if (ready === held) ready = undefined
      },
    )
    return held
  }

  const take = async (request: ConnectRequest): Promise<Held> => {
    const held = ready
    ready = undefined
    if (held && isGood(held, request)) return (shown = held)
    held?.withdraw()
    return (shown = await propose(request))
  }

  const prepare = async (request: PrepareRequest): Promise<void> => {
    // Only a press requests a nonce.
    if (mayAuthenticate(request)) return
    if (shown || (ready && isGood(ready, request)) || request.signal.aborted) return
    ready?.withdraw()
    const held = await propose(request)
    ready = held
    const drop = (): void => {
      if (ready !== held || held.kept) return
      ready = undefined
      held.withdraw()
    }
    request.signal.addEventListener('abort', drop)
    if (request.signal.aborted) drop()
  }

  return {
    prepare: (request) => inTurn(() => prepare(request)),
    async approval(request) {
      const running: Held[] = []
      let newest: Held | undefined
      // In the same task as the abort: a replacing attempt may begin in it.
      const giveUp = (): void => {
        for (const held of running) {
          if (request.patient && held === newest) ready = Object.assign(held, { kept: true })
          else held.withdraw()
        }
        if (shown === newest) shown = undefined
      }
      const { signal } = request
      signal.addEventListener('abort', giveUp)
      try {
        for (;;) {
          const held = await inTurn(() => take(request))
          running.push(held)
          newest = held
          if (signal.aborted) giveUp()
          signal.throwIfAborted()
          request.onLink?.({ uri: held.pending.uri, expiresAt: held.pending.expiresAt })
          const over = new AbortController()
          const until = AbortSignal.any([signal, over.signal])
          const approved = await Promise.race([
            ...running.map(answer),
            stale(held, until),
            unsent(held, until),
          ]).finally(() => over.abort())
          signal.throwIfAborted()
          if (!approved) continue
          for (const other of running) if (other !== approved.held) other.withdraw()
          return { session: approved.session, deepLink: deepLinkOf(approved) }
        }
      } catch (cause) {
        if (!signal.aborted) for (const held of running) held.withdraw()
        throw cause
      } finally {
        signal.removeEventListener('abort', giveUp)
        if (shown === newest) shown = undefined
      }
    },
    openWallet(wallet, platform) {
      const held = shown ?? ready
      if (!held || isStale(held)) return false
      const here = place()
      const base = baseOf(wallet, platform, here)
      const link = connectLink(wallet, platform, { uri: held.pending.uri, place: here })
      if (!base || !link) return false
      if (!openLink(link)) return false
      held.opened = { base, platform }
      return true
    },
  }
}

type Answer = { readonly held: Held; readonly session: PairingSession }

/** The wallet's answer. An expired link has no answer: a new link is shown by then, or the page is hidden. */
function answer(held: Held): Promise<Answer> {
  return held.pending.approval.then(
    (session) => ({ held, session }),
    (cause: unknown) => {
      if ((cause as { readonly code?: unknown } | undefined)?.code === 'EXPIRED') return forever()
      throw cause
    },
  )
}

function forever(): Promise<never> {
  return new Promise(() => {})
}

/** Rejects when the relay does not take the proposal in time: no wallet would see it. Time in the background is not counted. */
async function unsent({ pending }: Held, signal: AbortSignal): Promise<never> {
  let sent = false
  pending.sent.then(
    () => (sent = true),
    // `approval` gives the reason.
    () => (sent = true),
  )
  for (;;) {
    const start = Date.now()
    await after(sendMs, signal)
    if (sent || signal.aborted) return forever()
    const frozen = Date.now() - start > 2 * sendMs
    if (!frozen && isVisible()) {
      throw new KitError('RELAY_UNREACHABLE')
    }
    await whenVisible(signal)
  }
}

/** Resolves once a link is too old to be scanned and the page is visible, or the signal aborts. */
async function stale({ pending }: Held, signal: AbortSignal): Promise<undefined> {
  await after(pending.expiresAt - tooShortMs - Date.now(), signal)
  await whenVisible(signal)
}

/** Resolves after this time, or when the signal aborts. */
function after(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
  })
}

function isStale({ pending }: Held): boolean {
  return pending.expiresAt - Date.now() <= tooShortMs
}

/** Whether an existing link can be used: it requests these networks, and can still be scanned or was answered. */
function isGood(held: Held, { networks }: PrepareRequest): boolean {
  return held.chains === chainsOf(networks) && (held.settled === true || !isStale(held))
}

/** Only EVM wallets have one-click auth (compatibility.md 14). */
function mayAuthenticate({ authenticate, networks }: PrepareRequest): boolean {
  return Boolean(authenticate) && networks.every((each) => each.chainNamespace === 'eip155')
}

function chainsOf(networks: PrepareRequest['networks']): string {
  return networks
    .map((network) => network.caipNetworkId)
    .toSorted()
    .join()
}

/** The wallet's own redirect is better than the directory's. It is for phone apps only. */
function deepLinkOf({ held: { opened }, session }: Answer): string | undefined {
  if (!opened) return undefined
  const own =
    opened.platform === 'mobile' ? redirectBase(session.peer.redirect, place()) : undefined
  return own ?? opened.base
}
