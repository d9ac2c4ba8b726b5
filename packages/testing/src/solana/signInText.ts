/** The input of `solana:signIn`; every field is optional. */
export type SignInInput = {
  readonly [name in 'domain' | 'address' | 'statement' | (typeof fields)[number][1]]?: string
} & { readonly resources?: readonly string[] }

/** The lines after the statement, in their order. */
const fields = [
  ['URI', 'uri'],
  ['Version', 'version'],
  ['Chain ID', 'chainId'],
  ['Nonce', 'nonce'],
  ['Issued At', 'issuedAt'],
  ['Expiration Time', 'expirationTime'],
  ['Not Before', 'notBefore'],
  ['Request ID', 'requestId'],
] as const

/**
 * The text that a wallet signs (https://github.com/phantom/sign-in-with-solana, the message's ABNF). Absent fields are
 * left out, except the domain: its default is the page's.
 */
export function signInText(input: SignInInput, address: string): string {
  const { domain = location.host, statement, resources } = input
  const head = `${domain} wants you to sign in with your Solana account:\n${address}`
  const lines = fields.flatMap(([label, name]) => {
    const value = input[name]
    return value === undefined ? [] : [`${label}: ${value}`]
  })
  const listed = resources ? ['Resources:', ...resources.map((each) => `- ${each}`)] : []
  const tail = [...lines, ...listed].join('\n')
  return [head, statement, tail].filter(Boolean).join('\n\n')
}
