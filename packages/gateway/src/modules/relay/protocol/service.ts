import { createTokenBuckets } from '../../../http/tokenBucket.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Log } from '../../../ports/log.ts'
import type { Mailbox } from '../../../ports/mailbox.ts'
import type { PubSub } from '../../../ports/pubSub.ts'
import { createConnection, type Connection, type Peer } from './connection.ts'
import { RelayError, type RelayErrorName } from './errors.ts'
import { errorFrame, readFrame, resultFrame, type RequestId } from './frames.ts'
import type { RelayLimits } from '../limits.ts'
import { methodOf, type Caller } from './methods.ts'
import type { RelayMetrics } from '../metrics.ts'

export type RelayService = {
  /** Start the session of a new client; its oldest socket beyond the limit is closed. */
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

/** The relay's protocol, without sockets and stores. */
export function createRelayService({
  mailbox,
  pubSub,
  limits,
  metrics,
  log,
  clock,
}: {
  readonly mailbox: Mailbox
  readonly pubSub: PubSub
  readonly limits: RelayLimits
  readonly metrics: RelayMetrics
  readonly log: Log
  readonly clock: Clock
}): RelayService {
  const clients = new Map<string, Set<Connection>>()
  const requests = createTokenBuckets(limits.requests, clock)
  const publishes = createTokenBuckets(limits.publishes, clock)
  const addressPublishes = createTokenBuckets(limits.publishesPerAddress, clock)
  const failures = createTokenBuckets({ rate: 1, burst: 1 }, clock)
  const addressBytes = createTokenBuckets(limits.bytesPerAddress, clock)

  const callerOf = (connection: Connection): Caller => ({
    connection,
    mailbox,
    messageBytes: limits.messageBytes,
    charge(topics) {
      if (topics > 0 && requests.take(connection.peer.client, topics) > 0)
        throw new RelayError('TooManyRequests')
    },
    spend(messages, characters) {
      const { client, address } = connection.peer
      const wait =
        publishes.take(client, messages) ||
        addressPublishes.take(address, messages) ||
        addressBytes.take(address, characters)
      if (wait > 0) throw new RelayError('TooManyRequests')
    },
    announce(messages) {
      for (const message of messages) {
        if (message) metrics.accepted += 1
        else metrics.repeated += 1
        if (message) pubSub.publish(message)
      }
    },
  })

  /**
   * An error that is not a refusal is a failure of the store. It affects every request, so it is logged once a second.
   */
  function tellOfFailure(error: unknown): void {
    if (failures.take('') > 0) return
    const detail = error instanceof Error ? error.message : String(error)
    log({ level: 'error', event: 'relay mailbox fails', detail })
  }

  function join(connection: Connection): void {
    const { client } = connection.peer
    const siblings = clients.get(client) ?? new Set()
    const [oldest] = siblings
    // The oldest socket is closed: a phone that lost its network leaves sockets that look open.
    if (oldest && siblings.size >= limits.socketsPerClient)
      oldest.peer.close(1013, 'Too many connections of this client')
    clients.set(client, siblings.add(connection))
  }

  return {
    connect(peer) {
      const connection = createConnection(peer, { mailbox, pubSub, limits, metrics })
      const caller = callerOf(connection)
      let refusals = 0
      join(connection)
      metrics.connections += 1

      const refuse = (id: RequestId, error: RelayErrorName): void => {
        metrics.refused += 1
        refusals += 1
        if (refusals > mostRefusals) peer.close(1013, 'Too many refused requests')
        else peer.send(errorFrame(id, error))
      }
      const answer = async (id: RequestId, name: string, params: unknown): Promise<void> => {
        const startedAt = performance.now()
        try {
          if (requests.take(peer.client) > 0) throw new RelayError('TooManyRequests')
          const { result, afterwards, isPublish } = await methodOf(name)(params, caller)
          refusals = 0
          const isSent = peer.send(resultFrame(id, result))
          if (isPublish) metrics.observePublish(performance.now() - startedAt)
          afterwards?.(isSent)
        } catch (error) {
          if (!(error instanceof RelayError)) tellOfFailure(error)
          refuse(id, error instanceof RelayError ? error.name : 'StorageError')
        }
      }

      return {
        receive(text) {
          const frame = readFrame(text)
          if (frame.kind === 'answer') connection.answered(frame.id, frame.isResult)
          else if (frame.kind === 'faulty') refuse(frame.id, frame.error)
          else void answer(frame.id, frame.method, frame.params)
        },
        resume: () => connection.resume(),
        end() {
          metrics.connections -= 1
          const siblings = clients.get(peer.client)
          siblings?.delete(connection)
          if (siblings?.size === 0) clients.delete(peer.client)
          connection.end()
        },
      }
    },
  }
}
