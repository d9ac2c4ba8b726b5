import { recoverSigner } from './eip191.ts'
import { fieldsOf } from '../messages/json.ts'
import { isRecap, parseRecap, type Recap, recapSentence } from './recap.ts'
import type { SignedIn, VerifyContractSignature } from '../types.ts'

/** The data to sign (CAIP-122), in the form of wc_sessionAuthenticate. */
export type AuthPayload = {
  readonly type: 'caip122'
  /** CAIP-2 of eip155. */
  readonly chains: readonly string[]
  readonly domain: string
  readonly aud: string
  readonly version: '1'
  readonly nonce: string
  /** ISO 8601, like the next two fields. */
  readonly iat: string
  readonly exp?: string
  readonly nbf?: string
  readonly requestId?: string
  readonly statement?: string
  /** The recap is the last entry. */
  readonly resources?: readonly string[]
}

export type VerifiedCacao = SignedIn & { readonly recap: Recap | undefined }

/** Time limit for the verification of a contract's signature by a slow node. */
const contractMs = 30_000
const maxSignature = 2 ** 14

/**
 * Checks that a signed answer (CACAO, CAIP-74) matches the request and that its account signed it: by recovery for keys
 * (ERC-191), by the host's own node for contracts (ERC-1271). Undefined when anything differs.
 */
export async function verifyCacao(
  value: unknown,
  asked: AuthPayload,
  verifyContractSignature: VerifyContractSignature | undefined,
): Promise<VerifiedCacao | undefined> {
  const { h, p, s } = fieldsOf(value) ?? {}
  const said = fieldsOf(p) ?? {}
  const { t: kind, s: signature } = fieldsOf(s) ?? {}
  const [, chainId, address] =
    /^did:pkh:(eip155:\d{1,32}):(0x[0-9a-fA-F]{40})$/.exec(String(said['iss'] ?? '')) ?? []
  if (!/^(?:caip122|eip4361)$/.test(String(fieldsOf(h)?.['t']))) return undefined
  if (!chainId || !address || !asked.chains.includes(chainId)) return undefined
  const same = ['domain', 'aud', 'version', 'nonce', 'iat', 'exp', 'nbf', 'requestId'] as const
  if (!same.every((name) => (said[name] ?? undefined) === asked[name])) return undefined

  const granted = readResources(said['resources'], asked)
  if (!granted) return undefined
  const statement = statementOf(asked.statement, granted.recap)
  // Some wallets put the recap's sentence into the statement, others leave that to the reader.
  if (![statement, asked.statement].includes(said['statement'] as string | undefined))
    return undefined
  const { resources, recap } = granted
  if (typeof signature !== 'string' || signature.length > maxSignature) return undefined
  if (kind !== 'eip191' && kind !== 'eip1271') return undefined
  const account = `${chainId}:${address}`
  // Wallets differ in whether they write the heading of an empty list.
  const lists = resources.length > 0 ? [resources] : [undefined, resources]
  for (const list of lists) {
    const message = printMessage({ ...asked, statement, resources: list }, chainId, address)
    // An account may be a key and a contract at once (EIP-7702), so its signature may be of either type.
    const isByKey = recoverSigner(message, signature) === address.toLowerCase()
    const isSigned =
      isByKey || (await isByContract({ account, message, signature }, verifyContractSignature))
    if (isSigned) return { account, message, signature, recap }
  }
  return undefined
}

/** The text for an account to sign (ERC-4361). */
export function printMessage(
  said: Omit<AuthPayload, 'statement' | 'resources'> & {
    readonly statement?: string | undefined
    readonly resources?: readonly string[] | undefined
  },
  chainId: string,
  address: string,
): string {
  const { domain, statement, aud, version, nonce, iat, exp, nbf, requestId, resources } = said
  const optional = (name: string, value: string | undefined): readonly string[] =>
    value === undefined ? [] : [`${name}: ${value}`]
  return [
    `${domain} wants you to sign in with your Ethereum account:`,
    address,
    '',
    ...(statement === undefined ? [''] : [statement, '']),
    `URI: ${aud}`,
    `Version: ${version}`,
    `Chain ID: ${chainId.split(':')[1]}`,
    `Nonce: ${nonce}`,
    `Issued At: ${iat}`,
    ...optional('Expiration Time', exp),
    ...optional('Not Before', nbf),
    ...optional('Request ID', requestId),
    ...(resources ? ['Resources:', ...resources.map((resource) => `- ${resource}`)] : []),
  ].join('\n')
}

/** Checks the resources. A recap may be narrower than the request but not wider. */
function readResources(
  value: unknown,
  asked: AuthPayload,
): { readonly resources: readonly string[]; readonly recap: Recap | undefined } | undefined {
  const resources = Array.isArray(value) ? (value as readonly unknown[]) : []
  if (!resources.every((item) => typeof item === 'string')) return undefined
  const last = resources.at(-1)
  const plain = isRecap(last) ? resources.slice(0, -1) : resources
  const [wanted, wantedRecap] = splitResources(asked)
  if (plain.length !== wanted.length || !plain.every((item, index) => item === wanted[index]))
    return undefined
  if (!isRecap(last)) return { resources, recap: undefined }
  const recap = parseRecap(last)
  const isNarrower = recap?.methods.every((method) => wantedRecap?.methods.includes(method))
  return recap && isNarrower ? { resources, recap } : undefined
}

function splitResources({
  resources = [],
}: AuthPayload): readonly [readonly string[], Recap | undefined] {
  const last = resources.at(-1)
  return isRecap(last) ? [resources.slice(0, -1), parseRecap(last)] : [resources, undefined]
}

function statementOf(statement: string | undefined, recap: Recap | undefined): string | undefined {
  if (!recap) return statement
  return statement === undefined ? recapSentence(recap) : `${statement} ${recapSentence(recap)}`
}

async function isByContract(
  signed: SignedIn,
  verify: VerifyContractSignature | undefined,
): Promise<boolean> {
  if (!verify) return false
  const signal = AbortSignal.timeout(contractMs)
  const late = new Promise<false>((resolve) => {
    signal.addEventListener('abort', () => resolve(false), { once: true })
  })
  return Promise.race([verify({ ...signed, signal }), late]).then(
    (isValid) => isValid === true,
    // Fail closed: an answer that did not arrive verifies nothing (security.md 3.5).
    () => false,
  )
}
