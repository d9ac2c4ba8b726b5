import * as v from 'valibot'

/** Query fields of every caller: its project, and the SDK's type and version. */
export const clientQuery = {
  projectId: /* @__PURE__ */ v.optional(/* @__PURE__ */ v.string()),
  st: /* @__PURE__ */ v.optional(/* @__PURE__ */ v.string()),
  sv: /* @__PURE__ */ v.optional(/* @__PURE__ */ v.string()),
  clientId: /* @__PURE__ */ v.optional(/* @__PURE__ */ v.string()),
}
