import type { OutboxRecord } from '../storage/store.ts'
import type { PairingEvent } from '../types.ts'
import type { Failure } from '../pairingError.ts'

/**
 * Messages between tabs with the same records. A record is written before its notice is sent, so a lost notice causes a delay
 * and no loss: the next leader reads all records.
 */
export type Notice =
  /** To the leader: new work is in the records. */
  | { readonly kind: 'publish'; readonly entry: OutboxRecord }
  | { readonly kind: 'withdraw'; readonly id: number }
  | { readonly kind: 'subscribe' | 'unsubscribe'; readonly topic: string }
  /** A proposal's signatures wait to be verified. */
  | { readonly kind: 'verify'; readonly topic: string }
  /** From the leader: the result of a request or proposal. */
  | { readonly kind: 'sent'; readonly id: number; readonly failure?: Failure | undefined }
  | { readonly kind: 'answered'; readonly id: number }
  | { readonly kind: 'proposal'; readonly topic: string }
  | {
      readonly kind: 'session'
      readonly topic: string
      readonly reason?: { readonly code: number; readonly message: string } | undefined
    }
  | { readonly kind: 'event'; readonly event: PairingEvent }
  /** The page is shown or online again: the socket may be dead. */
  | { readonly kind: 'wake' }
  /** A tab starts to lead, or a leader answers that it still leads. */
  | { readonly kind: 'leads' | 'isLed' }

export type Tabs = {
  /** Notifies every tab, including this tab. */
  tell(notice: Notice): void
  close(): void
}

export type TabsOptions = {
  /** Name that the tabs share; undefined for a single tab. */
  readonly name: string | undefined
  readonly onNotice: (notice: Notice) => void
  /** This tab owns the socket from now on, until the returned function is called. */
  readonly lead: () => () => void
}

/** A leader that is silent for this long is frozen (iOS suspends tabs together with their locks). */
const silenceMs = 2000

/**
 * One tab owns the socket, because a relay delivers a message to one socket of a client (walletconnect.md 0.8). Web Locks
 * choose the tab. Without them (no secure context) every tab owns a socket and has its own mailbox.
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
    // Tabs with their own sockets send and receive for themselves.
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
  /** Aborting leaves the queue for the lock, or releases the lock. */
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
        // Another tab took the lock while this tab slept, unless this tab released it.
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
