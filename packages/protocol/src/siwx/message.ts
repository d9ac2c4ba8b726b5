import { type NamespaceId, type NetworkId, parseNetworkId } from '../caip.ts'

/** What an account signs to sign in (CAIP-122). Times are ISO 8601. */
export type SiwxMessage = {
  /** Host and port of the page, such as `app.example` or `localhost:5173`: what is after `https://` in its origin. */
  readonly domain: string
  /** CAIP-10 without the network: the address in the form of its family, of eip155 with its checksum. */
  readonly accountAddress: string
  /** CAIP-2. */
  readonly chainId: NetworkId
  /** Address of the page, within the domain. */
  readonly uri: string
  readonly version: string
  /** The server's, once. */
  readonly nonce: string
  readonly issuedAt: string
  readonly expirationTime?: string | undefined
  readonly notBefore?: string | undefined
  readonly requestId?: string | undefined
  /** One line of printable ASCII: wallets measure other texts differently (walletconnect.md 9). */
  readonly statement?: string | undefined
  readonly resources?: readonly string[] | undefined
}

/** What the first line of a message calls an account of a family. */
export const familyWords = {
  eip155: 'Ethereum',
  solana: 'Solana',
  bip122: 'Bitcoin',
  polkadot: 'Polkadot',
} as const satisfies Record<NamespaceId, string>

/** Networks that Solana wallets know by a word in `solana:signIn`; ours signs the same text without that feature. */
export const solanaWords = {
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'mainnet',
  EtWTRABZaYq6iMfeYKouRu166VU2xqa1: 'devnet',
  '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'testnet',
} as const

/** What stands behind `Chain ID:`, and what `solana:signIn` takes as `chainId`. */
export function chainWord(chainId: NetworkId): string {
  const { namespace, reference } = parseNetworkId(chainId)
  const words: { readonly [reference: string]: string | undefined } = solanaWords
  return (namespace === 'solana' && words[reference]) || reference
}

/**
 * The text to sign: EIP-4361 for eip155, its CAIP-122 variant for other families. There is one text for each message:
 * what reads it writes it again and compares.
 * @throws KitError `CAIP_NETWORK_INVALID`
 */
export function siwxText(message: SiwxMessage): string {
  const { domain, accountAddress, statement, resources, chainId } = message
  const { namespace } = parseNetworkId(chainId)
  const head = `${domain} wants you to sign in with your ${familyWords[namespace]} account:\n${accountAddress}`
  // EIP-4361 leaves two empty lines where a statement would be; Sign In With Solana leaves one, and its wallets write it.
  const said = statement !== undefined ? `\n${statement}\n` : namespace === 'solana' ? '' : '\n'
  const lines = fieldLines.flatMap(([label, name]) => {
    const value = name === 'chainId' ? chainWord(chainId) : message[name]
    return value === undefined ? [] : [`${label}: ${value}`]
  })
  const listed = resources?.length ? ['Resources:', ...resources.map((each) => `- ${each}`)] : []
  return [`${head}\n${said}`, ...lines, ...listed].join('\n')
}

/** The lines after the statement, in their order. */
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
