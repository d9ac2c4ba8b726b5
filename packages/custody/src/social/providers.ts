import type { SocialProvider, SocialProviderFacts } from '@latchkey/protocol/custody'
import type { Config, SocialClient } from '../config.ts'

/** Where a provider answers, and what is particular to it. Each line is from the provider's own documents. */
export type ProviderFacts = {
  readonly authorization: string
  readonly token: string
  readonly scope: string
  /** How the client's secret is sent. Facebook's code flow with PKCE takes none. */
  readonly secret: 'body' | 'basic' | 'apple' | 'none'
  /** Apple sends the name and the address by a form, or not at all. */
  readonly responseMode?: 'form_post'
} & (
  | { readonly issuers: readonly string[]; readonly keys: string }
  /** Without ID tokens: the visitor is who the access token is for. */
  | { readonly user: string }
)

export const providers: { readonly [P in SocialProvider]: ProviderFacts } = {
  google: {
    authorization: 'https://accounts.google.com/o/oauth2/v2/auth',
    token: 'https://oauth2.googleapis.com/token',
    keys: 'https://www.googleapis.com/oauth2/v3/certs',
    issuers: ['https://accounts.google.com', 'accounts.google.com'],
    scope: 'openid email profile',
    secret: 'body',
  },
  apple: {
    authorization: 'https://appleid.apple.com/auth/authorize',
    token: 'https://appleid.apple.com/auth/token',
    keys: 'https://appleid.apple.com/auth/keys',
    issuers: ['https://appleid.apple.com'],
    scope: 'openid email name',
    secret: 'apple',
    responseMode: 'form_post',
  },
  discord: {
    authorization: 'https://discord.com/oauth2/authorize',
    token: 'https://discord.com/api/oauth2/token',
    keys: 'https://discord.com/api/oauth2/keys',
    issuers: ['https://discord.com'],
    scope: 'openid email identify',
    secret: 'body',
  },
  facebook: {
    authorization: 'https://www.facebook.com/v24.0/dialog/oauth',
    token: 'https://graph.facebook.com/v24.0/oauth/access_token',
    keys: 'https://www.facebook.com/.well-known/oauth/openid/jwks/',
    issuers: ['https://www.facebook.com'],
    scope: 'openid email',
    secret: 'none',
  },
  github: {
    authorization: 'https://github.com/login/oauth/authorize',
    token: 'https://github.com/login/oauth/access_token',
    user: 'https://api.github.com/user',
    scope: 'read:user user:email',
    secret: 'body',
  },
  x: {
    authorization: 'https://x.com/i/oauth2/authorize',
    token: 'https://api.x.com/2/oauth2/token',
    user: 'https://api.x.com/2/users/me',
    scope: 'users.read tweet.read',
    secret: 'basic',
  },
}

/** A provider as the operator set it up. */
export type Client = ProviderFacts & SocialClient & { readonly provider: SocialProvider }

export function clientOf(config: Config, provider: SocialProvider): Client | undefined {
  const client = config.social[provider]
  if (!client) return undefined
  const { at, ...settings } = client
  return { ...moved(providers[provider], at), ...settings, provider }
}

export function listProviders(config: Config): SocialProviderFacts[] {
  // As: the keys of the table.
  return (Object.keys(providers) as SocialProvider[]).flatMap((provider) => {
    const client = clientOf(config, provider)
    if (!client) return []
    return {
      provider,
      hasIdToken: 'issuers' in client,
      endpoint: client.authorization,
      clientId: client.clientId,
      scope: client.scope,
      redirectUri: redirectUriOf(config, client),
      responseMode: client.responseMode ?? 'query',
    }
  })
}

/** Static files cannot take a form: what Apple sends goes by service A. */
export function redirectUriOf(config: Config, { responseMode, provider }: Client): string {
  if (responseMode === 'form_post') return `${config.publicUrl}/social/${provider}`
  return `${config.frameOrigin}/callback`
}

/** A stand-in has the provider's paths at an origin of its own. */
function moved(facts: ProviderFacts, at: string | undefined): ProviderFacts {
  if (at === undefined) return facts
  const move = (url: string): string => at + new URL(url).pathname
  const { authorization, token } = facts
  return {
    ...facts,
    authorization: move(authorization),
    token: move(token),
    ...('issuers' in facts
      ? { issuers: [at], keys: move(facts.keys) }
      : { user: move(facts.user) }),
  }
}
