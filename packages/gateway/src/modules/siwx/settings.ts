import { siwxStatementForm } from '@latchkey/protocol/siwx'
import * as v from 'valibot'

const dayMs = 24 * 60 * 60 * 1000

/** How visitors sign in, and how their sessions are held. */
export const siwxSettings = v.strictObject({
  /**
   * Secrets that sign session tokens, each 32 characters or more. The first signs, all are accepted: put a new secret
   * first, and remove the old one when its sessions have ended. @default a secret made once and kept in the database
   */
  secrets: v.optional(
    v.pipe(
      v.array(v.pipe(v.string(), v.minLength(32, 'Expected at least 32 characters'))),
      v.maxLength(10),
    ),
    [],
  ),
  /** The ways to hold a session that pages may ask for: a cookie of this server, or a token in the answer. */
  hold: v.optional(v.pipe(v.array(v.picklist(['cookie', 'bearer'])), v.minLength(1)), [
    'cookie',
    'bearer',
  ]),
  /** How long a session may last; a message that expires sooner ends its session. */
  sessionMs: v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(60_000), v.maxValue(400 * dayMs)),
    7 * dayMs,
  ),
  /**
   * Bytes of all kept sessions: their messages and signatures, and 512 for each. They are kept for a day after their end.
   * Callers share a sixteenth at once, and the rest over that time. Each process counts since its start. @default 4 GiB
   */
  sessionBytes: v.optional(v.pipe(v.number(), v.integer(), v.minValue(8 * 2 ** 20)), 4 * 2 ** 30),
  nonceMs: v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(10_000), v.maxValue(60 * 60_000)),
    5 * 60_000,
  ),
  /** The statement that messages must have, if set. */
  statement: v.optional(
    v.pipe(
      v.string(),
      v.minLength(1),
      v.regex(siwxStatementForm, 'Expected spaces and the letters of URIs (EIP-4361)'),
    ),
  ),
  /** Networks besides the served ones of eip155. @default every network of the other namespaces */
  networks: v.optional(v.array(v.string())),
  cookie: v.optional(
    v.strictObject({
      /** `none` serves pages of other sites where browsers still allow it. */
      sameSite: v.optional(v.picklist(['lax', 'strict', 'none']), 'lax'),
      /** The domain that gets the cookie, with its subdomains. @default this host alone */
      domain: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9.-]+$/, 'Expected a domain'))),
    }),
    {},
  ),
})
export type SiwxSettings = v.InferOutput<typeof siwxSettings>
