// The grammar of EIP-4361 (ABNF Message Format) with the rules of RFC 3986 and RFC 3339 that it names, and the same for other
// namespaces (CAIP-122). https://eips.ethereum.org/EIPS/eip-4361
import { parseNetworkId } from '../caip.ts'
import { KitError } from '../errors/KitError.ts'
import type { SiwxMessage } from './message.ts'

/** @throws KitError `SIWX_MESSAGE_INVALID`, naming the field */
export function checkSiwx(message: SiwxMessage): void {
  const isEvm = parseNetworkId(message.chainId).namespace === 'eip155'
  const { scheme, expirationTime, notBefore, resources = [] } = message
  const checks: readonly (readonly [issue: string, isValid: boolean])[] = [
    ['Scheme', scheme === undefined || schemeForm.test(scheme)],
    ['Domain', message.domain !== '' && isAuthority(message.domain)],
    ['Address', (isEvm ? evmAddress : address).test(message.accountAddress)],
    ['Statement', siwxStatementForm.test(message.statement ?? '')],
    ['URI', isUri(message.uri)],
    ['Version', message.version === '1'],
    ['Nonce', nonceForm.test(message.nonce)],
    ['Issued At', isTime(message.issuedAt)],
    ['Expiration Time', expirationTime === undefined || isTime(expirationTime)],
    ['Not Before', notBefore === undefined || isTime(notBefore)],
    ['Request ID', requestIdForm.test(message.requestId ?? '')],
    ['Resources', resources.every(isUri)],
  ]
  const failed = checks.find(([, isValid]) => !isValid)
  if (failed) throw new KitError('SIWX_MESSAGE_INVALID', { issue: failed[0] })
}

/** The time of a message in milliseconds since the epoch; NaN for another text than a date-time of RFC 3339. */
export function siwxTime(text: string): number {
  const [, date = '', hour = '', minute = '', second = '', rest = ''] = timeForm.exec(text) ?? []
  // A leap second is the first moment of the next minute.
  const isLeap = second === '60'
  const at = Date.parse(`${date}T${hour}:${minute}:${isLeap ? '59' : second}${rest.toUpperCase()}`)
  // `Date.parse` takes the 30th of February as a day of March.
  const isDay = new Date(`${date}T00:00:00Z`).getUTCDate() === Number(date.slice(8))
  const isZone = !/[+-](?:2[4-9]|[3-9]\d|\d\d:[6-9])/.test(rest)
  return isDay && isZone && hour < '24' ? at + (isLeap ? 1000 : 0) : Number.NaN
}

function isTime(text: string): boolean {
  return !Number.isNaN(siwxTime(text))
}

function isUri(text: string): boolean {
  const [, authority] = uriForm.exec(text) ?? [undefined, undefined]
  return uriForm.test(text) && (authority === undefined || isAuthority(authority))
}

function isAuthority(text: string): boolean {
  const [, literal] = authorityForm.exec(text) ?? [undefined, undefined]
  if (literal === undefined) return authorityForm.test(text)
  // An address of IPv6, or of a later version.
  return /^v[0-9a-f]+\./i.test(literal) || URL.canParse(`http://[${literal}]`)
}

const [unreserved, subDelims, escaped] = ['A-Za-z0-9\\-._~', "!$&'()*+,;=", '%[0-9A-Fa-f]{2}']
const pchar = `(?:[${unreserved}${subDelims}:@]|${escaped})`
const segments = `(?:/${pchar}*)*`
const literal = `\\[([0-9A-Fa-f:.]+|[vV][0-9A-Fa-f]+\\.[${unreserved}${subDelims}:]+)\\]`
const named = `(?:[${unreserved}${subDelims}]|${escaped})*`
const userInfo = `(?:[${unreserved}${subDelims}:]|${escaped})*@`

const schemeForm = /^[A-Za-z][A-Za-z0-9+.-]*$/
const authorityForm = /* @__PURE__ */ new RegExp(
  `^(?:${userInfo})?(?:${literal}|${named})(?::\\d*)?$`,
)
const uriForm = /* @__PURE__ */ new RegExp(
  `^[A-Za-z][A-Za-z0-9+.-]*:(?://([^/?#]*)${segments}|/(?:${pchar}+${segments})?|${pchar}+${segments}|)` +
    `(?:\\?(?:${pchar}|[/?])*)?(?:#(?:${pchar}|[/?])*)?$`,
)
const evmAddress = /^0x[0-9a-fA-F]{40}$/
/** CAIP-10. */
const address = /^[-.%a-zA-Z0-9]{1,128}$/
/** Spaces and the letters that a URI may have. The standard excludes others, so that all readers find the same lines. */
export const siwxStatementForm = /* @__PURE__ */ new RegExp(
  `^[ ${unreserved}${subDelims}:/?#[\\]@]*$`,
)
const nonceForm = /^[A-Za-z0-9]{8,}$/
const requestIdForm = /* @__PURE__ */ new RegExp(`^${pchar}*$`)
const timeForm = /^(\d{4}-\d\d-\d\d)[Tt](\d\d):(\d\d):(\d\d)((?:\.\d+)?(?:[Zz]|[+-]\d\d:\d\d))$/
