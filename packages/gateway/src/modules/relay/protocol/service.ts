import type { CallerHash } from '../../../http/callerHash.ts'
import {
  createFairBudget,
  type Budget,
  type CallerPath,
  type FairBudget,
} from '../../../limits/fairBudget.ts'
import { oncePerSecond } from '../../../limits/oncePerSecond.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Log } from '../../../ports/log.ts'
import type { Mailbox, MailboxEntry, MailboxMessage } from '../../../ports/mailbox.ts'
import type { PubSub } from '../../../ports/pubSub.ts'
import { createConnection, type Connection, type Peer } from './connection.ts'
import { RelayError, Scarce, type RelayErrorName } from './errors.ts'
import {
  costOf,
  errorFrame,
  kibibytesOf,
  readFrame,
  readLightFrame,
  resultFrame,
  type Frame,
  type RequestId,
} from './frames.ts'
import type { RelayLimits } from '../limits.ts'
import { methodOf, type Caller } from './methods.ts'
import { createSharedReads } from './sharedReads.ts'
import type { RelayMetrics } from '../metrics.ts'
import type { Reading } from './readTurns.ts'
import { createTurns, type Request, type Turns } from './turns.ts'

export type RelayService = {
  /** Start the session of a new client. */
  connect(peer: Peer): Session
}

/** The session of one socket. Its methods never throw. */
export type Session = {
  receive(text: string): void
  /** The transport can take more. */
  resume(): void
  end(): void
}

/** A client is disconnected after this many refusals in a row: it does not read them. */
const mostRefusals = 200
/** The most characters of requests that wait for their turn, of all clients. */
const mostWaiting = 64 * 1024 * 1024
/** Until an answer without room is tried again. */
const roomSeconds = 5
/** Until a fetch is tried again that has no turn, or whose address owes for earlier ones. */
const turnSeconds = 0.02
/** Sockets of a topic that hear a message for the price of its publication: a dapp and a wallet, each with several. */
const fewSockets = 16
const limitErrors: ReadonlySet<RelayErrorName> = new Set([
  'TooManyRequests',
  'MailboxLimitExceeded',
  'SubscriberLimitExceeded',
])

