import * as v from 'valibot'
import {
  email,
  framedShare,
  hexId,
  hostOrigin,
  language,
  moment,
  rowId,
  secretToken,
  thumbprint,
} from './fields.ts'
import {
  changeId,
  deposit,
  device,
  event,
  nothing,
  sentCode,
  setIds,
  tokens,
  wallet,
} from './parts.ts'
import { farcasterProof, otherRandom, socialBegin, socialCode, socialList } from './social.ts'

const signedIn = {
  ...tokens,
  /** The end of the grace of a deletion; null when the account is not being deleted. */
  deletesAt: v.nullable(moment),
}
const code = /*#__PURE__*/ v.pipe(v.string(), v.regex(/^\d{6,9}$/))

/** Every call to service A (security.md 2.5, 2.6). All but challenges, logins and `sessions/refresh` need an access token. */
export const authCalls = {
  'challenges/create': {
    input: v.strictObject({
      email,
      hostOrigin,
      purpose: v.picklist(['login', 'export']),
      language,
    }),
    /** `isKnown`: this device key belongs to a device of the account, so no approval is needed. */
    output: v.object({ challengeId: rowId, isKnown: v.boolean() }),
  },
  'challenges/send': {
    /** `work`: the answer to the work that a refusal asked for. */
    input: v.strictObject({
      challengeId: rowId,
      work: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/))),
    }),
    output: v.object(sentCode),
  },
  'challenges/verify': {
    input: v.strictObject({ challengeId: rowId, code }),
    output: v.object(signedIn),
  },
  'social/list': socialList,
  'social/begin': socialBegin,
  /** Signs in with the provider's code. The ID token, where there is one, is for service R. */
  'social/exchange': {
    input: v.strictObject({
      ...socialCode,
      otherRandom,
      /** Apple tells the name once, beside the code. */
      name: v.optional(v.pipe(v.string(), v.maxLength(128))),
    }),
    output: v.object({ ...signedIn, idToken: v.nullable(v.string()) }),
  },
  'social/farcaster': {
    input: v.strictObject(farcasterProof),
    output: v.object(signedIn),
  },
  'sessions/refresh': {
    input: v.strictObject({ refreshToken: secretToken }),
    output: v.object(tokens),
  },
  /** Newest first, but for the caller's own, which is last. */
  'sessions/list': {
    input: nothing,
    output: v.object({
      sessions: v.array(
        v.object({ sessionId: rowId, device: thumbprint, createdAt: moment, lastSeenAt: moment }),
      ),
    }),
  },
  'sessions/end': { input: v.strictObject({ sessionId: rowId }), output: nothing },
  'sessions/endAll': { input: nothing, output: nothing },
  'account/read': {
    input: nothing,
    output: v.object({
      /** `email`, or the provider. */
      login: v.string(),
      email: v.nullable(v.string()),
      name: v.nullable(v.string()),
      deletesAt: v.nullable(moment),
    }),
  },
  'account/delete': { input: nothing, output: v.object({ deletesAt: moment }) },
  'account/keep': { input: nothing, output: nothing },
  /** Changes the address: a code to the present one, then a code to the new one (EMB-02). The login may be five minutes old at most. */
  'email/begin': {
    input: v.strictObject({ email, hostOrigin, language }),
    output: v.object({ ...changeId, ...sentCode }),
  },
  /** Another code of the step that the change is in. */
  'email/send': {
    input: v.strictObject(changeId),
    output: v.object({ step: v.picklist(['primary', 'secondary']), ...sentCode }),
  },
  'email/verify': {
    input: v.strictObject({ ...changeId, code }),
    output: v.variant('step', [
      v.object({ step: v.literal('secondary'), ...sentCode }),
      v.object({ step: v.literal('done'), email: v.string() }),
    ]),
  },
  'wallets/list': {
    input: nothing,
    /** `exportedAt`: when the recovery words were last shown; null before that. */
    output: v.object({
      wallets: v.array(v.object({ ...wallet.entries, exportedAt: v.nullable(moment) })),
    }),
  },
  /** Before the words are shown: writes it down and tells the visitor by mail. Needs a login with the purpose `export`. */
  'wallets/export': { input: v.strictObject({ walletId: hexId, language }), output: nothing },
  'shares/put': { input: v.strictObject(deposit), output: nothing },
  'shares/read': {
    input: v.strictObject({ walletId: hexId, setId: hexId }),
    output: v.object({ share: framedShare }),
  },
  /** The last step of a deposit that counts: it makes the sets the wallet's, and retires those they replace. */
  'shares/commit': {
    input: v.strictObject({ walletId: hexId, setIds }),
    output: v.object({ retired: v.array(hexId) }),
  },
  'devices/list': { input: nothing, output: v.object({ devices: v.array(device) }) },
  'devices/revoke': { input: v.strictObject({ device: thumbprint }), output: nothing },
  'events/list': { input: nothing, output: v.object({ events: v.array(event) }) },
} as const
