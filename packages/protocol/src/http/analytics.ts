import * as v from 'valibot'
import { clientQuery } from './client.ts'
import { post } from './endpoint.ts'

const short = /* @__PURE__ */ v.pipe(/* @__PURE__ */ v.string(), /* @__PURE__ */ v.maxLength(200))

/** One usage event (NET-04). */
export const postEvent = /* @__PURE__ */ post('/e', {
  query: clientQuery,
  body: /* @__PURE__ */ v.object({
    /** UUID. A repeated event is stored once. */
    eventId: /* @__PURE__ */ v.pipe(
      /* @__PURE__ */ v.string(),
      /* @__PURE__ */ v.uuid('Expected a UUID'),
    ),
    url: /* @__PURE__ */ v.optional(/* @__PURE__ */ v.string()),
    domain: /* @__PURE__ */ v.optional(short),
    /** Milliseconds since the epoch, or ISO 8601. */
    timestamp: /* @__PURE__ */ v.union(
      [
        /* @__PURE__ */ v.pipe(
          /* @__PURE__ */ v.number(),
          /* @__PURE__ */ v.minValue(0),
          /* @__PURE__ */ v.maxValue(8.64e15),
        ),
        /* @__PURE__ */ v.pipe(
          /* @__PURE__ */ v.string(),
          /* @__PURE__ */ v.isoTimestamp('Expected an ISO timestamp'),
        ),
      ],
      'Expected a timestamp',
    ),
    props: /* @__PURE__ */ v.object({
      type: /* @__PURE__ */ v.optional(short),
      event: /* @__PURE__ */ v.pipe(
        short,
        /* @__PURE__ */ v.regex(/^[A-Za-z0-9_]+$/, 'Expected an event name'),
      ),
      address: /* @__PURE__ */ v.nullish(short),
      properties: /* @__PURE__ */ v.nullish(
        /* @__PURE__ */ v.record(/* @__PURE__ */ v.string(), /* @__PURE__ */ v.unknown()),
      ),
    }),
  }),
  reply: /* @__PURE__ */ v.object({ status: /* @__PURE__ */ v.literal('ACCEPTED') }),
})
export type AnalyticsEvent = v.InferOutput<typeof postEvent.body>
