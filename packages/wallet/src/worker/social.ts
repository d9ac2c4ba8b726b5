import {
  deviceOf,
  socialNonce,
  type SocialProvider,
  socialProviders,
  type SocialProviderFacts,
} from '@latchkey/protocol/custody'
import { base64urlnopad } from '@scure/base'
import * as v from 'valibot'
import type { Custodians } from '../custody/deposit.ts'
import type { OpenWallet } from '../custody/open.ts'
import { Refusal } from '../refusal.ts'
import { readResult, type SocialBack, socialUri, stateOf } from '../window/socialResult.ts'
import { openSocial, type Tokens } from './openSocial.ts'
import type { Sessions } from './session.ts'
import type { Storage } from './storage.ts'

export type SocialInput = {
  readonly provider: SocialProvider
  readonly language: string
  /** Where the login leads back to without a window, and the project that lists that page. */
  readonly back?: SocialBack | undefined
}
/** `page` hears the result: the host's, or the frame's own window for an export. */
type SocialPlan = SocialInput & { readonly purpose: 'login' | 'export'; readonly page: string }

export type SocialLogins = {
  /** The logins that both services have credentials for. */
  list(): Promise<readonly string[]>
  /** The address that the login's window goes to. */
  begin(plan: SocialPlan): Promise<string>
  /** @param uri what the window came back with. The caller erases the seed */
  finish(uri: string): Promise<OpenWallet & { readonly isNew: boolean }>
  /** Signs in with A anew, for an export. */
  renew(uri: string): Promise<Tokens>
}

const transaction = /*#__PURE__*/ v.object({ transactionId: v.string(), random: v.string() })
const begunSchema = /*#__PURE__*/ v.object({
  provider: v.picklist(socialProviders),
  state: v.string(),
  verifier: v.string(),
  auth: transaction,
  recovery: transaction,
})
type Begun = v.InferOutput<typeof begunSchema>

/** A login that leaves the page is kept, sealed like all that the device keeps. */
const keptLogin = 'social login'
/** The visitor cancelled, in the word of OAuth 2.0 (RFC 6749, 4.1.2.1) and in Apple's. */
const cancelled = ['access_denied', 'user_cancelled_authorize']

/**
 * Logins of others (security.md 2.6). The frame builds the provider's address itself, and the verifier of PKCE never leaves this
 * worker: a code that a page or a log sees is of no use. R believes the provider alone, by a nonce that A cannot choose.
 */
