import * as v from 'valibot'

/** What every caller says about itself in the query: its project, and the SDK's type and version. */
export const clientQuery = {
  projectId: /* @__PURE__ */ v.optional(/* @__PURE__ */ v.string()),
  st: /* @__PURE__ */ v.optional(/* @__PURE__ */ v.string()),
  sv: /* @__PURE__ */ v.optional(/* @__PURE__ */ v.string()),
  clientId: /* @__PURE__ */ v.optional(/* @__PURE__ */ v.string()),
}
