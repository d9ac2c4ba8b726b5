import * as v from 'valibot'
import type { NetworkId } from '../caip.ts'
import type { SiwxMessage } from './message.ts'

const text = (max: number): v.GenericSchema<string> =>
  /* @__PURE__ */ v.pipe(/* @__PURE__ */ v.string(), /* @__PURE__ */ v.maxLength(max))
const time = /* @__PURE__ */ v.optional(/* @__PURE__ */ text(40))

/** A signed sign-in in the form of one-click authentication (CAIP-74). */
export const cacaoSchema = /* @__PURE__ */ v.object({
  h: /* @__PURE__ */ v.object({ t: /* @__PURE__ */ v.picklist(['caip122', 'eip4361']) }),
  p: /* @__PURE__ */ v.object({
    /** `did:pkh:` and a CAIP-10 account of eip155. */
    iss: /* @__PURE__ */ v.pipe(
      /* @__PURE__ */ v.string(),
      /* @__PURE__ */ v.regex(
        /^did:pkh:eip155:[1-9]\d{0,31}:0x[0-9a-fA-F]{40}$/,
        'Invalid account',
      ),
    ),
    domain: /* @__PURE__ */ text(260),
    aud: /* @__PURE__ */ text(2048),
    version: /* @__PURE__ */ text(8),
    nonce: /* @__PURE__ */ text(128),
    iat: /* @__PURE__ */ text(40),
    nbf: time,
    exp: time,
    statement: /* @__PURE__ */ v.optional(/* @__PURE__ */ text(16_384)),
    requestId: /* @__PURE__ */ v.optional(/* @__PURE__ */ text(256)),
    resources: /* @__PURE__ */ v.optional(
      /* @__PURE__ */ v.pipe(
        /* @__PURE__ */ v.array(/* @__PURE__ */ text(16_384)),
        /* @__PURE__ */ v.maxLength(50),
      ),
    ),
  }),
  s: /* @__PURE__ */ v.object({
    t: /* @__PURE__ */ v.picklist(['eip191', 'eip1271']),
    s: /* @__PURE__ */ text(65_536),
    m: /* @__PURE__ */ v.optional(/* @__PURE__ */ text(65_536)),
  }),
})
export type Cacao = v.InferOutput<typeof cacaoSchema>

/** The message that a CACAO claims to sign. The reader adds a recap's sentence when the statement lacks it. */
export function cacaoMessage({ p }: Cacao): SiwxMessage {
  const [, , namespace, reference, address = ''] = p.iss.split(':')
  const [, scheme, domain = p.domain] = /^([^:]*):\/\/(.*)$/.exec(p.domain) ?? []
  return {
    scheme,
    domain,
    accountAddress: address,
    // As: the schema accepts only accounts of eip155.
    chainId: `${namespace}:${reference}` as NetworkId,
    uri: p.aud,
    version: p.version,
    nonce: p.nonce,
    issuedAt: p.iat,
    expirationTime: p.exp,
    notBefore: p.nbf,
    requestId: p.requestId,
    statement: p.statement,
    resources: p.resources,
  }
}
