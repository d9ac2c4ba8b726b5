import { randomBytes, toHex, utf8 } from '../bytes.ts'
import type { Primitives, Signer } from '../crypto/primitives.ts'
import { createIds } from '../messages/ids.ts'
import { PairingError } from '../pairingError.ts'
import { audienceOf, clientId, relayToken } from './relayAuth.ts'
import type { OutboxRecord } from '../storage/store.ts'
import type { RelayStatus } from '../types.ts'
import { clockCorrection } from './clock.ts'
import { CallFailed, type Connection, type ConnectionEvents, openConnection } from './connection.ts'

/** Waits between attempts; the last wait repeats (walletconnect.md 15). */
const backoffMs = [0, 250, 500, 1000, 2000, 4000, 8000, 15_000]
/** The longest wait while a message or an answer is awaited: the visitor looks at the page. */
const awaitedMs = 5000
const openMs = 10_000
const callMs = 10_000
/** Time limit for a socket to prove that it is alive. */
const probeMs = 4000
const probeEveryMs = 30_000
/** An open socket without topics is closed after this time. */
const idleMs = 30_000
/** Topics per call (walletconnect.md 3). */
const batchSize = 500

export type RelayOptions = {
  readonly url: string
  readonly projectId: string | undefined
  readonly primitives: Primitives
  readonly signer: Signer
  /** Stores the message, then gives the work after the acknowledgement. A rejection leaves the message unacknowledged. */
  readonly onMessage: (topic: string, message: string) => Promise<(() => void) | undefined>
  readonly onStatus: (status: RelayStatus) => void
}

/** A mailbox at the relay that manages its own socket. The socket is open while there is a topic or a message to send. */
export type Relay = {
  subscribe(topic: string): void
  unsubscribe(topic: string): void
  /** Resolves when the relay has the message. @throws PairingError `RELAY_REFUSED`, `EXPIRED` after its ttl, `CLOSED` */
  publish(entry: OutboxRecord): Promise<void>
  /** The network or the visitor came back: checks the socket and ends a pending wait. */
  wake(): void
  /** Drops a message that was not sent yet. */
  withdraw(id: number): void
  close(): void
}

type Sending = {
  readonly entry: OutboxRecord
  readonly sent: () => void
  readonly failed: (error: PairingError) => void
  /** The connection that sent the message. */
  on: Connection | undefined
  refusals: number
}
type Timer = ReturnType<typeof setTimeout>

