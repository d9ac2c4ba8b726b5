import { type NamespaceId, type NetworkId, parseNetworkId } from '../caip.ts'

/** The message that an account signs to sign in (CAIP-122). Times are ISO 8601. */
export type SiwxMessage = {
  /** Scheme of the page's origin, such as `https`. The kit's own texts have none, which stands for `https`. */
  readonly scheme?: string | undefined
  /** Host and port of the page, such as `app.example` or `localhost:5173`: its origin without the scheme. */
  readonly domain: string
  /** The address of a CAIP-10 id in its namespace's form, checksummed for eip155. */
  readonly accountAddress: string
  /** CAIP-2. */
  readonly chainId: NetworkId
  /** URL of the page within the domain. */
  readonly uri: string
  readonly version: string
  /** From the server, valid once: at least eight letters and digits. */
  readonly nonce: string
  readonly issuedAt: string
  readonly expirationTime?: string | undefined
  readonly notBefore?: string | undefined
  readonly requestId?: string | undefined
  /** One line of the letters that a URI may have, and spaces. An empty statement is none. */
  readonly statement?: string | undefined
  readonly resources?: readonly string[] | undefined
}

/** Name of a namespace's account in the first line of a message. */
export const namespaceWords = {
  eip155: 'Ethereum',
  solana: 'Solana',
  bip122: 'Bitcoin',
  polkadot: 'Polkadot',
} as const satisfies Record<NamespaceId, string>

/** Solana wallets name these networks by a word in `solana:signIn`. The kit signs the same text without that feature. */
export const solanaWords = {
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'mainnet',
  EtWTRABZaYq6iMfeYKouRu166VU2xqa1: 'devnet',
  '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'testnet',
} as const

/** The value behind `Chain ID:`, and `chainId` of `solana:signIn`. */
export function chainWord(chainId: NetworkId): string {
  const { namespace, reference } = parseNetworkId(chainId)
  const words: { readonly [reference: string]: string | undefined } = solanaWords
  return (namespace === 'solana' && words[reference]) || reference
}

/**
 * The lines of a message, whatever is in its fields. Each message has one text: a reader writes it again and compares.
 * @throws KitError `CAIP_NETWORK_INVALID`
 */
export function layOutSiwx(message: SiwxMessage): string {
  const { scheme, domain, accountAddress, statement, resources, chainId } = message
  const { namespace } = parseNetworkId(chainId)
  const place = scheme === undefined ? domain : `${scheme}://${domain}`
  const head = `${place} wants you to sign in with your ${namespaceWords[namespace]} account:\n${accountAddress}`
  // EIP-4361 leaves two empty lines in place of a statement. Sign In With Solana leaves one, and so do its wallets.
  const said = statement !== undefined ? `\n${statement}\n` : namespace === 'solana' ? '' : '\n'
  const lines = fieldLines.flatMap(([label, name]) => {
    const value = name === 'chainId' ? chainWord(chainId) : message[name]
    return value === undefined ? [] : [`${label}: ${value}`]
  })
  const listed = resources ? ['Resources:', ...resources.map((each) => `- ${each}`)] : []
  return [`${head}\n${said}`, ...lines, ...listed].join('\n')
}

/** The lines after the statement, in order. */
export const fieldLines = [
  ['URI', 'uri'],
  ['Version', 'version'],
  ['Chain ID', 'chainId'],
  ['Nonce', 'nonce'],
  ['Issued At', 'issuedAt'],
  ['Expiration Time', 'expirationTime'],
  ['Not Before', 'notBefore'],
  ['Request ID', 'requestId'],
] as const
