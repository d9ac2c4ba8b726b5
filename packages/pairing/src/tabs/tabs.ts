import type { OutboxRecord } from '../storage/store.ts'
import type { PairingEvent } from '../types.ts'
import type { Failure } from '../pairingError.ts'

/**
 * What tabs over the same records tell each other. Records are written before a notice is sent, so that one that is
 * lost delays, but loses nothing: the next leader reads them all.
 */
export type Notice =
  /** To the leader: work that is in the records already. */
  | { readonly kind: 'publish'; readonly entry: OutboxRecord }
  | { readonly kind: 'withdraw'; readonly id: number }
  | { readonly kind: 'subscribe' | 'unsubscribe'; readonly topic: string }
  /** A proposal's signatures wait to be verified. */
  | { readonly kind: 'verify'; readonly topic: string }
  /** From the leader: what became of it. */
  | { readonly kind: 'sent'; readonly id: number; readonly failure?: Failure | undefined }
  | { readonly kind: 'answered'; readonly id: number }
  | { readonly kind: 'proposal'; readonly topic: string }
  | {
      readonly kind: 'session'
      readonly topic: string
      readonly reason?: { readonly code: number; readonly message: string } | undefined
    }
  | { readonly kind: 'event'; readonly event: PairingEvent }
  /** A page is shown or online again: the socket may be dead. */
  | { readonly kind: 'wake' }
  /** A tab began to lead, or is asked whether it still does and answers. */
  | { readonly kind: 'leads' | 'isLed' }

export type Tabs = {
  /** Tells every tab, this one too. */
  tell(notice: Notice): void
  close(): void
}

export type TabsOptions = {
  /** What the tabs share; undefined when this one is alone. */
  readonly name: string | undefined
  readonly onNotice: (notice: Notice) => void
  /** From here on this tab owns the socket, until the function it returns is called. */
  readonly lead: () => () => void
}

/** A leader that is silent for so long is frozen (iOS suspends tabs, and their locks with them). */
const silenceMs = 2000

/**
 * One tab owns the socket, because a relay gives a message to one socket of a client (walletconnect.md 0.8). Web Locks
 * choose it. Without them (no secure context) every tab owns one and is its own mailbox.
 */
export function joinTabs({ name, onNotice, lead }: TabsOptions): Tabs {
  const locks = name === undefined ? undefined : globalThis.navigator?.locks
  const channel =
    name === undefined || typeof BroadcastChannel === 'undefined'
      ? undefined
      : new BroadcastChannel(name)
  let stop: (() => void) | undefined
  let waiting: AbortController | undefined
  let silence: ReturnType<typeof setTimeout> | undefined
  let isClosed = false

  const broadcast = (notice: Notice): void => {
    // Tabs that each have a socket send for themselves, and hear wallets themselves.
    if (locks || !alone.includes(notice.kind)) channel?.postMessage(notice)
  }
  const hear = (notice: Notice): void => {
    if (notice.kind === 'leads') clearTimeout(silence)
    if (notice.kind === 'isLed' && stop) broadcast({ kind: 'leads' })
    onNotice(notice)
  }
  if (channel) channel.onmessage = ({ data }: MessageEvent<Notice>) => hear(data)

  const begin = (): void => {
    if (isClosed) return
    stop = lead()
    tell({ kind: 'leads' })
  }
  const end = (): void => {
    stop?.()
    stop = undefined
  }
  /** Aborting gives up the place in the queue, or the lock. */
  const queue = (manager: LockManager, isSteal: boolean): void => {
    waiting?.abort()
    const mine = (waiting = new AbortController())
    const given = new Promise<void>((resolve) => {
      mine.signal.addEventListener('abort', () => resolve(), { once: true })
    })
    manager
      .request(name ?? '', isSteal ? { steal: true } : { signal: mine.signal }, () => {
        if (waiting !== mine) return
        begin()
        return given
      })
      .catch(() => {
        // Another tab took the lock while this one slept; unless this one gave it up.
        if (waiting !== mine || isClosed) return
        end()
        queue(manager, false)
      })
  }
  const tell = (notice: Notice): void => {
    if (isClosed) return
    broadcast(notice)
    hear(notice)
    if (!stop && locks && (notice.kind === 'publish' || notice.kind === 'wake')) askForLeader(locks)
  }
  const askForLeader = (manager: LockManager): void => {
    clearTimeout(silence)
    silence = setTimeout(() => queue(manager, true), silenceMs)
    broadcast({ kind: 'isLed' })
  }

  if (locks) {
    queue(locks, false)
    askForLeader(locks)
  } else queueMicrotask(begin)
  return {
    tell,
    close() {
      if (isClosed) return
      isClosed = true
      clearTimeout(silence)
      end()
      waiting?.abort()
      channel?.close()
    },
  }
}

const alone: readonly Notice['kind'][] = [
  'publish',
  'withdraw',
  'verify',
  'sent',
  'event',
  'wake',
  'leads',
  'isLed',
]
