import * as v from 'valibot'

/** The body of every failed answer. `name` and `field` are the invalid field, `description` a sentence. */
export const failure = /* @__PURE__ */ v.object({
  status: /* @__PURE__ */ v.literal('FAILED'),
  reasons: /* @__PURE__ */ v.array(
    /* @__PURE__ */ v.object({
      name: /* @__PURE__ */ v.string(),
      /** As `name`: clients of other servers read it here (compatibility.md 7.4). */
      field: /* @__PURE__ */ v.optional(/* @__PURE__ */ v.string()),
      description: /* @__PURE__ */ v.string(),
      /** Code of the catalogue, if callers react to it: refused sign-ins have a code (docs/errors.md). */
      code: /* @__PURE__ */ v.optional(/* @__PURE__ */ v.string()),
    }),
  ),
})
export type Failure = v.InferOutput<typeof failure>
