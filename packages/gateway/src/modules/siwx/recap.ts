import { type Cacao, cacaoMessage, siwxText } from '@latchkey/protocol/siwx'

const prefix = 'urn:recap:'

/**
 * Texts that the signer of a CACAO may have signed: its own text, and its text with the sentence that a recap adds. Some
 * wallets put that sentence into the statement, others leave it out (ERC-5573).
 */
export function cacaoTexts(cacao: Cacao): readonly string[] {
  const message = cacaoMessage(cacao)
  const sentence = recapSentence(message.resources?.at(-1))
  const plain = siwxText(message)
  // Wallets differ in whether they write an empty list.
  if (message.resources?.length === 0)
    return [plain, siwxText({ ...message, resources: undefined })]
  if (sentence === undefined || message.statement?.endsWith(sentence)) return [plain]
  const statement = message.statement ? `${message.statement} ${sentence}` : sentence
  return [siwxText({ ...message, statement }), plain]
}

function recapSentence(resource: string | undefined): string | undefined {
  if (!resource?.startsWith(prefix)) return undefined
  const parts = Object.entries(attenuationsOf(resource))
    .toSorted(byKey)
    .flatMap(([target, abilities]) =>
      [...grouped(Object.keys(abilities))].map(
        ([kind, names]) =>
          `'${kind}': ${names.map((name) => `'${name}'`).join(', ')} for '${target}'.`,
      ),
    )
  const numbered = parts.map((part, at) => `(${at + 1}) ${part}`).join(' ')
  return `I further authorize the stated URI to perform the following actions on my behalf: ${numbered}`
}

/** Abilities are `kind/name`; names are grouped by kind, both sorted. */
function grouped(abilities: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const kinds = new Map<string, string[]>()
  for (const ability of abilities.toSorted()) {
    const [kind = '', ...name] = ability.split('/')
    kinds.set(kind, [...(kinds.get(kind) ?? []), name.join('/')])
  }
  return kinds
}

function attenuationsOf(resource: string): { readonly [target: string]: object } {
  try {
    const recap: unknown = JSON.parse(
      Buffer.from(resource.slice(prefix.length), 'base64url').toString(),
    )
    const att = isObject(recap) && 'att' in recap ? recap.att : {}
    return Object.fromEntries(
      Object.entries(isObject(att) ? att : {}).filter((entry): entry is [string, object] =>
        isObject(entry[1]),
      ),
    )
  } catch {
    return {}
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function byKey([one]: readonly [string, object], [other]: readonly [string, object]): number {
  return one < other ? -1 : 1
}
