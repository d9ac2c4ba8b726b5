import { migrate, openDatabase } from '@latchkey/server'
import { zoneAnswers } from '../adapters/ccip/zoneAnswers.ts'
import { indexedTokens } from '../adapters/chainIndex/indexedTokens.ts'
import { addressSpeller } from '../adapters/evm/checksum.ts'
import { evmApprovals } from '../adapters/evm/approvals.ts'
import { evmGas } from '../adapters/evm/gas.ts'
import { primaryNames } from '../adapters/evm/primaryNames.ts'
import { seenInLogs } from '../adapters/evm/seenTokens.ts'
import { agreeingNetworks } from '../adapters/jsonRpc/agreeing.ts'
import { jsonRpcNetworks } from '../adapters/jsonRpc/networks.ts'
import { guardedFetcher } from '../adapters/media/fetcher.ts'
import { pictureMaker } from '../adapters/media/pictures.ts'
import { signatureVerifier } from '../adapters/signatures/verifier.ts'
import { createCache } from '../cache/cache.ts'
import { tokenLists } from '../adapters/tokenLists/tokenLists.ts'
import type { Config } from '../config.ts'
import { zoneNames } from '../names/zoneNames.ts'
import { createOrders } from '../onramp/orders.ts'
import { packageFolder } from '../packageFolder.ts'
import { callerAddress } from '../http/caller.ts'
import { createCapacity } from '../http/capacity.ts'
import type { Parts } from '../module.ts'
import { imagesService } from '../modules/directory/images.ts'
import { loadDirectory } from '../modules/directory/load.ts'
import { projectsService } from '../projects/projectsService.ts'
import { siwxService } from '../modules/siwx/service.ts'
import { metadataReader } from '../pictures/nftMetadata.ts'
import { pictureUrls } from '../pictures/pictures.ts'
import { createRelay } from '../relay.ts'
import { createSessions } from '../sessions/sessions.ts'
import { jsonLog } from '../stores/jsonLog.ts'
import { memoryKeyValue } from '../stores/memory/keyValue.ts'
import { sqlNames } from '../stores/names/sqlNames.ts'
import { relayFolder } from '../stores/relayFolder.ts'
import type { Adapters } from './adapters.ts'
import { openBundlers } from './bundlers.ts'
import { namespaceFacts, openHistories } from './histories.ts'
import { onrampsOf } from './onramps.ts'
import { balancesOf, ensOf, nftsOf, priceBookOf } from './sources.ts'
import { swapsOf } from './swaps.ts'

/** Makes the parts of modules from settings, stores and upstreams; no other code does. */
export async function openParts(
  config: Config,
  adapters: Adapters = {},
): Promise<Parts & { close(): Promise<void> }> {
  const {
    clock = Date.now,
    log = jsonLog,
    keyValue = memoryKeyValue({ clock }),
    fetch = globalThis.fetch,
  } = adapters
  const { networks } = config
  const directory = loadDirectory(config.data, config.directoryFile)
  for (const detail of directory.warnings) log({ level: 'warn', event: 'wallet directory', detail })
  const database = adapters.sql
    ? { sql: adapters.sql, close: async () => {} }
    : await openDatabase(config.database)
  const { sql } = database
  await migrate(sql, packageFolder('migrations'))

  const nodes = jsonRpcNetworks(networks, { fetch, clock })
  const gasSource = evmGas(nodes)
  const bundlers = openBundlers(config, { sql, nodes, gas: gasSource, log, fetch })
  const histories = openHistories(networks, { sql, fetch, clock, log })
  const seenTokens =
    adapters.seenTokens ??
    indexedTokens(sql, { networks: histories.indexed, others: seenInLogs(nodes) })
  const media = adapters.media ?? guardedFetcher({ mirrors: config.media })
  const pictures = pictureMaker()
  const images = imagesService(directory.images)
  const { pictureUrl, logoUrl } = pictureUrls(config)
  const projects = projectsService({ sql, clock, configured: config.projects })
  const spellEvm = addressSpeller()
  const signatures = signatureVerifier(nodes)
  const nameRegistry = sqlNames(sql)
  const relay = await createRelay(
    {
      data: relayFolder(config.database),
      settings: config.relay,
      publicUrl: config.publicUrl,
      trustedProxies: config.trustedProxies,
      development: config.development,
      findOrigins: projects.findOrigins,
    },
    { clock, log },
  )
  return {
    config,
    networks,
    clock,
    log,
    sql,
    remember: createCache({ keyValue, clock }),
    nodes,

    balanceSource: balancesOf(config, nodes),
    bundlers,
    gasSource,
    historySources: histories.sources,
    identitySource: adapters.identitySource ?? ensOf(config, nodes),
    nameRegistry,
    nftSource: nftsOf(config, { nodes, seen: seenTokens }),
    onrampProviders: onrampsOf(config, { fetch, clock }),
    orders: createOrders({ sql, clock }),
    priceBook: priceBookOf(config, adapters.priceSource, { nodes, fetch, keyValue, clock }),
    seenTokens,
    sessions: createSessions(sql),
    swapSources: swapsOf(config, { nodes, fetch, clock }),
    tokenApprovals: evmApprovals(nodes),
    tokenFacts: namespaceFacts(networks, nodes),
    tokenLists: tokenLists(config.swaps.tokenLists, { fetch, clock, log }),

    signatures,
    nameSignatures: signatureVerifier(agreeingNetworks(networks, { fetch })),
    zoneAnswers: config.names && zoneAnswers(config.names, { registry: nameRegistry, clock }),
    zoneNames:
      config.names &&
      zoneNames(config.names, { registry: nameRegistry, primaryName: primaryNames(nodes) }),

    media,
    pictureMaker: pictures,
    readMetadata: metadataReader(media),
    wallets: directory.wallets,
    images,

    projects,
    siwx: siwxService({
      sql,
      clock,
      verifier: signatures,
      settings: config.siwx,
      networks: new Set(networks.map(({ id }) => id)),
    }),
    relay,
    capacity: createCapacity(config.limits.concurrent, callerAddress(config.trustedProxies)),

    iconUrl: (logo, self) =>
      logo.includes(':') || images.has('token', logo) ? logoUrl(logo, self) : '',
    pictureUrl,
    spell: (address) => (address.startsWith('0x') ? spellEvm(address) : address),

    async close() {
      await Promise.all(Array.from(bundlers.values(), (bundler) => bundler.close()))
      await histories.close()
      await pictures.close()
      await database.close()
    },
  }
}