/** The relay's protocol, without sockets and stores. */
export function createRelayService({
  mailbox,
  pubSub,
  limits,
  metrics,
  callerHash,
  log,
  clock,
}: {
  readonly mailbox: Mailbox
  readonly pubSub: PubSub
  readonly limits: RelayLimits
  readonly metrics: RelayMetrics
  readonly callerHash: CallerHash
  readonly log: Log
  readonly clock: Clock
}): RelayService {
  const isNews = oncePerSecond(clock)
  const budgetOf = (budget: Budget): FairBudget => createFairBudget(budget, clock)
  const requests = budgetOf(limits.requests)
  const messages = budgetOf(limits.messages)
  const bytes = budgetOf(limits.bytes)
  const topics = budgetOf({ rate: 0, burst: limits.topics })
  /** Characters of requests that wait for their turn. */
  const waiting = budgetOf({ rate: 0, burst: mostWaiting })
  /** What connections have read beyond their share, by address: a client that is gone leaves it to its address. */
  const unpaid = budgetOf(limits.requests)
  /** 0, or the seconds until the address owes no more than the rate pays in a second, so that one backlog locks out nobody. */
  const secondsUnpaid = (address: string): number =>
    Math.max(0, unpaid.owed(address) / limits.requests.rate - 1)
  const readOf = createSharedReads(mailbox, (address) => secondsUnpaid(address) === 0)

  /** What the pushes of a message to the sockets beyond a few cost: one message can become thousands. */
  const crowdWork = (entry: MailboxEntry): number =>
    Math.max(0, pubSub.listeners(entry.topic) - fewSockets) * kibibytesOf(entry)

  const callerOf = (connection: Connection, turns: Turns, reading: Reading): Caller => {
    const path = [connection.peer.address, connection.peer.client]
    const postpone = (seconds: number): never => {
      turns.block()
      throw new Scarce(seconds)
    }
    const wait = (seconds: number): void => {
      if (seconds > 0) postpone(seconds)
    }
    const draw = (budget: FairBudget, work: number): void => wait(budget.take(path, work))
    return {
      connection,
      mailbox,
      messageBytes: limits.messageBytes,
      charge(work) {
        if (work > 0) draw(requests, work)
      },
      chargeRead(work) {
        wait(reading.seconds())
        draw(requests, work)
      },
      needTurn() {
        wait(connection.mayFetch() ? 0 : turnSeconds)
      },
      postpone: () => postpone(turnSeconds),
      needRoom(characters) {
        wait(connection.peer.hasRoom(characters) ? 0 : roomSeconds)
      },
      spend(entries) {
        let [characters, pushes] = [0, 0]
        for (const entry of entries) {
          characters += entry.message.length + (entry.attestation?.length ?? 0)
          pushes += crowdWork(entry)
        }
        if (pushes > 0) wait(reading.seconds())
        draw(messages, entries.length)
        try {
          draw(bytes, characters)
        } catch (error) {
          messages.give(path, entries.length)
          throw error
        }
        reading.charge(pushes)
      },
      announce,
    }
  }

  /** What a large page costs is paid from the client's own share, in parts: it must not take the share of others. */
  const readingOf = ({ address, client }: Peer): Reading => {
    const path: CallerPath = [address, client]
    let owed = 0
    /** @returns 0 when all is paid, or the seconds after which it is worth asking again */
    const pay = (): number => {
      let seconds = 0
      // A budget takes no more than this at once, whatever the cost.
      const most = limits.requests.burst / (path.length + 1)
      for (let part = Math.min(owed, most); part >= 1 && owed >= 1; part = Math.min(part, owed)) {
        seconds = requests.take(path, part)
        if (seconds > 0) part /= 2
        else owed -= part
      }
      return owed < 1 ? 0 : seconds
    }
    return {
      seconds() {
        const seconds = pay() || secondsUnpaid(address) || requests.take(path)
        if (seconds === 0) requests.give(path)
        return seconds
      },
      charge(work) {
        const before = owed
        owed += work
        pay()
        unpaid.give([address], before - owed)
      },
    }
  }

  function announce(published: readonly (MailboxMessage | undefined)[]): void {
    for (const message of published) {
      if (message) metrics.accepted += 1
      else metrics.repeated += 1
      if (message) pubSub.publish(message)
    }
  }

  /**
   * An error that is not a refusal is a failure of the store. It affects every request, so it is logged once a second.
   */
  function tellOfFailure(error: unknown): void {
    if (!isNews('failure')) return
    const detail = error instanceof Error ? error.message : String(error)
    log({ level: 'error', event: 'relay mailbox fails', detail })
  }

  function tellOfLimit({ address }: Peer, errorCode: RelayErrorName): void {
    if (isNews(`${errorCode} ${address}`))
      log({ level: 'info', event: 'relay limited', errorCode, caller: callerHash(address) })
  }

  return {
    connect(peer) {
      const reading = readingOf(peer)
      const connection = createConnection(peer, {
        mailbox,
        read: readOf(peer.address),
        reading,
        pubSub,
        limits,
        metrics,
        topics,
      })
      let refusals = 0
      metrics.connections += 1

      const refuse = (id: RequestId, error: RelayErrorName): void => {
        metrics.refused += 1
        refusals += 1
        if (limitErrors.has(error)) tellOfLimit(peer, error)
        if (refusals > mostRefusals) peer.close(1013, 'Too many refused requests')
        else peer.send(errorFrame(id, error))
      }
      const answerOf = (frame: Exclude<Frame, { kind: 'request' }>): void => {
        if (frame.kind === 'answer') connection.answered(frame.id, frame.isResult)
        else refuse(frame.id, frame.error)
      }
      const attempt = async (request: Request): Promise<void> => {
        if (typeof request.frame === 'string') {
          caller.charge(costOf(request.frame))
          request.frame = readFrame(request.frame)
        }
        const { frame, since } = request
        if (frame.kind !== 'request') return answerOf(frame)
        const { id, method, params } = frame
        try {
          const { result, afterwards, isPublish } = await methodOf(method)(params, caller)
          refusals = 0
          const isSent = peer.send(resultFrame(id, result))
          if (isPublish) metrics.observePublish(performance.now() - since)
          afterwards?.(isSent)
        } catch (error) {
          if (error instanceof Scarce) throw error
          if (!(error instanceof RelayError)) tellOfFailure(error)
          refuse(id, error instanceof RelayError ? error.name : 'StorageError')
        }
      }
      const turns = createTurns({
        peer,
        waiting,
        attempt,
        refuse({ frame: held }) {
          const frame = lightOf(held)
          if (!frame) peer.close(1013, 'Too many refused requests')
          else if (frame.kind === 'request') refuse(frame.id, 'TooManyRequests')
          else answerOf(frame)
        },
      })
      const caller = callerOf(connection, turns, reading)

      return {
        receive(text) {
          turns.take({ frame: text, size: text.length, since: performance.now(), waits: 0 })
        },
        resume: () => connection.resume(),
        end() {
          metrics.connections -= 1
          for (const { frame: held } of turns.end()) {
            const frame = lightOf(held)
            if (frame?.kind === 'answer') answerOf(frame)
          }
          connection.end()
        },
      }
    },
  }
}

function lightOf(frame: string | Frame): Frame | undefined {
  return typeof frame === 'string' ? readLightFrame(frame) : frame
}
