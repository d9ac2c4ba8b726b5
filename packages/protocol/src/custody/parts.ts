import * as v from 'valibot'
import {
  framedShare,
  hexId,
  moment,
  publicKeys,
  rowId,
  secretToken,
  setKind,
  setState,
  thumbprint,
} from './fields.ts'

/** Shapes that the calls of both services have. */
export const nothing = /*#__PURE__*/ v.strictObject({})
export const setIds = /*#__PURE__*/ v.pipe(v.array(hexId), v.minLength(1), v.maxLength(4))

const set = /*#__PURE__*/ v.object({
  setId: hexId,
  kind: setKind,
  state: setState,
  /** Of the device whose set it is, or that wrote it. */
  device: thumbprint,
  createdAt: moment,
})
/** Newest set first. */
export const wallet = /*#__PURE__*/ v.object({ walletId: hexId, publicKeys, sets: v.array(set) })

export const deposit = {
  walletId: hexId,
  publicKeys,
  shares: v.pipe(
    v.array(v.strictObject({ setId: hexId, kind: setKind, share: framedShare })),
    v.minLength(1),
    v.maxLength(2),
  ),
}
export const device = /*#__PURE__*/ v.object({
  device: thumbprint,
  hostOrigin: v.string(),
  createdAt: moment,
  lastSeenAt: moment,
})
/** The number and hash of an entry let the visitor's device check that the chain was not rewritten. */
export const event = /*#__PURE__*/ v.object({
  number: moment,
  at: moment,
  event: v.string(),
  meta: v.record(v.string(), v.union([v.string(), v.number()])),
  hash: v.string(),
})
export const sentCode = { digits: v.number(), until: moment }
export const changeId = { changeId: rowId }
export const tokens = {
  accessToken: secretToken,
  refreshToken: secretToken,
  accessUntil: moment,
}
