import { KitError } from '@latchkey/protocol'
import { siwxMessageLimit } from '@latchkey/protocol/http'
import { parseSiwxText, type SiwxMessage, siwxTime } from '@latchkey/protocol/siwx'
import { hostOf } from './nonces.ts'

/** The values that a message must have, checked before its signature. */
export type Expected = {
  readonly origin: string
  readonly now: number
  /** The message that the page says it asked for. */
  readonly data: SiwxMessage | undefined
  /** The statement that the operator requires. */
  readonly statement: string | undefined
  readonly isServed: (chainId: SiwxMessage['chainId']) => boolean
  readonly isAddress: (message: SiwxMessage) => boolean
}

/** Tolerance for visitors' clocks. */
const skewMs = 60_000

/**
 * Reads a text that a visitor is said to have signed, and refuses each fault with its own code.
 * @throws KitError `SIWX_…`
 */
export function checkMessage(text: string, expected: Expected): SiwxMessage {
  if (Buffer.byteLength(text) > siwxMessageLimit)
    throw new KitError('SIWX_TOO_LARGE', { limit: siwxMessageLimit })
  checkCharacters(text)
  const message = parseSiwxText(text)
  if (expected.data) checkData(message, expected.data)
  checkPlace(message, expected)
  if (!expected.isServed(message.chainId)) throw new KitError('SIWX_CHAIN_WRONG')
  if (!expected.isAddress(message)) throw new KitError('SIWX_ADDRESS_WRONG')
  if (expected.statement !== undefined && !isStatement(message, expected.statement))
    throw new KitError('SIWX_STATEMENT_WRONG')
  checkTimes(message, expected.now)
  return message
}

/** Refuses letters of other scripts, and direction and invisible characters: they make one text look like another. */
function checkCharacters(text: string): void {
  const at = text.split('\n').findIndex((line) => !/^[\r\x20-\x7e]*$/.test(line))
  if (at >= 0) throw new KitError('SIWX_CHARACTERS', { part: parts[at] ?? 'text' })
}

/** The parts on the first lines. */
const parts = ['domain', 'address', 'text', 'statement']

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
    if ((message[part] || undefined) !== (data[part] || undefined)) throw new KitError(code)
  }
  const altered = otherParts.find((part) => message[part] !== data[part])
  if (altered) throw new KitError('SIWX_MESSAGE_ALTERED', { part: altered })
  const { resources = [] } = message
  const { resources: asked = [] } = data
  if (resources.length !== asked.length || resources.some((each, at) => each !== asked[at]))
    throw new KitError('SIWX_MESSAGE_ALTERED', { part: 'resources' })
}

/** Checks that scheme and domain are those of the page's origin, and that the URI is within it. */
function checkPlace({ scheme, domain, uri }: SiwxMessage, { origin }: Expected): void {
  const { protocol, port } = new URL(origin)
  const host = hostOf(origin)
  // EIP-4361: the default port of the scheme may be written.
  const isHost = domain === host || (port === '' && domain === `${host}:${ports[protocol]}`)
  const isScheme = scheme === undefined || `${scheme.toLowerCase()}:` === protocol
  if (!isHost || !isScheme) throw new KitError('SIWX_DOMAIN_WRONG')
  const url = URL.parse(uri)
  if (!url || url.origin !== origin || url.username !== '' || url.password !== '')
    throw new KitError('SIWX_URI_WRONG')
}

/** Default ports. */
const ports: { readonly [protocol: string]: number | undefined } = { 'https:': 443, 'http:': 80 }

/**
 * Whether the statement is the wanted one, word for word or with the sentence that a recap adds for the signer
 * (ERC-5573).
 */
function isStatement({ statement, resources }: SiwxMessage, wanted: string): boolean {
  if (statement === wanted) return true
  const hasRecap = resources?.at(-1)?.startsWith('urn:recap:') ?? false
  return (
    hasRecap && (statement?.startsWith(`${wanted} I further authorize the stated URI `) ?? false)
  )
}

function checkTimes({ issuedAt, expirationTime, notBefore }: SiwxMessage, now: number): void {
  if (siwxTime(issuedAt) > now + skewMs) throw new KitError('SIWX_NOT_YET_VALID')
  if (notBefore !== undefined && siwxTime(notBefore) > now + skewMs)
    throw new KitError('SIWX_NOT_YET_VALID')
  if (expirationTime !== undefined && siwxTime(expirationTime) <= now)
    throw new KitError('SIWX_EXPIRED')
}
