import * as v from 'valibot'
import { emailLength, emailPattern } from '../email.ts'

/** 16 bytes in hex: a wallet, a set of shares. */
export const hexId = /*#__PURE__*/ v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/))
/** An id that a service gave: 128 random bits in base64url. */
export const rowId = /*#__PURE__*/ v.pipe(v.string(), v.regex(/^[\w-]{22}$/))
/** RFC 7638 thumbprint of a device key, SHA-256 in base64url. */
export const thumbprint = /*#__PURE__*/ v.pipe(v.string(), v.regex(/^[\w-]{43}$/))
/** 256 random bits, after the id of their row. */
export const secretToken = /*#__PURE__*/ v.pipe(v.string(), v.regex(/^[\w-]{22}\.[\w-]{43}$/))
/** Moments are ms since the epoch, of the service's clock. */
export const moment = /*#__PURE__*/ v.pipe(v.number(), v.safeInteger())

export const email = /*#__PURE__*/ v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.maxLength(emailLength),
  v.regex(emailPattern, 'Invalid email'),
)

/** The visitor's language, for mails and pages. BCP 47; a service without it uses English. */
export const language = /*#__PURE__*/ v.optional(
  v.pipe(v.string(), v.regex(/^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8}){0,3}$/)),
)
/** The browser's name, for the mail and the list of devices. */
export const browser = /*#__PURE__*/ v.pipe(v.string(), v.regex(/^[\w .()/-]{1,60}$/))

/** The origin of the page that has the frame: https, or a page of this machine. */
export const hostOrigin = /*#__PURE__*/ v.pipe(
  v.string(),
  v.maxLength(260),
  v.check((text) => {
    const url = URL.parse(text)
    if (!url || url.origin !== text) return false
    return url.protocol === 'https:' || /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/.test(text)
  }, 'Invalid origin'),
)

/** The keys that the frame derives from a wallet's seed, in hex. They are what a restored seed is compared with. */
export const publicKeys = /*#__PURE__*/ v.strictObject({
  secp256k1: v.pipe(v.string(), v.regex(/^0[23][0-9a-f]{64}$/)),
  ed25519: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
})

/** `recovery`: the set for new devices. `device`: the set of one device. */
export const setKind = /*#__PURE__*/ v.picklist(['recovery', 'device'])
/** `pending` until the deposit is whole, `retired` when a newer set has taken its place. */
export const setState = /*#__PURE__*/ v.picklist(['pending', 'active', 'retired'])

/** A framed share (shareFrame.ts) in base64url. */
export const framedShare = /*#__PURE__*/ v.pipe(v.string(), v.regex(/^[\w-]{60,400}$/))

export type PublicKeys = v.InferOutput<typeof publicKeys>
export type SetKind = v.InferOutput<typeof setKind>
export type SetState = v.InferOutput<typeof setState>
