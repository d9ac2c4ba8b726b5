/** Providers that a visitor can sign in with. */
export type StandIn = 'google' | 'apple' | 'discord' | 'facebook' | 'github' | 'x'

/** Somebody with an account at every provider. */
export type Person = {
  readonly id: string
  readonly name: string
  /** Facebook has accounts without one; GitHub may keep it private. */
  readonly email: string | undefined
}

export const people: readonly Person[] = [
  { id: '1001', name: 'Ada Lovelace', email: 'ada@example.com' },
  { id: '1002', name: 'Noor Private', email: undefined },
]

/** What is particular to a provider, from its own documents: the same paths as there, and the same answers. */
export type Habits = {
  readonly authorization: string
  readonly token: string
  readonly keys: string
  readonly scopes: readonly string[]
  readonly auth: 'client_secret_post' | 'client_secret_basic' | 'none'
  /** Answers to an access token at other paths. */
  readonly user?: (path: string, person: Person) => unknown
}

export const habits: { readonly [P in StandIn]: Habits } = {
  google: {
    authorization: '/o/oauth2/v2/auth',
    token: '/token',
    keys: '/oauth2/v3/certs',
    scopes: ['openid', 'email', 'profile'],
    auth: 'client_secret_post',
  },
  apple: {
    authorization: '/auth/authorize',
    token: '/auth/token',
    keys: '/auth/keys',
    scopes: ['openid', 'email', 'name'],
    auth: 'client_secret_post',
  },
  discord: {
    authorization: '/oauth2/authorize',
    token: '/api/oauth2/token',
    keys: '/api/oauth2/keys',
    scopes: ['openid', 'email', 'identify'],
    auth: 'client_secret_post',
  },
  facebook: {
    authorization: '/v24.0/dialog/oauth',
    token: '/v24.0/oauth/access_token',
    keys: '/.well-known/oauth/openid/jwks/',
    scopes: ['openid', 'email'],
    auth: 'none',
  },
  github: {
    authorization: '/login/oauth/authorize',
    token: '/login/oauth/access_token',
    keys: '/unused/keys',
    scopes: ['read:user', 'user:email'],
    auth: 'client_secret_post',
    user: (path, { id, name, email }) => {
      if (path === '/user') return { id: Number(id), login: name.replace(' ', ''), name }
      if (path !== '/user/emails') return undefined
      return email ? [{ email, primary: true, verified: true }] : []
    },
  },
  x: {
    authorization: '/i/oauth2/authorize',
    token: '/2/oauth2/token',
    keys: '/unused/keys',
    scopes: ['users.read', 'tweet.read'],
    auth: 'client_secret_basic',
    user: (path, { id, name }) =>
      path === '/2/users/me' ? { data: { id, name, username: name.replace(' ', '') } } : undefined,
  },
}

/** The claims of an ID token, as each provider writes them. */
export function claimsOf(provider: StandIn, { id, name, email }: Person): object {
  const base = { sub: id, ...(provider !== 'apple' && { name }) }
  if (!email) return base
  // Apple writes the boolean as a string, and Facebook vouches for no address.
  if (provider === 'apple') return { ...base, email, email_verified: 'true' }
  if (provider === 'facebook') return { ...base, email }
  return { ...base, email, email_verified: true }
}
