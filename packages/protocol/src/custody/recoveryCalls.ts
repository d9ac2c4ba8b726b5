import * as v from 'valibot'
import {
  email,
  framedShare,
  hexId,
  hostOrigin,
  moment,
  rowId,
  secretToken,
  thumbprint,
} from './fields.ts'
import { changeId, deposit, device, event, nothing, setIds, wallet } from './parts.ts'
import {
  farcasterProof,
  granted,
  hostPage,
  socialBegin,
  socialCode,
  socialList,
  socialToken,
} from './social.ts'

/** R takes a grant of an approval, or the proof of a device that it knows. */
const grant = /*#__PURE__*/ v.optional(secretToken)
/** A device may belong to several accounts; the wallet names the one that is meant. */
const walletId = hexId
const waitMs = /*#__PURE__*/ v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(25_000))

/** Every call to service R. */
export const recoveryCalls = {
  'approvals/create': {
    input: v.strictObject({ email, ...hostPage }),
    /** The number that the visitor has to find in the page behind the mail's link. */
    output: v.object({ approvalId: rowId, number: v.number(), until: moment }),
  },
  'approvals/wait': {
    input: v.strictObject({ approvalId: rowId, waitMs }),
    output: v.variant('state', [
      v.object({ state: v.picklist(['waiting', 'denied', 'expired']) }),
      v.object({ state: v.literal('approved'), ...granted }),
    ]),
  },
  'social/list': socialList,
  'social/begin': socialBegin,
  /** A grant for an ID token that service A exchanged. R verifies it by itself. */
  'social/present': { input: v.strictObject(socialToken), output: v.object(granted) },
  /** A grant for a code of R's own client, where the provider has no ID tokens. */
  'social/exchange': { input: v.strictObject(socialCode), output: v.object(granted) },
  'social/farcaster': { input: v.strictObject(farcasterProof), output: v.object(granted) },
  'wallets/list': {
    input: v.strictObject({ grant }),
    /** `confirmed`: the deposit of that wallet was reported whole. */
    output: v.object({
      wallets: v.array(v.object({ ...wallet.entries, confirmed: v.boolean() })),
    }),
  },
  /** One share for one grant. */
  'shares/release': {
    input: v.strictObject({ grant: secretToken, walletId, setId: hexId }),
    output: v.object({ share: framedShare }),
  },
  'shares/put': { input: v.strictObject({ ...deposit, grant }), output: nothing },
  /** A share that this device put and has not committed yet. */
  'shares/read': {
    input: v.strictObject({ walletId, setId: hexId, grant }),
    output: v.object({ share: framedShare }),
  },
  /** Makes the device known here: from then on it needs no grant but for a release. */
  'shares/commit': {
    input: v.strictObject({ walletId, setIds, hostOrigin, grant }),
    output: nothing,
  },
  /** After A committed: retires what A retired. */
  'shares/confirm': {
    input: v.strictObject({
      walletId,
      setIds,
      retired: v.pipe(v.array(hexId), v.maxLength(64)),
    }),
    output: nothing,
  },
  'devices/list': {
    input: v.strictObject({ walletId, grant }),
    output: v.object({ devices: v.array(device) }),
  },
  'devices/revoke': {
    input: v.strictObject({ walletId, device: thumbprint, grant }),
    output: nothing,
  },
  /** What waits for its time: a new device, or a change of the address. Any device of the account may cancel it. */
  'holds/list': {
    input: v.strictObject({ walletId }),
    output: v.object({
      holds: v.array(
        v.object({
          holdId: rowId,
          kind: v.picklist(['device', 'email']),
          hostOrigin: v.string(),
          heldUntil: moment,
        }),
      ),
      /** As the visitor set it. Absent from services before it could be read. */
      delayHours: v.optional(v.number()),
    }),
  },
  'holds/cancel': { input: v.strictObject({ walletId, holdId: rowId }), output: nothing },
  /** A shorter delay counts once the longer one has passed. */
  'policy/set': {
    input: v.strictObject({ walletId, delayHours: v.picklist([0, 24, 72]) }),
    output: v.object({ delayHours: v.number() }),
  },
  /** Changes the address here: links to the present and the new one, then 72 hours in which it can be cancelled. */
  'email/begin': {
    input: v.strictObject({ walletId, email, ...hostPage }),
    /** The number is the same in both pages. */
    output: v.object({ ...changeId, number: v.number(), until: moment }),
  },
  'email/wait': {
    input: v.strictObject({ ...changeId, waitMs }),
    output: v.variant('state', [
      v.object({ state: v.picklist(['waiting', 'denied', 'expired']) }),
      v.object({ state: v.literal('held'), heldUntil: moment }),
    ]),
  },
  /** As A's `account/read`: until a change of the address or a deletion is whole, the two differ. */
  'account/read': {
    input: v.strictObject({ walletId }),
    output: v.object({ email: v.nullable(v.string()), deletesAt: v.nullable(moment) }),
  },
  'account/delete': {
    input: v.strictObject({ walletId }),
    output: v.object({ deletesAt: moment }),
  },
  'account/keep': { input: v.strictObject({ walletId }), output: nothing },
  'events/list': {
    input: v.strictObject({ walletId }),
    output: v.object({ events: v.array(event) }),
  },
} as const
