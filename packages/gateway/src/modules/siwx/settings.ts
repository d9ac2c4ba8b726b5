import * as v from 'valibot'

const dayMs = 24 * 60 * 60 * 1000

/** How visitors sign in, and how their sessions are held. */
export const siwxSettings = v.strictObject({
  /**
   * What signs session tokens, each 32 characters or more. The first signs, all are accepted: put a new one first, and
   * take the old one away when its sessions have ended. @default one that is made once and kept in the database
   */
  secrets: v.optional(
    v.pipe(
      v.array(v.pipe(v.string(), v.minLength(32, 'Expected at least 32 characters'))),
      v.maxLength(10),
    ),
    [],
  ),
  /** What pages may ask for: a cookie of this server, or a token in the answer. */
  hold: v.optional(v.pipe(v.array(v.picklist(['cookie', 'bearer'])), v.minLength(1)), [
    'cookie',
    'bearer',
  ]),
  /** How long a session may last; one whose message ends sooner ends with it. */
  sessionMs: v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(60_000), v.maxValue(400 * dayMs)),
    7 * dayMs,
  ),
  nonceMs: v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(10_000), v.maxValue(60 * 60_000)),
    5 * 60_000,
  ),
  /** When it is set, messages must say just this. */
  statement: v.optional(v.pipe(v.string(), v.regex(/^[\x20-\x7e]+$/, 'Expected printable ASCII'))),
  /** Networks besides the served ones of eip155. @default every one of the other families */
  networks: v.optional(v.array(v.string())),
  cookie: v.optional(
    v.strictObject({
      /** `none` serves pages of other sites where browsers still let it. */
      sameSite: v.optional(v.picklist(['lax', 'strict', 'none']), 'lax'),
      /** Sent to its subdomains too. @default this host alone */
      domain: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9.-]+$/, 'Expected a domain'))),
    }),
    {},
  ),
})
export type SiwxSettings = v.InferOutput<typeof siwxSettings>
