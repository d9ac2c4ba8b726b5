import { Hono } from 'hono'
import { evmGas } from './adapters/evm/gas.ts'
import { indexedTokens } from './adapters/chainIndex/indexedTokens.ts'
import { seenInLogs } from './adapters/evm/seenTokens.ts'
import { addressSpeller } from './adapters/evm/checksum.ts'
import { guardedFetcher } from './adapters/media/fetcher.ts'
import { pictureMaker } from './adapters/media/pictures.ts'
import { jsonRpcNetworks } from './adapters/jsonRpc/networks.ts'
import { signatureVerifier } from './adapters/signatures/verifier.ts'
import { createCache } from './cache.ts'
import { parseConfig, type Config, type ConfigInput } from './config.ts'
import { packageFolder } from './files.ts'
import { familyFacts, openHistories } from './histories.ts'
import { body } from './http/body.ts'
import { callerAddress } from './http/caller.ts'
import { createCallerHash } from './http/callerHash.ts'
import { createCapacity } from './http/capacity.ts'
import { cors } from './http/cors.ts'
import { deadline } from './http/deadline.ts'
import type { GatewayEnvironment } from './http/environment.ts'
import { answerError } from './http/errors.ts'
import { knownRoutes } from './http/knownRoutes.ts'
import { local } from './http/local.ts'
import { project } from './http/project.ts'
import { limitCallers, limitProjects } from './http/rateLimit.ts'
import { requestId } from './http/requestId.ts'
import { requestLog } from './http/requestLog.ts'
import { analyticsRoutes } from './modules/analytics/routes.ts'
import { analyticsService } from './modules/analytics/service.ts'
import { balanceRoutes } from './modules/balances/routes.ts'
import { balancesService } from './modules/balances/service.ts'
import { convertRoutes } from './modules/convert/routes.ts'
import { convertService } from './modules/convert/service.ts'
import { imagesService } from './modules/directory/images.ts'
import { loadDirectory } from './modules/directory/load.ts'
import { directoryRoutes, imageRoutes } from './modules/directory/routes.ts'
import { directoryService } from './modules/directory/service.ts'
import { historyRoutes } from './modules/history/routes.ts'
import { historyService } from './modules/history/service.ts'
import { healthRoutes } from './modules/health/routes.ts'
import { identityRoutes } from './modules/identity/routes.ts'
import { identityService } from './modules/identity/service.ts'
import { nftRoutes } from './modules/nfts/routes.ts'
import { nftsService } from './modules/nfts/service.ts'
import { previewRoutes } from './modules/previews/routes.ts'
import { previewsService } from './modules/previews/service.ts'
import { metricsRoutes } from './modules/relay/routes.ts'
import { priceRoutes } from './modules/prices/routes.ts'
import { pricesService } from './modules/prices/service.ts'
import { projectsService, type ProjectsService } from './modules/projects/service.ts'
import { rpcRoutes, supportedChainsRoutes } from './modules/rpc/routes.ts'
import { rpcService } from './modules/rpc/service.ts'
import { createCredentials } from './modules/siwx/held.ts'
import { siwxRoutes } from './modules/siwx/routes.ts'
import { siwxService, type SiwxService } from './modules/siwx/service.ts'
import { accountOn } from './networks/asset.ts'
import { metadataReader, rememberMetadata } from './nftMetadata.ts'
import { avatarPicture, findPicture, pictureUrls } from './pictures.ts'
import { balancesOf, ensOf, nftsOf, priceBookOf } from './sources.ts'
import type { Clock } from './ports/clock.ts'
import type { IdentitySource } from './ports/identitySource.ts'
import type { MediaFetcher } from './ports/media.ts'
import type { KeyValue } from './ports/keyValue.ts'
import type { Log } from './ports/log.ts'
import type { PriceSource } from './ports/priceSource.ts'
import type { SeenTokens } from './ports/seenTokens.ts'
import type { Sql } from './ports/sql.ts'
import { createRelay, type Relay } from './relay.ts'
import { jsonLog } from './stores/jsonLog.ts'
import { memoryKeyValue } from './stores/memory/keyValue.ts'
import { migrate } from './stores/migrate.ts'
import { openDatabase, relayFolder } from './stores/openDatabase.ts'

/** What a gateway is built on; each part has an embedded default. */
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
  /** Fetches what strangers point to. @default over HTTPS, from public hosts only */
  readonly media?: MediaFetcher
  /** @default Date.now */
  readonly clock?: Clock
  /** @default JSON lines on standard output */
  readonly log?: Log
  /** Reaches the nodes. @default the global one */
  readonly fetch?: typeof globalThis.fetch
}

export type Gateway = {
  readonly config: Config
  readonly fetch: (request: Request, bindings?: GatewayEnvironment['Bindings']) => Promise<Response>
  readonly projects: ProjectsService
  /** Sessions of visitors who signed in. */
  readonly siwx: SiwxService
  /** For a server's upgrades; a gateway without a server has none to serve. */
  readonly relay: Relay
  /** Write what is waiting to be written. */
  flush(): Promise<void>
  /** Refuse new requests, answer those running, write what is waiting, close the database. */
  close(): Promise<void>
}

