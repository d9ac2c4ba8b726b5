import type { Sql } from '@latchkey/server'
import type { Clock } from '../ports/clock.ts'
import type { IdentitySource } from '../ports/identitySource.ts'
import type { KeyValue } from '../ports/keyValue.ts'
import type { Log } from '../ports/log.ts'
import type { MediaFetcher } from '../ports/media.ts'
import type { PriceSource } from '../ports/priceSource.ts'
import type { SeenTokens } from '../ports/tokens/seenTokens.ts'

/** The adapters of a gateway; each has an embedded default. */
export type Adapters = {
  /** @default PGlite at `config.database` */
  readonly sql?: Sql
  /** @default memory */
  readonly keyValue?: KeyValue
  /** @default `config.prices` and `config.priceSources` */
  readonly priceSource?: PriceSource
  /** @default ENS on the first network with a resolver, or none */
  readonly identitySource?: IdentitySource
  /** @default logs of the networks' nodes */
  readonly seenTokens?: SeenTokens
  /** Fetches media that strangers point to. @default over HTTPS, from public hosts only */
  readonly media?: MediaFetcher
  /** @default Date.now */
  readonly clock?: Clock
  /** @default JSON lines on standard output */
  readonly log?: Log
  /** Reaches the nodes. @default the global one */
  readonly fetch?: typeof globalThis.fetch
}