export function createRelay(options: RelayOptions): Relay {
  const { signer, primitives, onMessage, onStatus } = options
  const nextId = createIds()
  const topics = new Set<string>()
  const outbox = new Map<number, Sending>()
  let current: Connection | undefined
  /** Set while a socket opens, possibly beside an open socket that is suspect. */
  let opening: object | undefined
  let attempt = 0
  let retry: Timer | undefined
  let idle: Timer | undefined
  /** Topics with a request to the wallet, and the time (ms) until which its answer matters. */
  const asked = new Map<string, number>()
  let isProbing = false
  let clockOffset = 0
  let isClockCorrected = false
  let isRefused = false
  let isClosed = false
  let shown: RelayStatus['state'] = 'idle'

  /** A request waits for an answer: checks that the socket is alive. */
  const probing = setInterval(() => {
    for (const [topic, until] of asked) if (until < Date.now()) asked.delete(topic)
    if (asked.size > 0) void probe()
  }, probeEveryMs)

  const hasWork = (): boolean => topics.size > 0 || outbox.size > 0
  const show = (status: RelayStatus): void => {
    if (status.state === 'idle' && shown === 'idle') return
    shown = status.state
    onStatus(status)
  }

  /** Opens the socket for a topic or message, or closes an idle socket. */
  const look = (): void => {
    clearTimeout(idle)
    if (isClosed) return
    if (hasWork()) {
      if (!current && !opening && retry === undefined && !isRefused) schedule()
    } else if (current) {
      idle = setTimeout(rest, idleMs)
    } else if (!isRefused) rest()
  }
  const rest = (): void => {
    clearTimeout(retry)
    retry = undefined
    opening = undefined
    const last = current
    current = undefined
    last?.close()
    show({ state: 'idle' })
  }
  const schedule = (): void => {
    const longest = outbox.size > 0 || asked.size > 0 ? awaitedMs : Infinity
    const step = Math.min(longest, backoffMs[Math.min(attempt++, backoffMs.length - 1)] ?? 0)
    // Jitter of a fifth either way, so that clients do not all return to a relay at the same moment.
    const [random = 0] = crypto.getRandomValues(new Uint8Array(1))
    const delay = step * (0.8 + (0.4 * random) / 255)
    if (delay > 0) show({ state: 'waiting', retryAt: Date.now() + delay })
    retry = setTimeout(() => void connect(), delay)
  }
  const now = (): number => Math.floor(Date.now() / 1000) + clockOffset

  const connect = async (): Promise<void> => {
    retry = undefined
    const mine = (opening = {})
    if (!current) show({ state: 'connecting' })
    const url = new URL(options.url)
    const claims = { sub: toHex(randomBytes(32)), aud: audienceOf(options.url), iat: now() }
    url.searchParams.set('auth', await relayToken(signer, claims))
    if (options.projectId !== undefined) url.searchParams.set('projectId', options.projectId)
    // The relay then refuses with close code 3000, because pages cannot read an HTTP status (walletconnect.md 2).
    url.searchParams.set('useOnCloseEvent', 'true')
    if (opening !== mine) return
    const late = setTimeout(() => connection?.close(), openMs)
    const connection = open(url.href, {
      opened() {
        clearTimeout(late)
        if (opening !== mine || !connection) return connection?.close()
        opening = undefined
        const suspect = current
        current = connection
        show({ state: 'open' })
        greet(connection)
        suspect?.close()
        look()
      },
      closed(code, reason) {
        clearTimeout(late)
        if (opening === mine) opening = undefined
        else if (current === connection) current = undefined
        else return
        if (isClosed) return
        if (code === 3000) return refused(reason)
        // walletconnect.md 2: too many requests, or load moving to another machine.
        if (code === 1013) attempt = Math.max(attempt, 5)
        if (code === 4010) attempt = 0
        if (code === 1009) giveUpLargest()
        if (hasWork()) schedule()
        else rest()
      },
      pushed(topic, message) {
        asked.delete(topic)
        return onMessage(topic, message)
      },
    })
    if (!connection) clearTimeout(late)
  }
  const open = (url: string, events: ConnectionEvents): Connection | undefined => {
    try {
      return openConnection(url, nextId, events)
    } catch (error) {
      // The browser forbids the socket, for example ws:// from an https page.
      opening = undefined
      refused(String(error))
      return undefined
    }
  }
  /** The frame was larger than the relay's limit. Sent again, it would end every socket. */
  const giveUpLargest = (): void => {
    const size = ({ entry }: Sending): number => entry.message.length
    const [largest] = [...outbox.values()].toSorted((one, other) => size(other) - size(one))
    if (!largest) return
    outbox.delete(largest.entry.id)
    largest.failed(new PairingError({ code: 'RELAY_REFUSED', message: 'The message is too large' }))
  }
  const greet = (connection: Connection): void => {
    const all = [...topics]
    for (let at = 0; at < all.length; at += batchSize) {
      const params = { topics: all.slice(at, at + batchSize) }
      check(connection, connection.call('irn_batchSubscribe', params, callMs))
    }
    for (const sending of outbox.values()) send(connection, sending)
  }
  const refused = (reason: string): void => {
    const correction = clockCorrection(reason, now())
    if (correction !== undefined && !isClockCorrected) {
      isClockCorrected = true
      clockOffset += correction
      attempt = 0
      return schedule()
    }
    isClockCorrected = false
    isRefused = true
    show({ state: 'refused', reason: reason.slice(0, 300) })
    for (const { entry, failed } of [...outbox.values()]) {
      outbox.delete(entry.id)
      failed(new PairingError({ code: 'RELAY_REFUSED', message: reason }))
    }
  }
  /** A call without an answer makes its socket suspect. The next socket subscribes all topics again. */
  const check = (connection: Connection, called: Promise<unknown>): void => {
    called.then(settled, (error: unknown) => {
      if (error instanceof CallFailed && !error.error && current === connection) replace()
    })
  }
  /** The relay answers: the next break starts with the shortest wait. */
  const settled = (): void => {
    attempt = 0
    isClockCorrected = false
  }
  const replace = (): void => {
    if (!opening && retry === undefined) void connect()
  }
  const probe = async (): Promise<void> => {
    const connection = current
    if (!connection || isProbing) return
    isProbing = true
    // Pages have no ping. Subscribing again changes nothing, and brings messages that were not acknowledged.
    const some = { topics: [...topics].slice(0, batchSize) }
    await connection.call('irn_batchSubscribe', some, probeMs).catch((error: unknown) => {
      if (error instanceof CallFailed && !error.error && current === connection) replace()
    })
    isProbing = false
  }
  const wake = (): void => {
    attempt = 0
    if (retry !== undefined) {
      clearTimeout(retry)
      void connect()
    } else if (topics.size > 0) void probe()
    else look()
  }
  const send = (connection: Connection, sending: Sending): void => {
    const { entry } = sending
    const { topic, message, ttl, tag, prompt } = entry
    sending.on = connection
    const fail = (error: PairingError): void => {
      outbox.delete(entry.id)
      sending.failed(error)
      look()
    }
    if (entry.endsAt <= Date.now())
      return fail(new PairingError({ code: 'EXPIRED', message: 'The message was never sent' }))
    // An empty attestation saves wallets a request to the vendor's host. No tvf: the sealed message's content is private
    // (walletconnect.md 10 and 3).
    const params = { topic, message, ttl, tag, prompt, attestation: '' }
    connection.call('irn_publish', params, callMs).then(
      () => {
        settled()
        outbox.delete(entry.id)
        if (prompt) asked.set(topic, entry.endsAt)
        sending.sent()
        look()
      },
      (failure: unknown) => {
        const error = failure instanceof CallFailed ? failure.error : undefined
        if (!outbox.has(entry.id) || sending.on !== connection) return
        // -32600 is about the message itself. A crowded relay may accept the message later (walletconnect.md 3).
        if (error?.code === -32600)
          return fail(new PairingError({ code: 'RELAY_REFUSED', message: error.message }))
        if (current !== connection) return
        if (!error) return replace()
        const delay = backoffMs[Math.min(3 + sending.refusals++, backoffMs.length - 1)]
        setTimeout(() => current === connection && send(connection, sending), delay)
      },
    )
  }

  return {
    subscribe(topic) {
      if (isClosed || topics.has(topic)) return
      topics.add(topic)
      if (current) check(current, current.call('irn_subscribe', { topic }, callMs))
      look()
    },
    unsubscribe(topic) {
      if (!topics.delete(topic)) return
      void leave(topic)
      look()
    },
    publish: (entry) =>
      new Promise((sent, failed) => {
        if (isClosed) return failed(new PairingError({ code: 'CLOSED', message: 'closed' }))
        if (isRefused) attempt = 0
        isRefused = false
        const sending: Sending = { entry, sent, failed, on: undefined, refusals: 0 }
        outbox.set(entry.id, sending)
        if (current) send(current, sending)
        else if (retry !== undefined) wake()
        look()
      }),
    wake,
    withdraw(id) {
      outbox.delete(id)
      look()
    },
    close() {
      if (isClosed) return
      isClosed = true
      clearInterval(probing)
      clearTimeout(idle)
      for (const { failed } of outbox.values())
        failed(new PairingError({ code: 'CLOSED', message: 'The client was closed' }))
      outbox.clear()
      rest()
    },
  }

  async function leave(topic: string): Promise<void> {
    // Every SDK computes this id itself (walletconnect.md 3, irn_subscribe).
    const id = toHex(await primitives.sha256(utf8(topic + clientId(signer.publicKey))))
    await current?.call('irn_unsubscribe', { topic, id }, callMs).catch(() => undefined)
  }
}
