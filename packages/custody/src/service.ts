import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createAdaptorServer } from '@hono/node-server'
import type { CustodyService } from '@latchkey/protocol/custody'
import { migrate, openDatabase, type Sql } from '@latchkey/server'
import { authService } from './auth/authService.ts'
import { type ConfigInput, parseConfig } from './config.ts'
import { type App, createApp, type LogEntry } from './http/app.ts'
import { type Keys, readKeyFile } from './keys/keyFile.ts'
import { createKeyring, type Keyring } from './keys/keyring.ts'
import { type Mailer, smtpMailer } from './mail/mailer.ts'
import type { Parts } from './parts.ts'
import { addApprovalPage } from './recovery/pages.ts'
import { approvalPage } from './recovery/approvalPage.ts'
import { recoveryService } from './recovery/recoveryService.ts'
import { addFormPost } from './social/formPost.ts'
import { sweep } from './sweep.ts'
import { minuteMs } from './usage.ts'

/** Parts that a test replaces. */
export type CustodyAdapters = {
  readonly sql?: Sql
  readonly keys?: () => Keys
  readonly mailer?: Mailer
  readonly clock?: () => number
  readonly log?: (entry: LogEntry) => void
}

export type Custody = {
  readonly fetch: App['fetch']
  readonly keyring: Keyring
  readonly sql: Sql
  /** Deletes what has had its time; a started service does it every ten minutes. */
  sweep(): Promise<void>
  close(): Promise<void>
}

/** One of the two services, without a port. */
export async function createCustody(
  service: CustodyService,
  input: ConfigInput,
  adapters: CustodyAdapters = {},
): Promise<Custody> {
  const config = parseConfig(input)
  const load = adapters.keys ?? (() => readKeyFile(config.keyFile, service))
  const keyring = createKeyring(service, load)
  const own = adapters.sql ? undefined : await openDatabase(config.database)
  // One of the two is there.
  const sql = (adapters.sql ?? own?.sql) as Sql
  for (const part of ['both', service]) await migrate(sql, join(migrations(), part))
  const parts: Parts = {
    service,
    config,
    keyring,
    sql,
    mailer: adapters.mailer ?? smtpMailer(config),
    clock: adapters.clock ?? Date.now,
  }
  const log = adapters.log ?? (() => {})
  const app = appOf(parts, log)
  return {
    fetch: app.fetch,
    keyring,
    sql,
    sweep: () => sweep(parts),
    close: async () => own?.close(),
  }
}

export type RunningCustody = {
  readonly url: string
  readonly custody: Custody
  close(): Promise<void>
}

/** One of the two services, on a port of this machine. */
export async function startCustody(
  service: CustodyService,
  input: ConfigInput,
  adapters: CustodyAdapters = {},
): Promise<RunningCustody> {
  const { host, port } = parseConfig(input)
  const custody = await createCustody(service, input, adapters)
  const server = createAdaptorServer({
    fetch: custody.fetch,
    // A call waits for an approval 25 s at most.
    // Node looks for late requests every 30 s by default.
    serverOptions: {
      maxHeaderSize: 16 * 1024,
      headersTimeout: 5_000,
      requestTimeout: 10_000,
      connectionsCheckingInterval: 2_500,
    },
  })
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    await custody.close()
    throw error
  }
  const timer = setInterval(() => void custody.sweep().catch(() => {}), 10 * minuteMs)
  // As: a server listening on a port has an AddressInfo.
  const bound = server.address() as AddressInfo
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${bound.port}`,
    custody,
    async close() {
      clearInterval(timer)
      const closed = new Promise((resolve) => server.close(resolve))
      if ('closeAllConnections' in server) server.closeAllConnections()
      await closed
      await custody.close()
    },
  }
}

function appOf(parts: Parts, log: (entry: LogEntry) => void): App {
  if (parts.service === 'auth') {
    const app = createApp('auth', authService(parts), { ...parts, log })
    addFormPost(app, parts.config)
    return app
  }
  const app = createApp('recovery', recoveryService(parts), { ...parts, log })
  addApprovalPage(app, approvalPage(parts))
  return app
}

/** Beside package.json, for `src` and for the built `dist`. */
function migrations(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'migrations'))) folder = dirname(folder)
  return join(folder, 'migrations')
}
