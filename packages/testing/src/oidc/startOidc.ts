import { generateKeyPairSync, type KeyObject, verify } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type GrantContext } from 'oidc-provider'
import { claimsOf, habits, people, type StandIn } from './habits.ts'
import { memoryAdapter } from './memory.ts'

/** Settings for a service's client at a stand-in; the form of `social` in the services' configuration. */
export type StandInClient = {
  readonly at: string
  readonly clientId: string
  readonly clientSecret: string
  readonly apple?: { readonly teamId: string; readonly keyId: string; readonly privateKey: string }
}
export type StandIns = {
  readonly origins: { readonly [P in StandIn]: string }
  clients(service: 'auth' | 'recovery'): { readonly [P in StandIn]: StandInClient }
  stop(): Promise<void>
}

/**
 * A real OpenID provider (oidc-provider) on an origin of its own for each social login, with the habits of the real one. Its page
 * lists people to sign in as. For this machine only.
 */
export async function startOidc({
  frameOrigin,
  authUrl,
  ports = {},
}: {
  readonly frameOrigin: string
  /** Service A, to which Apple posts. */
  readonly authUrl: string
  readonly ports?: { readonly [P in StandIn]?: number }
}): Promise<StandIns> {
  const signing = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  const team = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const redirectUris = [`${frameOrigin}/callback`, `${authUrl}/social/apple`]
  // As: the keys of the table.
  const names = Object.keys(habits) as StandIn[]
  const servers = await Promise.all(
    names.map(async (name) => {
      const keys = { signing, team: team.publicKey }
      return [name, await startProvider(name, { redirectUris, keys, port: ports[name] })] as const
    }),
  )
  const privateKey = String(team.privateKey.export({ type: 'pkcs8', format: 'pem' }))
  // As: one for each name.
  const origins = Object.fromEntries(
    servers.map(([name, { origin }]) => [name, origin]),
  ) as StandIns['origins']
  return {
    origins,
    clients: (service) =>
      Object.fromEntries(
        names.map((name) => [
          name,
          {
            at: origins[name],
            // Where there are ID tokens, R verifies those of A's client.
            clientId: clientId(habits[name].user ? service : 'auth'),
            clientSecret: secret,
            ...(name === 'apple' && { apple: { teamId: 'TEAM', keyId: 'KEY', privateKey } }),
          },
        ]),
      ) as ReturnType<StandIns['clients']>,
    async stop() {
      await Promise.all(servers.map(([, { stop }]) => stop()))
    },
  }
}

const secret = 'a stand-in has no secrets'
const clientId = (service: string): string => `latchkey-${service}`

