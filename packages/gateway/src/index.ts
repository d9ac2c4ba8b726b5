export { parseConfig } from './config.ts'
export type { Config, ConfigInput } from './config.ts'
export { createGateway } from './gateway.ts'
export type { Gateway } from './gateway.ts'
export type { Adapters } from './parts/adapters.ts'
export { startGateway } from './listen.ts'
export type { RunningGateway } from './listen.ts'
export { listenRelay } from './relay.ts'
export type { Relay, RelayAdapters, RunningRelay } from './relay.ts'
export type { RelayConfigInput } from './modules/relay/settings.ts'
export { publicNetworks } from './networks/publicNetworks.ts'
export type { Network, NetworkInput } from './networks/network.ts'
export type { Project, ProjectsService } from './projects/projectsService.ts'
export type { Clock } from './ports/clock.ts'
export type { IdentitySource } from './ports/identitySource.ts'
export type { KeyValue } from './ports/keyValue.ts'
export type { Log, LogEntry } from './ports/log.ts'
export type {
  Mailbox,
  MailboxEntry,
  MailboxMessage,
  MailboxPage,
  MailboxSize,
} from './ports/mailbox.ts'
export type { PriceSource, Quote } from './ports/priceSource.ts'
export type { PubSub } from './ports/pubSub.ts'
export type { Query, Sql } from '@latchkey/server'
