import * as v from 'valibot'
import { gatewayNetworks } from './gatewayNetworks.ts'

const url = /*#__PURE__*/ v.pipe(
  v.string(),
  v.check(
    (text) => /^https:\/\/|^http:\/\/(localhost|127\.0\.0\.1)[:/]/.test(text),
    'is not https',
  ),
  v.check((text) => URL.canParse(text), 'is not a URL'),
)
const origin = /*#__PURE__*/ v.pipe(
  url,
  v.check((text) => URL.parse(text)?.origin === text, 'is not an origin'),
)
/** `https://shop.example`, or `https://*.shop.example` for every host below it; never a bare `*`. */
const hostOrigins = /*#__PURE__*/ v.pipe(
  v.string(),
  v.regex(
    /^https:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+(:\d+)?$|^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/,
    'is not an origin of a page',
  ),
)

const service = /*#__PURE__*/ v.strictObject({
  url: origin,
  /** From its `/v1/about`, in base64url: calls are sealed to it. */
  publicKey: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
})

const network = /*#__PURE__*/ v.strictObject({
  /** CAIP-2, of eip155 or solana. */
  id: v.pipe(v.string(), v.regex(/^(eip155:[1-9]\d{0,15}|solana:[-_a-zA-Z0-9]{1,32})$/)),
  name: v.pipe(v.string(), v.maxLength(60)),
  symbol: v.pipe(v.string(), v.maxLength(12)),
  rpcUrl: url,
  /** The gateway's `/v1/bundler` with its query, of an EVM network with the contracts: visitors have smart accounts there. */
  bundlerUrl: v.optional(url),
  /**
   * The longest time, in hours, for which visitors may lend an app a key to their smart account (ERC-7715). Security.md says 24.
   * @default no permissions
   */
  permissionHours: v.optional(v.pipe(v.number(), v.minValue(1), v.maxValue(366 * 24))),
  /** A larger amount of the network's own coin is approved in a window (CLK-5). A decimal number. */
  confirmAbove: v.optional(v.pipe(v.string(), v.regex(/^\d{1,12}(\.\d{1,9})?$/)), '1'),
})

const networks = /*#__PURE__*/ v.pipe(v.array(network), v.minLength(1), v.maxLength(100))

const shared = {
  auth: service,
  recovery: service,
  networks,
  /**
   * The form of visitors' smart accounts, for all networks with a bundler: a contract with an address of its own, or the key's
   * address, to which the key delegates our code (EIP-7702). Another form is another address, so it is chosen once.
   */
  smartAccounts: v.optional(v.picklist(['contract', 'delegated']), 'contract'),
  /** Farcaster's relay, where both services know its ids: `https://relay.farcaster.xyz`. Without it, nobody logs in with Farcaster. */
  farcaster: v.optional(origin),
  /** Whether visitors may see the words of their wallet. */
  export: v.optional(v.boolean(), true),
}

/** Origins of the pages of social logins. */
const providers = /*#__PURE__*/ v.optional(v.array(origin), [
  'https://accounts.google.com',
  'https://appleid.apple.com',
  'https://discord.com',
  'https://www.facebook.com',
  'https://github.com',
  'https://x.com',
])

/** The operator's settings. */
const settings = /*#__PURE__*/ v.strictObject({
  ...shared,
  /** @default the networks of EMB-08, by the nodes of `gateway` */
  networks: v.optional(networks),
  /** The operator's gateway, and the project whose nodes the frame asks. */
  gateway: v.optional(
    v.strictObject({ url: origin, projectId: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)) }),
  ),
  providers,
  /** By project id: the pages that may embed the frame (security.md 2.7.2). */
  projects: v.record(
    v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
    v.strictObject({
      origins: v.pipe(v.array(hostOrigins), v.minLength(1), v.maxLength(50)),
      /** Whether such a page may be in a frame itself. */
      nested: v.optional(v.boolean(), false),
      /** Whether visitors may see the words here. @default the setting of the whole */
      export: v.optional(v.boolean()),
    }),
  ),
})

/** What the documents of one project carry. */
const pageSettings = /*#__PURE__*/ v.strictObject({
  ...shared,
  origins: v.array(hostOrigins),
  nested: v.boolean(),
})

export type SettingsInput = v.InferInput<typeof settings>
export type Settings = Omit<v.InferOutput<typeof settings>, 'gateway' | 'networks'> & {
  networks: Network[]
}
export type PageSettings = v.InferOutput<typeof pageSettings>
export type Network = PageSettings['networks'][number]
export type AccountForm = PageSettings['smartAccounts']

/** @throws Error that names the setting at fault */
export function parseSettings(input: unknown): Settings {
  const read = v.safeParse(settings, input, { abortEarly: true })
  if (read.success) {
    const { gateway, ...rest } = read.output
    const found = rest.networks ?? (gateway && gatewayNetworks(gateway))
    if (found) return { ...rest, networks: found }
    throw new Error('Wallet settings: networks: name them, or a gateway')
  }
  const [issue] = read.issues
  const path = issue.path?.map((item) => String(item.key)).join('.') ?? 'the whole'
  throw new Error(`Wallet settings: ${path}: ${issue.message}`)
}

/** What a document of the frame carries in its `#settings`. */
export function readPageSettings(text: string): PageSettings {
  return v.parse(pageSettings, JSON.parse(text))
}

/** What `/callback` carries in its `#settings`. */
export function readCallbackSettings(text: string): { readonly providers: readonly string[] } {
  return v.parse(v.strictObject({ providers: v.array(origin) }), JSON.parse(text))
}

/** The settings in the text of a document of the frame, which is not parsed as markup. */
export function settingsIn(html: string): PageSettings {
  const [, text = ''] = /<script type="application\/json" id="settings">([^<]*)</.exec(html) ?? []
  return readPageSettings(text)
}

/** Whether a page is in a project's list. */
export function isListed(list: readonly string[], page: string): boolean {
  return list.some((each) => {
    if (!each.startsWith('https://*.')) return each === page
    const tail = each.slice('https://*'.length)
    return page.startsWith('https://') && page.endsWith(tail) && page.length > each.length - 1
  })
}