async function startProvider(
  name: StandIn,
  {
    redirectUris,
    keys,
    port = 0,
  }: {
    readonly redirectUris: readonly string[]
    readonly keys: { readonly signing: KeyObject; readonly team: KeyObject }
    readonly port: number | undefined
  },
): Promise<{ readonly origin: string; stop(): Promise<void> }> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  // As: a server that listens on a port has an address of this form.
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  const provider = providerOf(name, { origin, redirectUris, signing: keys.signing })
  const answer = provider.callback()
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    void answerAs(name, { provider, request, response, team: keys.team })
      .then((isAnswered) => (isAnswered ? undefined : answer(request, response)))
      .catch(() => response.writeHead(500).end())
  })
  return {
    origin,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function providerOf(
  name: StandIn,
  {
    origin,
    redirectUris,
    signing,
  }: {
    readonly origin: string
    readonly redirectUris: readonly string[]
    readonly signing: KeyObject
  },
): Provider {
  const { authorization, token, keys, scopes, auth } = habits[name]
  const cookies = ['session', 'interaction', 'resume'].map((each) => [each, `_${name}_${each}`])
  const provider = new Provider(origin, {
    adapter: memoryAdapter(),
    clients: ['auth', 'recovery'].map((service) => ({
      client_id: clientId(service),
      ...(auth !== 'none' && { client_secret: secret }),
      token_endpoint_auth_method: auth,
      redirect_uris: redirectUris,
    })),
    routes: { authorization, token, jwks: keys },
    scopes,
    claims: {
      openid: ['sub', 'name'],
      email: ['email', 'email_verified'],
    },
    // As the providers do: the claims are in the ID token.
    conformIdTokenClaims: false,
    cookies: { names: Object.fromEntries(cookies), keys: ['stand-in'] },
    jwks: { keys: [{ ...signing.export({ format: 'jwk' }), kid: name, alg: 'RS256', use: 'sig' }] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    // A visitor who is signed in at the provider gives a second client no more clicks.
    async loadExistingGrant({ oidc: { account, client, params } }: GrantContext) {
      const grant = new provider.Grant({ accountId: account.accountId, clientId: client.clientId })
      grant.addOIDCScope(params.scope)
      await grant.save()
      return grant
    },
    findAccount: (_: unknown, id: string) => {
      const person = people.find((each) => each.id === id)
      return person && { accountId: id, claims: () => claimsOf(name, person) }
    },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 60,
    },
  })
  const named = new Set<string>()
  provider.use(async (context, next) => {
    await next()
    const { body } = context
    // Apple tells the name beside the code, the first time only.
    if (name === 'apple' && typeof body === 'string' && body.includes('name="code"')) {
      if (named.has(origin)) return
      named.add(origin)
      const user = JSON.stringify({ name: { firstName: 'Ada', lastName: 'Lovelace' } })
      const field = `<input type="hidden" name="user" value="${user.replaceAll('"', '&quot;')}"/>`
      context.body = body.replace('</form>', `${field}</form>`)
    }
    // GitHub answers errors with 200.
    if (name === 'github' && context.path === token && context.status === 400) context.status = 200
  })
  return provider
}

/** The paths beside OpenID's. @returns whether it answered */
async function answerAs(
  name: StandIn,
  {
    provider,
    request,
    response,
    team,
  }: {
    readonly provider: Provider
    readonly request: IncomingMessage
    readonly response: ServerResponse
    readonly team: KeyObject
  },
): Promise<boolean> {
  const { pathname } = new URL(request.url ?? '/', 'http://stand-in')
  const { authorization, token, user } = habits[name]
  // Google refuses embedded WebViews.
  if (name === 'google' && pathname === authorization && isWebView(request)) {
    response
      .writeHead(403, { 'content-type': 'text/html' })
      .end('<h1>Access blocked</h1><p>Error 403: disallowed_useragent</p>')
    return true
  }
  if (name === 'apple' && pathname === token) await takeAppleSecret(request, team)
  if (pathname.startsWith('/interaction/')) {
    await interact(name, { provider, request, response })
    return true
  }
  if (!user) return false
  const [, held = ''] = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '') ?? []
  const account = held && (await provider.AccessToken.find(held))
  const person = account ? people.find(({ id }) => id === account.accountId) : undefined
  const said = person && user(pathname, person)
  if (said === undefined) return false
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(said))
  return true
}

async function interact(
  name: StandIn,
  {
    provider,
    request,
    response,
  }: {
    readonly provider: Provider
    readonly request: IncomingMessage
    readonly response: ServerResponse
  },
): Promise<void> {
  const { uid } = await provider.interactionDetails(request, response)
  if (request.method !== 'POST') {
    const button = (id: string, text: string): string =>
      `<p><button name="person" value="${id}">${text}</button></p>`
    const buttons = people.map((each) => button(each.id, `Continue as ${each.name}`)).join('')
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
      .end(
        `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Dev ${name}</title><main><p>DEV PROVIDER: in place of ${name}</p><form method="post" action="/interaction/${uid}">${buttons}${button('', 'Cancel')}</form></main></html>`,
      )
    return
  }
  const accountId = new URLSearchParams(await bodyOf(request)).get('person')
  const error = name === 'apple' ? 'user_cancelled_authorize' : 'access_denied'
  const result = accountId ? { login: { accountId } } : { error }
  await provider.interactionFinished(request, response, result)
}

/** Apple's client secret is a token of the team's key (ES256). A sound one is given on as the stand-in's own. */
async function takeAppleSecret(request: IncomingMessage, team: KeyObject): Promise<void> {
  const form = new URLSearchParams(await bodyOf(request))
  const [head = '', claims = '', signature = ''] = (form.get('client_secret') ?? '').split('.')
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: team, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  form.set('client_secret', isSigned ? secret : 'wrong')
  // oidc-provider takes a body that was parsed before.
  Object.assign(request, { body: Object.fromEntries(form) })
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += chunk
  return text
}

function isWebView({ headers }: IncomingMessage): boolean {
  return /; wv\)|\bWebView\b|FBAN|FBAV|Instagram/.test(headers['user-agent'] ?? '')
}
