import * as v from 'valibot'

/**
 * Tokens and transfers that strangers send as lures are left out unless the caller asks for them, because other clients than
 * our kit do not hide them.
 */
export const spamQuery = /* @__PURE__ */ v.optional(/* @__PURE__ */ v.picklist(['include']))

/** Query fields of every caller: its project, and the SDK's type and version. */
export const clientQuery = {
  projectId: /* @__PURE__ */ v.optional(/* @__PURE__ */ v.string()),
  st: /* @__PURE__ */ v.optional(/* @__PURE__ */ v.string()),
  sv: /* @__PURE__ */ v.optional(/* @__PURE__ */ v.string()),
  clientId: /* @__PURE__ */ v.optional(/* @__PURE__ */ v.string()),
}
