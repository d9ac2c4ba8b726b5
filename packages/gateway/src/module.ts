import type { Sql } from '@latchkey/server'
import type { Remember } from './cache/cache.ts'
import type { Config } from './config.ts'
import type { RoutesByAccess } from './http/access.ts'
import type { Capacity } from './http/capacity.ts'
import type { DirectoryData } from './modules/directory/load.ts'
import type { ImagesService } from './modules/directory/images.ts'
import type { ProjectsService } from './projects/projectsService.ts'
import type { SiwxService } from './modules/siwx/service.ts'
import type { ZoneNames } from './names/zoneNames.ts'
import type { Network } from './networks/network.ts'
import type { Orders } from './onramp/orders.ts'
import type { ReadMetadata } from './pictures/nftMetadata.ts'
import type { BalanceSource } from './ports/balanceSource.ts'
import type { Bundler } from './ports/bundler.ts'
import type { Clock } from './ports/clock.ts'
import type { GasSource } from './ports/gasSource.ts'
import type { HistorySource } from './ports/historySource.ts'
import type { IdentitySource } from './ports/identitySource.ts'
import type { Log } from './ports/log.ts'
import type { MediaFetcher, PictureMaker } from './ports/media.ts'
import type { NameRegistry } from './ports/names/nameRegistry.ts'
import type { NftSource } from './ports/nftSource.ts'
import type { OnrampProvider } from './ports/onrampProvider.ts'
import type { PriceBook } from './ports/priceSource.ts'
import type { RpcNetworks } from './ports/rpcNetworks.ts'
import type { SeenTokens } from './ports/tokens/seenTokens.ts'
import type { SignatureVerifier } from './ports/signatureVerifier.ts'
import type { SwapSource } from './ports/swapSource.ts'
import type { TokenApprovals } from './ports/tokens/tokenApprovals.ts'
import type { TokenFactsSource } from './ports/tokens/tokenFacts.ts'
import type { TokenLists } from './ports/tokens/tokenLists.ts'
import type { ZoneAnswers } from './ports/names/zoneAnswers.ts'
import type { Relay } from './relay.ts'
import type { Sessions } from './sessions/sessions.ts'

/** The part that a module adds to the gateway: routes, each under its access, and work that outlives a request. */
export type Module = RoutesByAccess & {
  /** Write waiting data. */
  flush?(): Promise<void>
  close?(): Promise<void>
}

/**
 * The parts from which modules are made. Each module takes the parts that it needs; only `openParts` knows their
 * adapters.
 */
export type Parts = {
  readonly config: Config
  readonly networks: readonly Network[]
  readonly clock: Clock
  readonly log: Log
  readonly sql: Sql
  readonly remember: Remember
  readonly nodes: RpcNetworks

  readonly balanceSource: BalanceSource
  /** By CAIP-2 id; a network without smart accounts has no entry. */
  readonly bundlers: ReadonlyMap<string, Bundler>
  readonly gasSource: GasSource
  /** By CAIP-2 id; a network without history has no entry. */
  readonly historySources: ReadonlyMap<string, HistorySource>
  /** Undefined: the gateway knows no names. */
  readonly identitySource: IdentitySource | undefined
  readonly nameRegistry: NameRegistry
  readonly nftSource: NftSource
  readonly onrampProviders: readonly OnrampProvider[]
  /** Purchases of coins. */
  readonly orders: Orders
  /** Undefined: the gateway knows no prices. */
  readonly priceBook: PriceBook | undefined
  readonly seenTokens: SeenTokens
  /** Permissions of smart accounts. */
  readonly sessions: Sessions
  readonly swapSources: readonly SwapSource[]
  readonly tokenApprovals: TokenApprovals
  readonly tokenFacts: TokenFactsSource
  readonly tokenLists: TokenLists
  readonly signatures: SignatureVerifier
  /** Signatures of changes of names: two nodes have to agree about the signature of a contract. */
  readonly nameSignatures: SignatureVerifier
  /** Undefined: the gateway has no zone of names. */
  readonly zoneAnswers: ZoneAnswers | undefined
  /** Undefined as well. */
  readonly zoneNames: ZoneNames | undefined

  readonly media: MediaFetcher
  readonly pictureMaker: PictureMaker
  readonly readMetadata: ReadMetadata
  readonly wallets: DirectoryData['wallets']
  /** Logos of wallets, networks, tokens and currencies. */
  readonly images: ImagesService

  readonly projects: ProjectsService
  readonly siwx: SiwxService
  readonly relay: Relay
  readonly capacity: Capacity

  /** Address of a token's logo by its id or symbol; '' without one. `self` is the origin that the caller asked. */
  readonly iconUrl: (logo: string, self: string) => string
  /** Address of a picture by its id. */
  readonly pictureUrl: (id: string, self: string) => string
  /** An address as its namespace writes it. */
  readonly spell: (address: string) => string
}
