import * as v from 'valibot'
import { email, moment, rowId, thumbprint } from '../custody/fields.ts'
import { type RpcMethod, rpcMethods } from './access.ts'

/** Bytes, as EVM nodes and wallets write them. */
export const hex = /*#__PURE__*/ v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]*$/))
const address = /*#__PURE__*/ v.pipe(v.string(), v.minLength(1), v.maxLength(128))
/** CAIP-2, or the number of an EVM network. */
const chainId = /*#__PURE__*/ v.union([
  v.pipe(v.string(), v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/)),
  v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
])
const accountType = /*#__PURE__*/ v.picklist(['eoa', 'smartAccount'])
const nothing = /*#__PURE__*/ v.undefined()

/** EMB-10. */
const call = /*#__PURE__*/ v.object({ to: hex, data: v.optional(hex), value: v.optional(hex) })
const sendCalls = /*#__PURE__*/ v.pipe(v.array(v.object({ calls: v.array(call) })), v.minLength(1))

const rpcRequest = /*#__PURE__*/ v.pipe(
  v.strictObject({
    method: v.picklist(rpcMethods),
    params: v.optional(v.unknown()),
    chainId: v.optional(chainId),
    chainNamespace: v.optional(v.picklist(['eip155', 'solana'])),
    /** Of the account that the page uses: the visitor's two accounts may have one address (EIP-7702). */
    accountType: v.optional(accountType),
  }),
  v.check(
    ({ method, params }) => method !== 'wallet_sendCalls' || v.is(sendCalls, params),
    'calls: each needs a to; to and data start with 0x',
  ),
)

/** A link that a phone opens from a code or a press: `https:`, and `http:` on this machine only. */
const link = /*#__PURE__*/ v.pipe(
  v.string(),
  v.maxLength(1024),
  v.check(
    (text) => URL.canParse(text) && /^https:\/\/[^\s/]|^http:\/\/localhost[:/]/.test(text),
    'https: alone',
  ),
)

/** Login by ID token or OAuth (CON-03); Farcaster has rows of its own. */
const providers = ['google', 'apple', 'discord', 'facebook', 'github', 'x'] as const
const provider = /*#__PURE__*/ v.picklist(providers)

const user = /*#__PURE__*/ v.strictObject({
  email: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(320)))),
  address,
  chainId,
  accounts: v.optional(
    v.pipe(v.array(v.strictObject({ address, type: accountType })), v.maxLength(100)),
  ),
  userName: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(128)))),
  /** Null after a login by e-mail. */
  provider: v.optional(v.nullable(v.picklist([...providers, 'farcaster']))),
  smartAccountDeployed: v.optional(v.boolean()),
  preferredAccountType: v.optional(accountType),
})

/** A page that a window or the visitor's page goes to for a social login; its query is long. */
const pageLink = /*#__PURE__*/ v.pipe(
  v.string(),
  v.maxLength(8192),
  v.check(
    (text) =>
      URL.canParse(text) && /^https:\/\/[^\s/]|^http:\/\/(?:localhost|127\.0\.0\.1)[:/]/.test(text),
    'https: alone',
  ),
)
/** A code that was sent. */
const sentCode = { digits: v.optional(v.number()), until: v.optional(moment) }

const otp = /*#__PURE__*/ v.strictObject({ otp: v.pipe(v.string(), v.regex(/^\d{6,9}$/)) })
const colors = /*#__PURE__*/ v.record(v.string(), v.pipe(v.string(), v.maxLength(128)))

/**
 * TABLE requests of the page to the frame: name → payload, and result of a success (EMB-02, EMB-03). No row takes an endpoint: the
 * frame knows its own (security.md FRM-5).
 */
