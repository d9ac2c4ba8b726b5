import * as v from 'valibot'
import { type RpcMethod, rpcMethods } from './access.ts'
import { isWithinLimits } from './limits.ts'

const hex = /*#__PURE__*/ v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]*$/))
const address = /*#__PURE__*/ v.pipe(v.string(), v.minLength(1), v.maxLength(128))
/** CAIP-2, or the number of an EVM network. */
const chainId = /*#__PURE__*/ v.union([
  v.pipe(v.string(), v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/)),
  v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
])
const accountType = /*#__PURE__*/ v.picklist(['eoa', 'smartAccount'])
const nothing = /*#__PURE__*/ v.undefined()

/** EMB-10. */
const call = /*#__PURE__*/ v.object({
  to: hex,
  data: v.optional(hex),
  value: v.optional(hex),
})
const sendCalls = /*#__PURE__*/ v.pipe(v.array(v.object({ calls: v.array(call) })), v.minLength(1))

const rpcRequest = /*#__PURE__*/ v.pipe(
  v.strictObject({
    method: v.picklist(rpcMethods),
    params: v.optional(v.unknown()),
    chainId: v.optional(chainId),
    chainNamespace: v.optional(v.picklist(['eip155', 'solana'])),
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

const user = /*#__PURE__*/ v.strictObject({
  email: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(320)))),
  address,
  chainId,
  accounts: v.optional(
    v.pipe(v.array(v.strictObject({ address, type: accountType })), v.maxLength(100)),
  ),
  userName: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(128)))),
  smartAccountDeployed: v.optional(v.boolean()),
  preferredAccountType: v.optional(accountType),
})

/**
 * TABLE requests of the page to the frame: name → payload, and result of a success (EMB-02, EMB-03). Other logins add their own
 * rows. No row takes an endpoint: the frame knows its own (security.md FRM-5).
 */
export const frameRequests = {
  IS_CONNECTED: { payload: nothing, answer: v.strictObject({ isConnected: v.boolean() }) },
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
  /** Answered once the login is approved. */
  CONNECT_FARCASTER: {
    payload: nothing,
    answer: v.strictObject({ userName: v.pipe(v.string(), v.maxLength(128)) }),
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

/** Reasons for a refusal; the node's own message is never passed on (security.md 2.7). */
export const frameErrorCodes = [
  'USER_REJECTED',
  'NOT_CONNECTED',
  'INVALID_REQUEST',
  'LIMIT_EXCEEDED',
  'FAILED',
] as const
export type FrameErrorCode = (typeof frameErrorCodes)[number]

const failure = /*#__PURE__*/ v.strictObject({
  message: v.optional(v.pipe(v.string(), v.maxLength(300))),
  code: v.optional(v.picklist(frameErrorCodes)),
  /** Revert data of a contract call, which host libraries read. */
  data: v.optional(hex),
})
export type FrameFailure = v.InferOutput<typeof failure>

export type FrameRequest = {
  [Name in FrameRequestName]: {
    readonly name: Name
    readonly id: string
    readonly payload: FramePayload<Name>
  }
}[FrameRequestName]

const appPrefix = '@w3m-app/'
const framePrefix = '@w3m-frame/'

const envelope = /*#__PURE__*/ v.strictObject({
  type: v.pipe(v.string(), v.maxLength(64)),
  id: v.pipe(v.string(), v.uuid()),
  payload: v.optional(v.unknown()),
})

/** A message of the page on the port. */
export function appMessage({ name, id, payload }: FrameRequest): object {
  return { type: appPrefix + name, id, ...(payload === undefined ? {} : { payload }) }
}

/** A success message of the frame on the port. */
export function successMessage(name: FrameRequestName, id: string, payload?: unknown): object {
  const type = `${framePrefix}${name}_SUCCESS`
  return { type, id, ...(payload === undefined ? {} : { payload }) }
}

export function errorMessage(name: FrameRequestName, id: string, payload: FrameFailure): object {
  return { type: `${framePrefix}${name}_ERROR`, id, payload }
}

/** A request that the page may send; undefined when the payload does not fit its row or is too large. */
export function checkedRequest(request: {
  readonly name: FrameRequestName
  readonly id: string
  readonly payload?: unknown
}): FrameRequest | undefined {
  const read = v.safeParse(frameRequests[request.name].payload, request.payload)
  const checked = { name: request.name, id: request.id, payload: read.output }
  // As: the payload fits the row of that name.
  return read.success && isWithinLimits(checked) ? (checked as FrameRequest) : undefined
}

/** Reads a message of the page: a request, or the name and id for refusing an invalid request, if it has them. */
export function readAppMessage(message: unknown): {
  readonly request?: FrameRequest
  readonly refuse?: { name: FrameRequestName; id: string }
} {
  const read = isWithinLimits(message) ? v.safeParse(envelope, message) : undefined
  if (!read?.success) return {}
  const { type, id, payload } = read.output
  const name = type.slice(appPrefix.length)
  if (!type.startsWith(appPrefix) || !isName(name)) return {}
  const request = checkedRequest({ name, id, payload })
  return request ? { request } : { refuse: { name, id } }
}

/** The id that a message of any shape answers. */
export function idOf(message: unknown): string | undefined {
  if (typeof message !== 'object' || message === null || !Object.hasOwn(message, 'id'))
    return undefined
  const { id } = message as { readonly id: unknown }
  return typeof id === 'string' && id.length === 36 ? id : undefined
}

/** Reads a message of the frame as the answer to a request: success or failure; undefined for anything else. */
export function readAnswer<Name extends FrameRequestName>(
  name: Name,
  message: unknown,
):
  | { readonly ok: true; readonly answer: FrameAnswer<Name> }
  | { readonly ok: false; readonly failure: FrameFailure }
  | undefined {
  const read = isWithinLimits(message) ? v.safeParse(envelope, message) : undefined
  if (!read?.success) return undefined
  const { type, payload } = read.output
  if (type === `${framePrefix}${name}_SUCCESS`) {
    const answer = v.safeParse(frameRequests[name].answer, payload)
    // As: the answer fits the row of that name.
    return answer.success ? { ok: true, answer: answer.output as FrameAnswer<Name> } : undefined
  }
  if (type !== `${framePrefix}${name}_ERROR`) return undefined
  const said = v.safeParse(failure, payload)
  return said.success ? { ok: false, failure: said.output } : undefined
}

function isName(name: string): name is FrameRequestName {
  return Object.hasOwn(frameRequests, name)
}
