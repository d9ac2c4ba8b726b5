import { KitError } from '@latchkey/protocol'
import { siwxMessageLimit } from '@latchkey/protocol/http'
import { parseSiwxText, type SiwxMessage } from '@latchkey/protocol/siwx'
import { hostOf } from './nonces.ts'

/** What a message is held against, before any signature is looked at. */
export type Expected = {
  readonly origin: string
  readonly now: number
  /** What the page says that it asked for. */
  readonly data: SiwxMessage | undefined
  /** What the operator wants messages to say. */
  readonly statement: string | undefined
  readonly isServed: (chainId: SiwxMessage['chainId']) => boolean
  readonly isAddress: (message: SiwxMessage) => boolean
}

/** Visitors' clocks are off by a little. */
const skewMs = 60_000

/**
 * Read a text that is said to be signed, and refuse what is wrong with it by its own name.
 * @throws KitError `SIWX_…`
 */
export function checkMessage(text: string, expected: Expected): SiwxMessage {
  if (Buffer.byteLength(text) > siwxMessageLimit)
    throw new KitError('SIWX_TOO_LARGE', { limit: siwxMessageLimit })
  const message = parseSiwxText(text)
  checkCharacters(message)
  if (expected.data) checkData(message, expected.data)
  checkPlace(message, expected)
  if (!expected.isServed(message.chainId)) throw new KitError('SIWX_CHAIN_WRONG')
  if (!expected.isAddress(message)) throw new KitError('SIWX_ADDRESS_WRONG')
  if (expected.statement !== undefined && !isStatement(message, expected.statement))
    throw new KitError('SIWX_STATEMENT_WRONG')
  checkTimes(message, expected.now)
  return message
}

/** Letters of other scripts, and what changes direction or is not seen, make one text look like another. */
function checkCharacters(message: SiwxMessage): void {
  const parts = [
    ['domain', message.domain, /^[\x21-\x7e]+$/],
    ['address', message.accountAddress, /^[\x21-\x7e]+$/],
    ['statement', message.statement ?? '', /^[\x20-\x7e]*$/],
  ] as const
  for (const [part, text, form] of parts)
    if (!form.test(text)) throw new KitError('SIWX_CHARACTERS', { part })
}

const ownCodes = {
  domain: 'SIWX_DOMAIN_WRONG',
  chainId: 'SIWX_CHAIN_WRONG',
  accountAddress: 'SIWX_ADDRESS_WRONG',
  uri: 'SIWX_URI_WRONG',
  statement: 'SIWX_STATEMENT_WRONG',
} as const

const otherParts = [
  'version',
  'nonce',
  'issuedAt',
  'expirationTime',
  'notBefore',
  'requestId',
] as const

function checkData(message: SiwxMessage, data: SiwxMessage): void {
  for (const [name, code] of Object.entries(ownCodes)) {
    // As: the table's own names.
    const part = name as keyof typeof ownCodes
    if (message[part] !== data[part]) throw new KitError(code)
  }
  const altered = otherParts.find((part) => message[part] !== data[part])
  if (altered) throw new KitError('SIWX_MESSAGE_ALTERED', { part: altered })
  const { resources = [] } = message
  const { resources: asked = [] } = data
  if (resources.length !== asked.length || resources.some((each, at) => each !== asked[at]))
    throw new KitError('SIWX_MESSAGE_ALTERED', { part: 'resources' })
}

/** The page's own host, and an address within its origin. */
function checkPlace({ domain, uri, version }: SiwxMessage, { origin }: Expected): void {
  if (domain !== hostOf(origin)) throw new KitError('SIWX_DOMAIN_WRONG')
  const url = URL.parse(uri)
  if (!url || url.origin !== origin || url.username !== '' || url.password !== '')
    throw new KitError('SIWX_URI_WRONG')
  if (version !== '1') throw new KitError('SIWX_MESSAGE_INVALID', { issue: 'Version' })
}

/** Word for word, or with the sentence that a recap adds for its signer to read (ERC-5573). */
function isStatement({ statement, resources }: SiwxMessage, wanted: string): boolean {
  if (statement === wanted) return true
  const hasRecap = resources?.at(-1)?.startsWith('urn:recap:') ?? false
  return (
    hasRecap && (statement?.startsWith(`${wanted} I further authorize the stated URI `) ?? false)
  )
}

function checkTimes({ issuedAt, expirationTime, notBefore }: SiwxMessage, now: number): void {
  if (timeOf(issuedAt, 'Issued At') > now + skewMs) throw new KitError('SIWX_NOT_YET_VALID')
  if (notBefore !== undefined && timeOf(notBefore, 'Not Before') > now + skewMs)
    throw new KitError('SIWX_NOT_YET_VALID')
  if (expirationTime !== undefined && timeOf(expirationTime, 'Expiration Time') <= now)
    throw new KitError('SIWX_EXPIRED')
}

/** RFC 3339; `Date.parse` alone would take much else. */
function timeOf(text: string, issue: string): number {
  const form = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/
  const time = form.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(time)) throw new KitError('SIWX_MESSAGE_INVALID', { issue })
  return time
}
