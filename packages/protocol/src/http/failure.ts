import * as v from 'valibot'

/** The body of every answer that is not a success. `name` is the field at fault, `description` a sentence. */
export const failure = /* @__PURE__ */ v.object({
  status: /* @__PURE__ */ v.literal('FAILED'),
  reasons: /* @__PURE__ */ v.array(
    /* @__PURE__ */ v.object({
      name: /* @__PURE__ */ v.string(),
      description: /* @__PURE__ */ v.string(),
      /** Row of the catalogue, where callers act on it: refused sign-ins have one (docs/errors.md). */
      code: /* @__PURE__ */ v.optional(/* @__PURE__ */ v.string()),
    }),
  ),
})
export type Failure = v.InferOutput<typeof failure>
