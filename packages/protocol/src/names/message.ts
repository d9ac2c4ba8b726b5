import * as v from 'valibot'

const line = /* @__PURE__ */ v.string()
const common = {
  /** The whole name, such as alice.example.eth. */
  name: line,
  /** The address that signs: a signature of a contract must not be valid for another account of the same owner (ERC-7739). */
  owner: line,
}
const proof = {
  /** Host of the page. */
  domain: line,
  /** A nonce of `GET /siwx/nonce`: it is valid once. */
  nonce: line,
  /** Seconds since the epoch. */
  timestamp: /* @__PURE__ */ v.number(),
}
const attributes = /* @__PURE__ */ v.record(line, line)

/** Every message that the owner of a name signs. The order of the fields is the order in the text. */
const schema = /* @__PURE__ */ v.variant('action', [
  /* @__PURE__ */ v.strictObject({
    action: /* @__PURE__ */ v.literal('register'),
    ...common,
    /** Of the network on which the owner signs: the signature of a contract must not be valid on another network. */
    coin_type: /* @__PURE__ */ v.number(),
    attributes,
    ...proof,
  }),
  /* @__PURE__ */ v.strictObject({
    action: /* @__PURE__ */ v.literal('attributes'),
    ...common,
    attributes,
    ...proof,
  }),
  /* @__PURE__ */ v.strictObject({
    action: /* @__PURE__ */ v.literal('address'),
    ...common,
    coin_type: /* @__PURE__ */ v.number(),
    /** Empty to remove the address. */
    address: line,
    ...proof,
  }),
  /* @__PURE__ */ v.strictObject({
    action: /* @__PURE__ */ v.literal('primary'),
    ...common,
    /** Of the network on which the name becomes the owner's primary name (ENSIP-19). */
    coin_type: /* @__PURE__ */ v.number(),
    ...proof,
  }),
  /* @__PURE__ */ v.strictObject({
    action: /* @__PURE__ */ v.literal('release'),
    ...common,
    ...proof,
  }),
])
export type NameMessage = v.InferOutput<typeof schema>

/** The text that a wallet shows and signs: JSON, a line for each field. */
export function writeNameMessage(message: NameMessage): string {
  // The schema gives the fields in their order.
  return JSON.stringify(v.parse(schema, message), undefined, 2)
}

/** The message in a text; undefined for any other text, such as the same fields in another order or with other spaces. */
export function readNameMessage(text: string): NameMessage | undefined {
  try {
    const result = v.safeParse(schema, JSON.parse(text))
    return result.success && JSON.stringify(result.output, undefined, 2) === text
      ? result.output
      : undefined
  } catch {
    return undefined
  }
}