/** The one place where settings, stores, upstreams and modules meet. */
export async function createGateway(
  input: ConfigInput = {},
  adapters: Adapters = {},
): Promise<Gateway> {
  const config = parseConfig(input)
  const {
    clock = Date.now,
    log = jsonLog,
    keyValue = memoryKeyValue({ clock }),
    fetch = globalThis.fetch,
  } = adapters
  const directoryData = loadDirectory(config.data, config.directoryFile)
  const database = adapters.sql
    ? { sql: adapters.sql, close: async () => {} }
    : await openDatabase(config.database)
  const { sql } = database
  await migrate(sql, packageFolder('migrations'))

  const { networks } = config
  const remember = createCache({ keyValue, clock })
  const nodes = jsonRpcNetworks(networks, { fetch, clock })
  const prices = priceBookOf(config, adapters.priceSource, { nodes, fetch, keyValue, clock })
  const identities = adapters.identitySource ?? ensOf(config, nodes)
  const images = imagesService(directoryData.images)
  const histories = openHistories(networks, { sql, fetch, clock, log })
  const seen =
    adapters.seenTokens ??
    indexedTokens(sql, { networks: histories.indexed, others: seenInLogs(nodes) })
  const nfts = nftsOf(config, { nodes, seen })
  const media = adapters.media ?? guardedFetcher({ mirrors: config.media })
  const pictures = pictureMaker()
  const describe = metadataReader(media)
  const { pictureUrl, logoUrl } = pictureUrls(config)
  const projects = projectsService({ sql, clock, configured: config.projects })
  const analytics = config.analytics.enabled
    ? analyticsService({ sql, log, retentionDays: config.analytics.retentionDays })
    : undefined
  const siwx = siwxService({
    sql,
    clock,
    verifier: signatureVerifier(nodes),
    settings: config.siwx,
    networks: new Set(networks.map(({ id }) => id)),
  })
  const capacity = createCapacity(config.limits.concurrent)
  const callerOf = callerAddress(config.trustedProxies)
  const relay = await createRelay(
    {
      data: relayFolder(config.database),
      settings: config.relay,
      trustedProxies: config.trustedProxies,
      development: config.development,
      findOrigins: projects.findOrigins,
    },
    { clock, log },
  )
  const iconUrl = (logo: string, self: string): string =>
    logo.includes(':') || images.has('token', logo) ? logoUrl(logo, self) : ''
  const spellEvm = addressSpeller()
  const spell = (address: string): string =>
    address.startsWith('0x') ? spellEvm(address) : address

  const app = new Hono<GatewayEnvironment>()
  app.onError(answerError)
  app.use(
    requestId,
    requestLog({ log, clock, callerOf, callerHash: createCallerHash(clock) }),
    cors,
  )
  healthRoutes(app, async () => capacity.isOpen() && (await isAnswering(sql)) && relay.isReady())
  metricsRoutes(app, relay.metrics)
  app.use(knownRoutes(app), capacity.middleware, deadline(), local(config.development))
  const callers = limitCallers(config.limits, { clock, callerOf })
  app.use(callers.requests, body, callers.batches)
  supportedChainsRoutes(
    app,
    networks.map(({ id }) => id),
  )
  const find = findPicture({ config, nfts, names: identities, describe })
  previewRoutes(app, previewsService({ find, media, pictures, clock }))
  imageRoutes(app, images)
  app.use(project(projects.findOrigins), limitProjects(config.limits, clock))
  directoryRoutes(app, {
    directory: directoryService(directoryData.wallets),
    isAnalyticsEnabled: config.analytics.enabled,
  })
  analyticsRoutes(app, analytics)
  rpcRoutes(app, rpcService({ nodes, networks: new Set(networks.map(({ id }) => id)) }))
  balanceRoutes(app, {
    balances: balancesService({
      networks,
      source: balancesOf(config, nodes),
      seen,
      prices,
      remember,
    }),
    iconUrl,
  })
  historyRoutes(app, {
    history: historyService({
      networks,
      sources: histories.sources,
      tokenFacts: familyFacts(networks, nodes),
      prices,
      remember,
    }),
    iconUrl,
    pictureUrl,
    spell,
  })
  priceRoutes(app, { prices: pricesService({ networks, prices, remember }), iconUrl })
  convertRoutes(app, convertService({ networks, gas: evmGas(nodes), remember }))
  nftRoutes(app, {
    nfts: nftsService({
      networks,
      source: nfts,
      describe: rememberMetadata(describe, remember),
      accountOn,
      remember,
    }),
    pictureUrl,
    spell,
  })
  identityRoutes(app, {
    identities: identityService({
      source: identities,
      pictureOf: avatarPicture,
      remember,
      clock,
    }),
    pictureUrl,
    spell,
  })

  siwxRoutes(app, {
    siwx,
    credentials: createCredentials(config.siwx, true),
    hold: config.siwx.hold,
    originOf: ({ headers, self }) =>
      headers.get('origin') ??
      // Browsers leave Origin out of a GET within one origin: a page served beside us.
      (headers.get('sec-fetch-site') === 'same-origin'
        ? new URL(config.publicUrl ?? self).origin
        : undefined),
    clock,
  })

  for (const detail of directoryData.warnings)
    log({ level: 'warn', event: 'wallet directory', detail })
  if (config.development) {
    log({
      level: 'warn',
      event: 'development mode',
      detail:
        'pages on localhost are allowed everything, with any project id or none, and without limits',
    })
  }
  return {
    config,
    fetch: async (request, bindings) => app.fetch(request, bindings ?? {}),
    projects,
    siwx,
    relay,
    flush: async () => analytics?.flush(),
    async close() {
      await Promise.all([capacity.drain(10_000), relay.close()])
      await histories.close()
      await pictures.close()
      await analytics?.close()
      await database.close()
    },
  }
}

async function isAnswering(sql: Sql): Promise<boolean> {
  try {
    await sql.query('select 1')
    return true
  } catch {
    return false
  }
}