export const frameRequests = {
  /**
   * Starts a login by e-mail, or sends another code while one is running. `CONNECT`: the visitor is signed in already.
   * `VERIFY_OTP`: a code of `digits` digits was sent. `VERIFY_DEVICE`: a link was sent, and the page shows `number` meanwhile,
   * which the visitor finds behind the link. `until`: end of the code or the link. `isWithoutCode`: the service of the codes is
   * away, and the approval alone opens the wallet on this device, for signing (security.md 2.6).
   */
  CONNECT_EMAIL: {
    payload: v.strictObject({ email }),
    answer: v.variant('action', [
      v.strictObject({ action: v.literal('CONNECT') }),
      v.strictObject({ action: v.literal('VERIFY_OTP'), digits: v.number(), until: moment }),
      v.strictObject({
        action: v.literal('VERIFY_DEVICE'),
        number: v.number(),
        until: moment,
        isWithoutCode: v.optional(v.boolean()),
      }),
    ]),
  },
  /**
   * Answered once the link was approved and the code is sent; `WAITING` after 25 s, for the page to ask again. `isOpen`: no code
   * follows.
   */
  CONNECT_DEVICE: {
    payload: nothing,
    answer: v.optional(v.strictObject({ ...sentCode, isOpen: v.optional(v.boolean()) })),
  },
  /** `isNew`: this login made the wallet. */
  CONNECT_OTP: {
    payload: otp,
    answer: v.optional(v.strictObject({ isNew: v.optional(v.boolean()) })),
  },
  /**
   * The provider's page. `returnTo`: an address of the page's own origin that the login leads back to, where no window can be
   * opened.
   */
  GET_SOCIAL_REDIRECT_URI: {
    payload: v.strictObject({ provider, returnTo: v.optional(pageLink) }),
    answer: v.strictObject({ uri: pageLink }),
  },
  /** `uri`: the address of `/callback` that the provider led to, with what it says there. `isNew`: this login made the wallet. */
  CONNECT_SOCIAL: {
    payload: v.strictObject({
      uri: pageLink,
      chainId: v.optional(chainId),
      preferredAccountType: v.optional(accountType),
    }),
    answer: v.strictObject({ ...user.entries, isNew: v.optional(v.boolean()) }),
  },
  /** The social logins that the operator of both services has credentials for; a page offers no other. */
  GET_SOCIALS: {
    payload: nothing,
    answer: v.strictObject({ socials: v.pipe(v.array(v.string()), v.maxLength(20)) }),
  },
  GET_CHAIN_ID: { payload: nothing, answer: v.strictObject({ chainId }) },
  /**
   * While a change to the address is under way, the code of its step is sent again, and the action names the step.
   * `VERIFY_LINKS`: the address changed already, and the recovery service had not followed. It sent its links again, and
   * `number` and `until` are as in the answer to `UPDATE_EMAIL_SECONDARY_OTP`.
   */
  UPDATE_EMAIL: {
    payload: v.strictObject({ email }),
    answer: v.variant('action', [
      v.strictObject({
        action: v.picklist(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']),
        ...sentCode,
      }),
      v.strictObject({ action: v.literal('VERIFY_LINKS'), number: v.number(), until: moment }),
    ]),
  },
  UPDATE_EMAIL_PRIMARY_OTP: { payload: otp, answer: v.optional(v.strictObject(sentCode)) },
  /**
   * `number`: links were sent to both addresses, and the visitor finds this number behind each, so that recovery uses the new
   * address too, three days later (security.md 2.6). Absent when the recovery service was away: then
   * `UPDATE_EMAIL` with the same address sends them.
   */
  UPDATE_EMAIL_SECONDARY_OTP: {
    payload: otp,
    answer: v.strictObject({
      newEmail: email,
      number: v.optional(v.number()),
      /** End of the links. */
      until: v.optional(moment),
      recoversFrom: v.optional(moment),
    }),
  },
  SET_PREFERRED_ACCOUNT: {
    payload: v.strictObject({ type: accountType }),
    answer: v.strictObject({ type: accountType, address }),
  },
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: {
    payload: nothing,
    answer: v.strictObject({ smartAccountEnabledNetworks: v.array(v.number()) }),
  },
  SYNC_THEME: {
    payload: v.strictObject({
      themeMode: v.optional(v.picklist(['light', 'dark'])),
      themeVariables: v.optional(colors),
      w3mThemeVariables: v.optional(colors),
      /** BCP 47: the language of the frame's own texts. */
      language: v.optional(v.pipe(v.string(), v.regex(/^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8}){0,3}$/))),
    }),
    answer: nothing,
  },
  SYNC_DAPP_DATA: {
    payload: v.strictObject({
      metadata: v.optional(
        v.object({
          name: v.string(),
          description: v.string(),
          url: v.string(),
          icons: v.array(v.string()),
        }),
      ),
      sdkVersion: v.optional(v.string()),
      sdkType: v.optional(v.string()),
      projectId: v.optional(v.string()),
    }),
    answer: nothing,
  },
  /** Devices that know the wallet, the newest first. `hostOrigin` is this page's own: it must not learn the visitor's other sites. */
  GET_DEVICES: {
    payload: nothing,
    answer: v.strictObject({
      devices: v.array(
        v.strictObject({
          id: thumbprint,
          hostOrigin: v.optional(v.string()),
          createdAt: moment,
          lastSeenAt: moment,
          isThis: v.boolean(),
        }),
      ),
      /**
       * The new address of a change that the recovery service has not made yet: `UPDATE_EMAIL` with it sends the links again.
       * Absent while that service is away.
       */
      newEmail: v.optional(email),
      /** End of a deletion's grace; null when the account is not being deleted. */
      deletesAt: v.nullable(moment),
      /** Only one of the services deletes the account: `DELETE_ACCOUNT` and `KEEP_ACCOUNT` both make it whole again. */
      isDeletionPartial: v.optional(v.boolean()),
      /** When the words were last shown; null before that. */
      exportedAt: v.optional(v.nullable(moment)),
      /** The operator shows nobody the words. */
      isExportOff: v.optional(v.boolean()),
      /** How long a new device waits; absent while the recovery service is away. A longer time before it may still count. */
      delayHours: v.optional(v.number()),
      /** The recovery service did not answer: what it alone knows is missing, such as a device that only the login service removed. */
      isRecoveryAway: v.optional(v.boolean()),
      /** The recovery service lost its shares: a new login on this device gives it another one. */
      isRecoveryLost: v.optional(v.boolean()),
      /**
       * What waits for its time: a new device of the visitor, or the new address of recovery. Absent while the recovery service is
       * away.
       */
      holds: v.optional(
        v.array(
          v.strictObject({ id: rowId, kind: v.picklist(['device', 'email']), heldUntil: moment }),
        ),
      ),
    }),
  },
  /** Like every request below it, the visitor approves it in the frame. */
  REVOKE_DEVICE: { payload: v.strictObject({ id: thumbprint }), answer: nothing },
  SIGN_OUT_EVERYWHERE: { payload: nothing, answer: nothing },
  DELETE_ACCOUNT: { payload: nothing, answer: v.strictObject({ deletesAt: moment }) },
  KEEP_ACCOUNT: { payload: nothing, answer: nothing },
  /** Stops what waits for its time. */
  CANCEL_HOLD: { payload: v.strictObject({ id: rowId }), answer: nothing },
  /** Between the approval of a new device and its share of recovery (security.md APV-6). */
  SET_DEVICE_DELAY: {
    payload: v.strictObject({ hours: v.picklist([0, 24, 72]) }),
    answer: v.strictObject({ hours: v.number() }),
  },
  /** The visitor reads the log of their account in the frame (security.md 2.6). The page learns when it is closed, and nothing else. */
  SHOW_LOG: { payload: nothing, answer: nothing },
  /** Takes the code of the key's address back on a network (EIP-7702). Answered once it is gone. */
  REMOVE_DELEGATION: {
    payload: v.strictObject({ chainId: v.optional(chainId) }),
    answer: v.strictObject({ hash: hex }),
  },
  /** Answered once the words were shown in the frame's own window; no message carries them. */
  EXPORT: { payload: nothing, answer: nothing },
  /** `token`: of hosts written for other frames. Nobody reads it, because no page has a token of this frame (security.md FRM-4). */
  IS_CONNECTED: {
    payload: v.optional(v.strictObject({ token: v.optional(v.string()) })),
    answer: v.strictObject({ isConnected: v.boolean() }),
  },
  GET_USER: {
    payload: v.strictObject({
      chainId: v.optional(chainId),
      preferredAccountType: v.optional(accountType),
    }),
    answer: user,
  },
  SWITCH_NETWORK: {
    payload: v.strictObject({ chainId }),
    answer: v.strictObject({ chainId }),
  },
  SIGN_OUT: { payload: nothing, answer: nothing },
  /** The link for approval in Farcaster, a new one for each request. */
  GET_FARCASTER_URI: { payload: nothing, answer: v.strictObject({ url: link }) },
  /** Answered once the login is approved. `isNew`: this login made the wallet. */
  CONNECT_FARCASTER: {
    payload: nothing,
    answer: v.strictObject({
      userName: v.pipe(v.string(), v.maxLength(128)),
      isNew: v.optional(v.boolean()),
    }),
  },
  RPC_REQUEST: { payload: rpcRequest, answer: v.unknown() },
  /** `id` is the id of the request to abort. */
  RPC_ABORT: {
    payload: v.strictObject({ id: v.pipe(v.string(), v.uuid()) }),
    answer: nothing,
  },
} as const

export type FrameRequestName = keyof typeof frameRequests
export type FramePayload<Name extends FrameRequestName> = v.InferOutput<
  (typeof frameRequests)[Name]['payload']
>
export type FrameAnswer<Name extends FrameRequestName> = v.InferOutput<
  (typeof frameRequests)[Name]['answer']
>
export type FrameUser = FrameAnswer<'GET_USER'>
export type { RpcMethod }