export function createSocialLogins(
  custodians: Custodians,
  {
    storage,
    sessions,
    frameOrigin,
  }: { readonly storage: Storage; readonly sessions: Sessions; readonly frameOrigin: string },
): SocialLogins {
  const { auth, recovery, hostOrigin } = custodians
  let begun: Begun | undefined

  /** R's grant, only where this device has no share of its own. */
  const grantOf = async (
    { recovery: own, auth: other, verifier }: Begun,
    idToken: string | null,
    code: string | undefined,
  ): Promise<string> => {
    const { transactionId } = own
    if (idToken !== null) {
      const token = { transactionId, otherRandom: other.random, idToken }
      return (await recovery.call('social/present', token)).grant
    }
    if (code === undefined) throw new Refusal('SOCIAL_FAILED')
    return (await recovery.call('social/exchange', { transactionId, code, verifier })).grant
  }

  const readKept = async (): Promise<Begun | undefined> => {
    const read = v.safeParse(begunSchema, await storage.read(keptLogin))
    return read.success ? read.output : undefined
  }

  /** A's half. A result counts once. */
  const exchange = async (uri: string) => {
    const login = begun ?? (await readKept())
    const result = readResult(frameOrigin, uri)
    if (!login || result?.state !== login.state) throw new Refusal('SOCIAL_FAILED')
    begun = undefined
    await storage.remove(keptLogin)
    if (cancelled.includes(result.error ?? '')) throw new Refusal('USER_REJECTED')
    const { code, secondCode, user } = result
    if (code === undefined) throw new Refusal('SOCIAL_FAILED')
    const { transactionId } = login.auth
    const signedIn = await auth.call('social/exchange', {
      ...{ transactionId, code },
      verifier: login.verifier,
      otherRandom: login.recovery.random,
      ...nameOf(user),
    })
    return { login, signedIn, secondCode }
  }

  const lists = () => Promise.all([auth.call('social/list', {}), recovery.call('social/list', {})])

  return {
    async list() {
      const [atAuth, atRecovery] = await lists()
      return [
        ...socialProviders.filter((each) => bothList(each, atAuth.providers, atRecovery.providers)),
        ...(atAuth.hasFarcaster && atRecovery.hasFarcaster ? ['farcaster'] : []),
      ]
    },

    async begin({ provider, language, purpose, page, back }) {
      if (back && URL.parse(back.returnTo)?.origin !== page) throw new Refusal('INVALID_REQUEST')
      // The login could not go on in the next page.
      if (back && !storage.lasts) throw new Refusal('WINDOW_BLOCKED')
      const [atAuth, atRecovery] = await lists()
      const facts = bothList(provider, atAuth.providers, atRecovery.providers)
      if (!facts) throw new Refusal('SOCIAL_UNAVAILABLE')
      const verifier = randomText(32)
      const challenge = await sha256(verifier)
      const asked = { provider, hostOrigin, challenge, purpose, language }
      const [own, other] = await Promise.all([
        auth.call('social/begin', asked),
        recovery.call('social/begin', asked),
      ])
      const state = stateOf(randomText(16), page)
      begun = { provider, state, verifier, auth: own, recovery: other }
      if (back) await storage.write(keptLogin, begun)
      const nonce = socialNonce({
        device: await deviceOf(storage.deviceKey),
        authRandom: own.random,
        recoveryRandom: other.random,
      })
      const first = providerUrl(facts.auth, { state, challenge, nonce })
      // Without an ID token, R takes a code of its own, which the same window fetches.
      const second = facts.auth.hasIdToken
        ? undefined
        : providerUrl(facts.recovery, { state, challenge, nonce })
      return socialUri(frameOrigin, { first, second, ...back })
    },

    async finish(uri) {
      const { login, signedIn, secondCode } = await exchange(uri)
      return openSocial(
        custodians,
        { storage, sessions },
        {
          provider: login.provider,
          tokens: signedIn,
          grantOf: () => grantOf(login, signedIn.idToken, secondCode),
        },
      )
    },

    async renew(uri) {
      return (await exchange(uri)).signedIn
    },
  }
}

/** A provider shows when both services know it by the same address and, where there are ID tokens, by the same client. */
function bothList(
  provider: SocialProvider,
  atAuth: readonly SocialProviderFacts[],
  atRecovery: readonly SocialProviderFacts[],
): { readonly auth: SocialProviderFacts; readonly recovery: SocialProviderFacts } | undefined {
  const is = (each: SocialProviderFacts): boolean => each.provider === provider
  const [auth, recovery] = [atAuth.find(is), atRecovery.find(is)]
  if (
    auth?.endpoint !== recovery?.endpoint ||
    auth?.hasIdToken !== recovery?.hasIdToken ||
    !auth ||
    !recovery ||
    (auth.hasIdToken && auth.clientId !== recovery.clientId)
  )
    return undefined
  return { auth, recovery }
}

function providerUrl(
  { endpoint, clientId, redirectUri, scope, hasIdToken, responseMode }: SocialProviderFacts,
  { state, challenge, nonce }: { state: string; challenge: string; nonce: string },
): string {
  const url = new URL(endpoint)
  url.search = String(
    new URLSearchParams({
      client_id: clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope,
      state,
      code_challenge: challenge,
      code_challenge_method: 'S256',
      ...(hasIdToken && { nonce }),
      ...(responseMode === 'form_post' && { response_mode: responseMode }),
    }),
  )
  return url.href
}

const appleUser = /*#__PURE__*/ v.object({
  name: v.object({ firstName: v.optional(v.string(), ''), lastName: v.optional(v.string(), '') }),
})

/** Apple tells the name once, beside the code. */
function nameOf(user: string | undefined): { readonly name?: string } {
  try {
    const { name } = v.parse(appleUser, JSON.parse(user ?? ''))
    const whole = `${name.firstName} ${name.lastName}`.trim().slice(0, 128)
    return whole ? { name: whole } : {}
  } catch {
    return {}
  }
}

function randomText(length: number): string {
  return base64urlnopad.encode(crypto.getRandomValues(new Uint8Array(length)))
}

async function sha256(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text)
  return base64urlnopad.encode(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}
