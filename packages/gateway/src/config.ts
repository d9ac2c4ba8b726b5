import { currencies, issueText } from '@latchkey/protocol/http'
import * as v from 'valibot'
import { packageFolder } from './packageFolder.ts'
import { relaySettings } from './modules/relay/settings.ts'
import { siwxSettings } from './modules/siwx/settings.ts'
import { bundlerSetting, paymasterSetting, sponsorshipSetting } from './networks/bundlerSetting.ts'
import { namesSettings } from './names/settings.ts'
import { parseAssetId } from './networks/asset.ts'
import { networkSchema, type NetworkInput } from './networks/network.ts'
import { onrampSettings } from './networks/onrampSettings.ts'
import { priceSetting } from './networks/priceSetting.ts'
import { publicNetworks } from './networks/publicNetworks.ts'
import { swapsSettings } from './networks/swapsSettings.ts'
import { projectList } from './projects/projectList.ts'

const positive = v.pipe(v.number(), v.minValue(0.001))

const folder = v.pipe(
  v.string(),
  v.regex(/^https?:\/\/.+\/$/, 'Expected an http or https address that ends with a slash'),
)

/** A budget of requests for all callers together: `rate` a second, `burst` at once (docs/limits.md). */
const limit = (
  rate: number,
  burst: number,
): v.OptionalSchema<typeof limitEntries, { rate: number; burst: number }> =>
  v.optional(limitEntries, { rate, burst })
const limitEntries = v.strictObject({ rate: positive, burst: positive })

const configSchema = v.strictObject({
  /** Address to listen on. */
  host: v.optional(v.string(), '127.0.0.1'),
  port: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(65535)), 8787),
  /** Origin at which visitors reach the gateway, for links in answers. @default the origin of the request */
  publicUrl: v.optional(v.pipe(v.string(), v.url())),
  /** Another origin of this gateway, for pictures: best an origin without cookies. @default publicUrl */
  imagesUrl: v.optional(v.pipe(v.string(), v.url())),
  /** Mirrors for pictures and descriptions that strangers point to. */
  media: v.optional(
    v.strictObject({
      ipfs: v.optional(folder, 'https://ipfs.io/ipfs/'),
      arweave: v.optional(folder, 'https://arweave.net/'),
      /** Origin → folder with its files. The operator vouches for the folder, which may be on a private network. */
      origins: v.optional(v.record(v.string(), folder), {}),
    }),
    {},
  ),
  /** Allow pages on localhost everything. */
  development: v.optional(v.boolean(), false),
  /** Folder of the embedded database, or `memory`. */
  database: v.optional(v.pipe(v.string(), v.minLength(1)), 'memory'),
  /** Folder with wallets.json and images/. @default the data of this package */
  data: v.optional(v.string(), () => packageFolder('data')),
  /** JSON file with the operator's changes to the directory: `{add, remove, order}`. */
  directoryFile: v.optional(v.string()),
  /** Ids of shipped networks, or full descriptions of networks. @default all shipped networks */
  networks: v.optional(
    v.pipe(
      v.array(v.union([v.pipe(v.string(), v.transform(shipped)), networkSchema])),
      v.check(
        (list) => new Set(list.map(({ id }) => id)).size === list.length,
        'A network is named twice',
      ),
    ),
    () => publicNetworks.map(({ id }) => id),
  ),
  /** Projects in addition to those of the database. */
  projects: projectList,
  /** Fixed prices: currency → CAIP-10 asset id → decimal text of one whole token. */
  prices: v.optional(
    v.record(
      v.picklist(currencies),
      v.record(
        v.pipe(
          v.string(),
          v.check((id) => parseAssetId(id) !== undefined, 'Expected the CAIP-10 id of a token'),
        ),
        v.pipe(v.string(), v.regex(/^\d{1,30}(\.\d{1,18})?$/, 'Expected a decimal number as text')),
      ),
    ),
  ),
  /** Sources of other prices; the median of their prices counts. Only sources named here are asked. */
  priceSources: v.optional(v.pipe(v.array(priceSetting), v.maxLength(10)), []),
  /** Swaps; the exchanges are in the description of each network. */
  swaps: v.optional(swapsSettings, {}),
  /** Bundlers of smart accounts' operations by CAIP-2 id, at `/v1/bundler`. */
  bundlers: v.optional(v.record(v.string(), bundlerSetting), {}),
  /** Paymasters by CAIP-2 id. */
  paymasters: v.optional(v.record(v.string(), paymasterSetting), {}),
  /** The operations that a paymaster pays for. */
  sponsorships: v.optional(v.array(sponsorshipSetting), []),
  /** Purchases of coins with a card or a bank account. */
  onramp: v.optional(onrampSettings, {}),
  /** The WalletConnect relay at `/relay`. */
  relay: v.optional(relaySettings, {}),
  /** Names of visitors in the operator's zone. @default no names */
  names: v.optional(namesSettings),
  /** Sign-in at `/siwx`. */
  siwx: v.optional(siwxSettings, {}),
  analytics: v.optional(
    v.strictObject({
      enabled: v.optional(v.boolean(), true),
      retentionDays: v.optional(positive, 90),
      /** Events of each project in a day: 100,000 are at most 150 MB. */
      eventsPerDay: v.optional(positive, 100_000),
    }),
    {},
  ),
  /** Number of reverse proxies in front that add to X-Forwarded-For; 0 means that the header is not believed. */
  trustedProxies: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10)), 0),
  /** Work for all callers together, who share it fairly; `project` is that of each project. */
  limits: v.optional(
    v.strictObject({
      project: limit(500, 5_000),
      requests: limit(1_000, 10_000),
      images: limit(2_000, 40_000),
      events: limit(200, 2_000),
      signIns: limit(50, 1_000),
      concurrent: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 1_024),
      nodeSockets: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 1_000),
      nodeSubscriptions: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 10_000),
      nodeBytes: limit(8 * 1024 * 1024, 64 * 1024 * 1024),
    }),
    {},
  ),
})

/** Every setting of a gateway. */
export type Config = v.InferOutput<typeof configSchema>
/** As an operator writes it: everything has a default. */
export type ConfigInput = v.InferInput<typeof configSchema>

/**
 * Check settings and fill in defaults.
 * @throws Error naming the first setting at fault
 */
export function parseConfig(input: unknown): Config {
  const result = v.safeParse(configSchema, input)
  if (result.success) return result.output
  throw new Error(`Gateway configuration: ${issueText(result.issues[0])}`)
}

function shipped(id: string): v.InferOutput<typeof networkSchema> {
  const found: NetworkInput | undefined = publicNetworks.find((network) => network.id === id)
  if (!found)
    throw new Error(`Gateway configuration: networks: no shipped network ${id}; describe it whole`)
  return v.parse(networkSchema, found)
}
