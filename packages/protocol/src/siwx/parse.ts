import { type NamespaceId, namespaceIds, type NetworkId } from '../caip.ts'
import { KitError } from '../errors/KitError.ts'
import { familyWords, fieldLines, type SiwxMessage, siwxText, solanaWords } from './message.ts'

/**
 * Parses a signed text. Only a text that `siwxText` writes is valid: nothing is trimmed, reordered or guessed.
 * @throws KitError `SIWX_MESSAGE_INVALID`
 */
export function parseSiwxText(text: string): SiwxMessage {
  const message = read(text)
  if (siwxText(message) !== text) throw invalid('Not in the form that is signed')
  return message
}

function read(text: string): SiwxMessage {
  const lines = text.split('\n')
  const [, domain, word] = header.exec(lines[0] ?? '') ?? []
  const namespace = namespaceIds.find((id) => familyWords[id] === word)
  if (!domain || !namespace) throw invalid('First line')
  const uriAt = lines.findIndex((line, at) => at > 2 && line.startsWith('URI: '))
  if (uriAt < 0) throw invalid('URI')
  // Head and statement: address, empty, statement or nothing, empty.
  const statement = uriAt === 5 ? lines[3] : undefined
  const { fields, rest } = readFields(lines.slice(uriAt))
  const [resourcesHead, ...resources] = rest
  if (resourcesHead !== undefined && resourcesHead !== 'Resources:') throw invalid('Line order')
  const { uri, version, chainId, nonce, issuedAt, ...optional } = fields
  if (!uri || !version || !chainId || !nonce || !issuedAt) throw invalid('A line is missing')
  if (![...Object.values(fields), ...resources].every(isOneWord)) throw invalid('A space in a line')
  return {
    domain,
    accountAddress: lines[1] ?? '',
    chainId: networkOf(namespace, chainId),
    uri,
    version,
    nonce,
    issuedAt,
    ...optional,
    ...(statement !== undefined && { statement }),
    ...(resources.length > 0 && { resources: resources.map((line) => line.slice(2)) }),
  }
}

type FieldName = (typeof fieldLines)[number][1]

function readFields(lines: readonly string[]): {
  readonly fields: { readonly [Name in FieldName]?: string }
  readonly rest: readonly string[]
} {
  const fields: { [Name in FieldName]?: string } = {}
  let at = 0
  for (const [label, name] of fieldLines) {
    const line = lines[at]
    if (!line?.startsWith(`${label}: `)) continue
    fields[name] = line.slice(label.length + 2)
    at += 1
  }
  return { fields, rest: lines.slice(at) }
}

function networkOf(namespace: NamespaceId, word: string): NetworkId {
  const named = Object.entries(solanaWords).find(([, each]) => each === word)
  const reference = namespace === 'solana' && named ? named[0] : word
  // CAIP-2; a number without leading zeros for eip155.
  const form = namespace === 'eip155' ? /^[1-9]\d{0,31}$/ : /^[-_a-zA-Z0-9]{1,32}$/
  if (!form.test(reference)) throw invalid('Chain ID')
  return `${namespace}:${reference}`
}

/** Fields are URIs, numbers, times and ids: printable ASCII without spaces. A resource keeps its dash. */
function isOneWord(text: string): boolean {
  return /^(?:- )?[\x21-\x7e]+$/.test(text)
}

function invalid(issue: string): KitError {
  return new KitError('SIWX_MESSAGE_INVALID', { issue })
}

const header = /^(.{1,260}) wants you to sign in with your ([A-Z][a-z]+) account:$/u
