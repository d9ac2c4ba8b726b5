import * as v from 'valibot'

const origin = v.pipe(
  v.string(),
  v.check((text) => URL.parse(text)?.origin === text, 'is not an origin'),
)

/** A mail server, by SMTP with TLS; without TLS only on this machine. */
const smtp = v.strictObject({
  host: v.string(),
  port: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(65_535)),
  /** `implicit` on port 465, `starttls` on port 587. */
  security: v.picklist(['implicit', 'starttls', 'none']),
  user: v.optional(v.string()),
  password: v.optional(v.string()),
})

const url = v.pipe(
  v.string(),
  v.check((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''), 'is not a URL'),
)
/** A client that the operator has registered at a provider. */
const socialClient = v.strictObject({
  clientId: v.string(),
  /** Of service A; of R only where the provider has no ID tokens. */
  clientSecret: v.optional(v.string()),
  /** Apple's secret is signed by a key of the operator's team, PKCS #8 in PEM. */
  apple: v.optional(
    v.strictObject({ teamId: v.string(), keyId: v.string(), privateKey: v.string() }),
  ),
  /** Origin of a stand-in for the provider. */
  at: v.optional(origin),
})
export type SocialClient = Omit<v.InferOutput<typeof socialClient>, 'at'>

const social = v.strictObject({
  google: v.optional(socialClient),
  apple: v.optional(socialClient),
  discord: v.optional(socialClient),
  facebook: v.optional(socialClient),
  github: v.optional(socialClient),
  x: v.optional(socialClient),
})

/** A node of Optimism, and the registry of Farcaster ids there. */
const farcaster = v.strictObject({
  rpcUrl: url,
  registry: v.optional(
    v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/)),
    '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b',
  ),
})

const limits = v.object({
  /** OTP-5: codes by mail. */
  codesPerHour: v.optional(v.number(), 5),
  codesPerDay: v.optional(v.number(), 10),
  codesPerNetworkHour: v.optional(v.number(), 20),
  codesPerHostHour: v.optional(v.number(), 100),
  /** OTP-6: zero bits of the work that a code takes while many wrong ones come in; 17 are a second of a phone. */
  workBits: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(22)), 17),
  /** APV-5: approvals by mail. */
  openApprovals: v.optional(v.number(), 3),
  approvalsPerDay: v.optional(v.number(), 10),
  approvalsPerNetworkHour: v.optional(v.number(), 20),
  /** MAIL-4: from the first sight of an approval to the choice of its number. */
  approvalDwellSeconds: v.optional(v.pipe(v.number(), v.minValue(0)), 10),
})

const config = v.pipe(
  v.strictObject({
    host: v.optional(v.string(), '127.0.0.1'),
    port: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(65_535)), 0),
    /** The origin at which the frame reaches the service, and of the links in its mails. */
    publicUrl: origin,
    /** The frame's origin: the only page that may call. */
    frameOrigin: origin,
    database: v.string(),
    keyFile: v.string(),
    mailFrom: v.pipe(v.string(), v.email()),
    smtp,
    trustedProxies: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
    social: v.optional(social, () => ({})),
    farcaster: v.optional(farcaster),
    limits: v.optional(limits, () => ({})),
  }),
  v.check(
    ({ smtp: { security, host } }) =>
      security !== 'none' || ['localhost', '127.0.0.1', '::1'].includes(host),
    'smtp.security: codes would cross the network in clear',
  ),
)

export type ConfigInput = v.InferInput<typeof config>
export type Config = v.InferOutput<typeof config>
export type SmtpSettings = Config['smtp']

/** @throws Error that names the setting at fault */
export function parseConfig(input: unknown): Config {
  const read = v.safeParse(config, input, { abortEarly: true })
  if (read.success) return read.output
  const [issue] = read.issues
  const path = issue.path?.map((item) => String(item.key)).join('.') ?? 'the whole'
  throw new Error(`Custody configuration: ${path}: ${issue.message}`)
}
