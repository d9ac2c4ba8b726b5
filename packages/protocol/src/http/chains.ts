import * as v from 'valibot'
import { get } from './endpoint.ts'

/** The CAIP-2 ids of the networks served over HTTP and over websockets (BAL-09). No project is needed. */
export const getSupportedChains = /* @__PURE__ */ get('/v1/supported-chains', {
  reply: /* @__PURE__ */ v.object({
    http: /* @__PURE__ */ v.array(/* @__PURE__ */ v.string()),
    ws: /* @__PURE__ */ v.array(/* @__PURE__ */ v.string()),
  }),
})
