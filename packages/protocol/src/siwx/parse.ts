import { type NamespaceId, namespaceIds, type NetworkId } from '../caip.ts'
import { KitError } from '../errors/KitError.ts'
import { checkSiwx } from './grammar.ts'
import { namespaceWords, fieldLines, layOutSiwx, type SiwxMessage, solanaWords } from './message.ts'

/**
 * Parses a signed text by the standard's grammar, also texts of other libraries: nothing is trimmed, reordered or guessed.
 * @throws KitError `SIWX_MESSAGE_INVALID`
 */
export function parseSiwxText(text: string): SiwxMessage {
  const message = readSiwxText(text)
  checkSiwx(message)
  return message
}

/**
 * The fields of a text that was parsed before, maybe by an earlier version.
 * @throws KitError `SIWX_MESSAGE_INVALID` for a text with other lines
 */
export function readSiwxText(text: string): SiwxMessage {
  const message = read(text)
  if (layOutSiwx(message) !== text) throw invalid('Not in the form that is signed')
  return message
}

function read(text: string): SiwxMessage {
  const lines = text.split('\n')
  const [, scheme, domain, word] = header.exec(lines[0] ?? '') ?? []
  const namespace = namespaceIds.find((id) => namespaceWords[id] === word)
  if (!domain || !namespace) throw invalid('First line')
  // After the address an empty line, and a statement between two of them.
  const isStated = lines[4] === ''
  const fieldsAt = isStated ? 5 : namespace === 'solana' ? 3 : 4
  const { fields, rest } = readFields(lines.slice(fieldsAt))
  const [resourcesHead, ...resources] = rest
  if (resourcesHead !== undefined && resourcesHead !== 'Resources:') throw invalid('Line order')
  const { uri, version, chainId, nonce, issuedAt, ...optional } = fields
  if (!uri || !version || !chainId || !nonce || !issuedAt) throw invalid('A line is missing')
  return {
    ...(scheme !== undefined && { scheme }),
    domain,
    accountAddress: lines[1] ?? '',
    chainId: networkOf(namespace, chainId),
    uri,
    version,
    nonce,
    issuedAt,
    ...optional,
    ...(isStated && { statement: lines[3] ?? '' }),
    ...(resourcesHead !== undefined && { resources: resources.map((line) => line.slice(2)) }),
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

function invalid(issue: string): KitError {
  return new KitError('SIWX_MESSAGE_INVALID', { issue })
}

const header =
  /^(?:([A-Za-z][A-Za-z0-9+.-]*):\/\/)?(.{1,260}) wants you to sign in with your ([A-Z][a-z]+) account:$/u
