import { fromBase64, toBase64, utf8 } from '../bytes.ts'
import { fieldsOf, parseJson } from '../messages/json.ts'

/** Permissions of a signature beside signing in: methods on chains of eip155 (ERC-5573, walletconnect.md 9). */
export type Recap = {
  readonly methods: readonly string[]
  /** CAIP-2. A wallet chooses the chains; a request has none. */
  readonly chains: readonly string[]
}

const prefix = 'urn:recap:'
const maxMethods = 200

export const isRecap = (resource: string | undefined): resource is string =>
  resource?.startsWith(prefix) ?? false

/** The resource that requests methods. */
export function printRecap(methods: readonly string[]): string {
  const abilities = methods.toSorted().map((method) => [`request/${method}`, [{}]])
  const recap = { att: { eip155: Object.fromEntries(abilities) } }
  return prefix + toBase64(utf8(JSON.stringify(recap))).replaceAll('=', '')
}

/** Undefined when the recap allows anything but requests on eip155. */
export function parseRecap(resource: string): Recap | undefined {
  const base64 = resource.slice(prefix.length).replaceAll('-', '+').replaceAll('_', '/')
  const bytes = fromBase64(base64)
  const attenuations = fieldsOf(
    fieldsOf(bytes && parseJson(new TextDecoder().decode(bytes)))?.['att'],
  )
  const abilities = Object.entries(fieldsOf(attenuations?.['eip155']) ?? {})
  if (Object.keys(attenuations ?? {}).length !== 1 || abilities.length > maxMethods)
    return undefined
  const methods = abilities.flatMap(([ability]) => /^request\/(\w{1,64})$/.exec(ability)?.[1] ?? [])
  if (methods.length === 0 || methods.length < abilities.length) return undefined
  const chains = abilities.flatMap(([, limits]) => chainsOf(limits))
  return { methods, chains: [...new Set(chains)] }
}

/** The recap's sentence in the statement, so that the signer reads the permissions (ERC-5573, statement). */
export function recapSentence({ methods }: Recap): string {
  const named = methods.toSorted().map((method) => `'${method}'`)
  return (
    'I further authorize the stated URI to perform the following actions on my behalf: ' +
    `(1) 'request': ${named.join(', ')} for 'eip155'.`
  )
}

function chainsOf(limits: unknown): readonly string[] {
  const lists = (Array.isArray(limits) ? (limits as readonly unknown[]) : []).map(
    (limit) => fieldsOf(limit)?.['chains'],
  )
  return lists
    .flatMap((list) => (Array.isArray(list) ? (list as readonly unknown[]) : []))
    .filter((chain): chain is string => typeof chain === 'string')
    .slice(0, 500)
}
