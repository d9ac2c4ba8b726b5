import * as v from 'valibot'
import { moment } from '../custody/fields.ts'
import { frameErrorCodes } from './errorCodes.ts'
import { isWithinLimits } from './limits.ts'
import {
  type FrameAnswer,
  type FramePayload,
  type FrameRequestName,
  frameRequests,
  hex,
} from './requests.ts'

const failure = /*#__PURE__*/ v.strictObject({
  /** EMB-03's words, which the page does not read: it has its own for each code (security.md 2.7). */
  message: v.optional(v.unknown()),
  code: v.optional(v.picklist(frameErrorCodes)),
  /** Revert data of a contract call, which host libraries read. */
  data: v.optional(hex),
  /** Seconds until another try. */
  retryAfter: v.optional(v.number()),
  until: v.optional(moment),
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
