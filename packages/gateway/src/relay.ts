import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createCallerHash } from './http/callerHash.ts'
import { upgradeAddress } from './http/caller.ts'
import type { FindOrigins } from './http/project.ts'
import { stoppable } from './http/stoppable.ts'
import { createAdmission } from './modules/relay/admission/admission.ts'
import { createRelayMetrics } from './modules/relay/metrics.ts'
import { createRelayService } from './modules/relay/protocol/service.ts'
import {
  parseRelayConfig,
  type RelayConfigInput,
  type RelaySettings,
} from './modules/relay/settings.ts'
import { createRelaySockets } from './modules/relay/sockets/sockets.ts'
import { parseOriginRule } from './projects/originRule.ts'
import type { Clock } from './ports/clock.ts'
import type { Log, LogEntry } from './ports/log.ts'
import type { Mailbox, MailboxSize } from './ports/mailbox.ts'
import type { PubSub } from './ports/pubSub.ts'
import { jsonLog } from './stores/jsonLog.ts'
import { memoryPubSub } from './stores/memory/pubSub.ts'
import type { TakeUpgrade } from './sockets/takeUpgrade.ts'
import { openSqliteMailbox } from './stores/sqlite/mailbox.ts'

/** The adapters of a relay; each has an embedded default. */
export type RelayAdapters = {
  /** @default SQLite in the folder `data` */
  readonly mailbox?: Mailbox
  /** @default within this process */
  readonly pubSub?: PubSub
  /** @default Date.now */
  readonly clock?: Clock
  /** @default JSON lines on standard output */
  readonly log?: Log
}

export type Relay = {
  /** Serve a server's WebSockets on these paths; `others` takes upgrades on further paths, and says whether it did. */
  attach(server: Pick<Server, 'on'>, paths: readonly string[], others?: TakeUpgrade): void
  /** Whether clients are taken and the mailbox answers. */
  isReady(): Promise<boolean>
  /** Prometheus text format. */
  metrics(): Promise<string>
  /** Disconnect the clients, write waiting data, close the mailbox. */
  close(): Promise<void>
}

const sweepMs = 5_000
const anyAudience: LogEntry = {
  level: 'warn',
  event: 'relay without a public host',
  detail:
    'tokens that clients signed for other relays are taken with the Host header of those relays; set publicHosts',
}

/** The relay without a port of its own, made from settings, stores, protocol and sockets. */
export async function createRelay(
  {
    data,
    settings: { publicHosts, limits },
    publicUrl,
    trustedProxies,
    development,
    findOrigins,
  }: {
    /** Folder of the embedded mailbox, or `memory`. */
    readonly data: string
    readonly settings: RelaySettings
    /** Address of the server, the audience of tokens where `publicHosts` names none. */
    readonly publicUrl?: string | undefined
    readonly trustedProxies: number
    readonly development: boolean
    /** Undefined: open to every project and page. */
    readonly findOrigins: FindOrigins | undefined
  },
  { clock = Date.now, log = jsonLog, pubSub = memoryPubSub(), ...adapters }: RelayAdapters = {},
): Promise<Relay> {
  const audiences = publicHosts.length === 0 && publicUrl ? [publicUrl] : publicHosts
  if (audiences.length === 0 && !development) log(anyAudience)
  const mailbox =
    adapters.mailbox ??
    (await openSqliteMailbox({
      place: data,
      limits: {
        messages: limits.mailboxMessages,
        bytes: limits.mailboxBytes,
        totalBytes: limits.mailboxTotalBytes,
      },
      clock,
    }))
  const metrics = createRelayMetrics()
  const callerHash = createCallerHash(clock)
  const sockets = createRelaySockets({
    service: createRelayService({ mailbox, pubSub, limits, metrics, callerHash, log, clock }),
    admit: createAdmission({ publicHosts: audiences, findOrigins, development, clock }),
    limits,
    addressOf: upgradeAddress(trustedProxies),
    callerHash,
    log,
    clock,
  })
  const sweep = (): void => {
    mailbox.sweep().then(
      (hasMore) => hasMore && sweep(),
      () => log({ level: 'error', event: 'relay mailbox not swept' }),
    )
  }
  const sweeper = setInterval(sweep, sweepMs)
  let isOpen = true
  let asked: Promise<MailboxSize | undefined> | undefined
  /** Strangers who ask at once share one answer. */
  const size = (): Promise<MailboxSize | undefined> =>
    (asked ??= mailbox
      .size()
      .catch(() => undefined)
      .finally(() => (asked = undefined)))

  return {
    attach: sockets.attach,
    isReady: async () => isOpen && (await size()) !== undefined,
    metrics: async () =>
      metrics.text({ topics: pubSub.topics(), unread: sockets.unread(), mailbox: await size() }),
    async close() {
      isOpen = false
      clearInterval(sweeper)
      await sockets.close(async () => {
        // This call comes last: when it resolves, all publishes under way are on disk. One turn of the loop later they
        // are answered.
        await mailbox.size().catch(() => undefined)
        await new Promise(setImmediate)
      })
      await mailbox.close()
    },
  }
}

export type RunningRelay = {
  /** The address for wallets and dapps, `ws://host:port`. */
  readonly url: string
  close(): Promise<void>
}

/**
 * A relay on a port of this machine, alone.
 * @example const { url, close } = await listenRelay({ port: 0, data: 'memory' })
 * @throws Error when a setting is at fault, the port is taken, or another process has the folder
 */
export async function listenRelay(
  input: RelayConfigInput = {},
  adapters: RelayAdapters = {},
): Promise<RunningRelay> {
  const { host, port, data, projects, trustedProxies, ...settings } = parseRelayConfig(input)
  const rules = new Map(
    projects.map(({ id, origins }) => [id, origins.flatMap((text) => parseOriginRule(text) ?? [])]),
  )
  const relay = await createRelay(
    {
      data,
      settings,
      trustedProxies,
      development: false,
      findOrigins: rules.size > 0 ? async (id) => rules.get(id) : undefined,
    },
    adapters,
  )
  // security.md 3.3: 8 KiB of headers and of request line; a socket without a request after 5 s is closed.
  const server = createServer({
    maxHeaderSize: 16 * 1024,
    headersTimeout: 5_000,
    requestTimeout: 10_000,
    connectionsCheckingInterval: 2_500,
  })
  server.on('request', (request, response) => {
    const answer = (status: number, text: string, type = 'text/plain; charset=utf-8'): void => {
      response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(text)
    }
    const json = 'application/json'
    if (request.url === '/health')
      void relay
        .isReady()
        .then((ready) =>
          ready
            ? answer(200, '{"status":"OK"}', json)
            : answer(503, '{"status":"UNAVAILABLE"}', json),
        )
    else if (request.url === '/metrics')
      void relay.metrics().then((text) => answer(200, text, 'text/plain; version=0.0.4'))
    else answer(404, 'Nothing here by that name')
  })
  relay.attach(server, ['/', '/relay', '/relay/'])
  const { stop } = stoppable(server, { quiet: settings.limits.sockets })
  // All clients reconnect at once after a restart.
  server.listen({ port, host, backlog: 4_096 })
  try {
    await once(server, 'listening')
  } catch (error) {
    await relay.close()
    throw error
  }
  // As: a server listening on a port has an AddressInfo.
  const bound = server.address() as AddressInfo
  return {
    url: `ws://${host.includes(':') ? `[${host}]` : host}:${bound.port}`,
    close: () => stop(() => relay.close()),
  }
}
