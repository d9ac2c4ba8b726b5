import { createHash, randomBytes } from 'node:crypto'
import { socialNonce, type SocialProvider } from '@latchkey/protocol/custody'
import { startOidc, type StandIns, visitProvider } from '@latchkey/testing/oidc'
import { createSessions, createSocialLogins, openWallet, type OpenWallet } from '@latchkey/wallet'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  codeOf,
  type Device,
  hostOrigin,
  loseData,
  newDevice,
  publicUrlOf,
  startCustodyWorld,
  storageOf,
  type World,
} from './fixtures/world.ts'
import { hourMs } from './usage.ts'

let world: World
let standIns: StandIns
const frameOrigin = 'https://wallet.test'
const back = [`${frameOrigin}/callback`, `${publicUrlOf('auth')}/social/`]

beforeAll(async () => {
  standIns = await startOidc({ frameOrigin, authUrl: publicUrlOf('auth') })
  world = await startCustodyWorld({}, {}, (service) => ({ social: standIns.clients(service) }))
}, 60_000)
afterAll(async () => {
  await world.close()
  await standIns.stop()
})

type Login = {
  readonly accessToken: string
  readonly grant: string
  readonly idToken: string | null
  readonly transactionId: string
  readonly authRandom: string
}

/** What the frame does: it builds the URL itself, and asks each service by itself. */
async function logIn(device: Device, provider: SocialProvider, person = '1001'): Promise<Login> {
  const at = await begin(device, provider)
  const told = await visitProvider(at.url('auth'), { person, back })
  expect(told.get('state')).toBe(at.state)
  const { idToken, accessToken } = await device.auth.call('social/exchange', {
    transactionId: at.auth.transactionId,
    code: told.get('code') ?? '',
    verifier: at.verifier,
    otherRandom: at.recovery.random,
    ...(told.has('user') && { name: 'Ada Lovelace' }),
  })
  const { transactionId } = at.recovery
  const authRandom = at.auth.random
  const { grant } =
    idToken === null
      ? await device.recovery.call('social/exchange', {
          transactionId,
          code: (await visitProvider(at.url('recovery'), { person, back })).get('code') ?? '',
          verifier: at.verifier,
        })
      : await device.recovery.call('social/present', {
          transactionId,
          otherRandom: authRandom,
          idToken,
        })
  return { accessToken, grant, idToken, transactionId, authRandom }
}

async function begin(device: Device, provider: SocialProvider) {
  const verifier = randomBytes(32).toString('base64url')
  const state = randomBytes(16).toString('base64url')
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const asked = { provider, hostOrigin, challenge, purpose: 'login' } as const
  const auth = await device.auth.call('social/begin', asked)
  const recovery = await device.recovery.call('social/begin', asked)
  const lists = {
    auth: await device.auth.call('social/list', {}),
    recovery: await device.recovery.call('social/list', {}),
  }
  const nonce = socialNonce({
    device: device.device,
    authRandom: auth.random,
    recoveryRandom: recovery.random,
  })
  return {
    auth,
    recovery,
    verifier,
    state,
    url(service: 'auth' | 'recovery') {
      const facts = lists[service].providers.find((each) => each.provider === provider)
      if (!facts) throw new Error('not listed')
      return `${facts.endpoint}?${new URLSearchParams({
        client_id: facts.clientId,
        redirect_uri: facts.redirectUri,
        response_type: 'code',
        scope: facts.scope,
        state,
        code_challenge: challenge,
        code_challenge_method: 'S256',
        ...(facts.hasIdToken && { nonce }),
        ...(facts.responseMode === 'form_post' && { response_mode: 'form_post' }),
      })}`
    },
  }
}

it('the frame offers the logins that both services have credentials for, and no other [CON-03]', async () => {
  const has = { auth: ['google', 'github', 'x'], recovery: ['github', 'google', 'apple'] }
  const farcaster = { rpcUrl: 'http://127.0.0.1:1' }
  const own = await startCustodyWorld({}, {}, (service) => ({
    farcaster,
    social: Object.fromEntries(
      Object.entries(standIns.clients(service)).filter(([name]) => has[service].includes(name)),
    ),
  }))
  const device = await newDevice(own)
  const storage = storageOf(device)
  const sessions = createSessions(device.auth, storage, 'test')
  const logins = createSocialLogins(device, { storage, sessions, frameOrigin })
  expect(await logins.list()).toEqual(['google', 'github', 'farcaster'])
  await own.close()
})

describe('logins of others', () => {
  it.each([
    ['google', 'ada@example.com', 'Ada Lovelace'],
    ['apple', 'ada@example.com', 'Ada Lovelace'],
    ['discord', 'ada@example.com', 'Ada Lovelace'],
    ['facebook', null, 'Ada Lovelace'],
    ['github', 'ada@example.com', 'Ada Lovelace'],
    ['x', null, 'AdaLovelace'],
  ] as const)(
    'a visitor signs up with %s, and restores the wallet on a second device without a mail [CON-03]',
    async (provider, email, name) => {
      const first = await newDevice(world)
      const login = await logIn(first, provider)
      const made = await openWallet(first, login)
      const account = await first.auth.call('account/read', {}, login.accessToken)
      expect(account).toEqual({ login: provider, email, name, deletesAt: null })
      const second = await newDevice(world)
      expect(await openWallet(second, await logIn(second, provider))).toEqual(made)
      expect(world.mail.mails).toEqual([])
    },
  )

  it('the same person has another wallet at each provider, since no address is an account’s key [CON-03, OAUTH-1]', async () => {
    const opened = async (provider: SocialProvider): Promise<OpenWallet> => {
      const device = await newDevice(world)
      return openWallet(device, await logIn(device, provider))
    }
    const ids = await Promise.all([opened('google'), opened('discord'), opened('github')])
    expect(new Set(ids.map(({ walletId }) => walletId)).size).toBe(3)
  })

  it('a person without an address signs in', async () => {
    const device = await newDevice(world)
    const { accessToken } = await logIn(device, 'facebook', '1002')
    expect(await device.auth.call('account/read', {}, accessToken)).toMatchObject({
      email: null,
      name: 'Noor Private',
    })
  })

  it('a cancelled login sends the visitor back with an error and no code', async () => {
    const at = await begin(await newDevice(world), 'google')
    const told = await visitProvider(at.url('auth'), { person: undefined, back })
    expect(told.get('error')).toBe('access_denied')
    expect(told.get('code')).toBeNull()
  })

  it('Google refuses an embedded WebView', async () => {
    const at = await begin(await newDevice(world), 'google')
    const response = await fetch(at.url('auth'), {
      headers: { 'user-agent': 'Mozilla/5.0 (Linux; Android 16; wv) Chrome/150' },
    })
    expect(response.status).toBe(403)
  })

  it('service A passes on to the frame what Apple posts, behind the #, and no other field', async () => {
    const response = await fetch(`${world.auth.url}/social/apple`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ code: 'c', state: 's', id_token: 'x', 'set-cookie': 'y' }),
    })
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe(`${frameOrigin}/callback#code=c&state=s`)
  })
})

describe('a login that is not the visitor’s', () => {
  it('an ID token gives no grant to another device, nor in another login [OAUTH-3]', async () => {
    const [device, thief] = [await newDevice(world), await newDevice(world)]
    const { idToken, transactionId, authRandom } = await logIn(device, 'google')
    const stolen = { idToken: idToken ?? '', otherRandom: authRandom }
    expect(await codeOf(thief.recovery.call('social/present', { transactionId, ...stolen }))).toBe(
      'LOGIN_REFUSED',
    )
    for (const each of [thief, device]) {
      const { recovery } = await begin(each, 'google')
      expect(
        await codeOf(
          each.recovery.call('social/present', {
            transactionId: recovery.transactionId,
            ...stolen,
          }),
        ),
      ).toBe('LOGIN_REFUSED')
    }
  })

  it('a code is of no use without its verifier, to another device, or twice', async () => {
    const [device, thief] = [await newDevice(world), await newDevice(world)]
    const at = await begin(device, 'google')
    const told = await visitProvider(at.url('auth'), { person: '1001', back })
    const asked = {
      transactionId: at.auth.transactionId,
      code: told.get('code') ?? '',
      verifier: at.verifier,
      otherRandom: at.recovery.random,
    }
    const wrong = { ...asked, verifier: randomBytes(32).toString('base64url') }
    expect(await codeOf(device.auth.call('social/exchange', wrong))).toBe('LOGIN_REFUSED')
    expect(await codeOf(thief.auth.call('social/exchange', asked))).toBe('LOGIN_REFUSED')
    expect(await codeOf(device.auth.call('social/exchange', asked))).toBe('right')
    expect(await codeOf(device.auth.call('social/exchange', asked))).toBe('LOGIN_REFUSED')
  })

  it('R refuses a code where there is an ID token, and a login that the operator did not set up', async () => {
    const device = await newDevice(world)
    const at = await begin(device, 'google')
    const { transactionId } = at.recovery
    const { verifier } = at
    expect(
      await codeOf(device.recovery.call('social/exchange', { transactionId, code: 'c', verifier })),
    ).toBe('LOGIN_REFUSED')
    const begun = await device.auth.call('social/begin', {
      provider: 'farcaster',
      hostOrigin,
      purpose: 'login',
    })
    expect(
      await codeOf(
        device.auth.call('social/farcaster', {
          transactionId: begun.transactionId,
          otherRandom: at.recovery.random,
          message: 'x',
          signature: `0x${'00'.repeat(65)}`,
        }),
      ),
    ).toBe('LOGIN_UNAVAILABLE')
  })
})

/** Logs in as the frame's key worker does, which asks R for no more than it has to. */
function socialLoginOn(
  device: Device,
): (provider: SocialProvider, person?: string) => Promise<OpenWallet> {
  const storage = storageOf(device)
  const sessions = createSessions(device.auth, storage, 'test')
  const logins = createSocialLogins(device, { storage, sessions, frameOrigin })
  return async (provider, person = '1002') => {
    const uri = new URL(
      await logins.begin({ provider, language: 'en', purpose: 'login', page: hostOrigin }),
    )
    const plan = new URLSearchParams(uri.hash.slice(1))
    const visit = (url: string) => visitProvider(url, { person, back })
    const told = await visit(plan.get('first') ?? uri.href)
    const second = plan.get('second')
    if (second !== null) told.set('secondCode', (await visit(second)).get('code') ?? '')
    const { walletId, publicKeys, seed } = await logins.finish(`${frameOrigin}/callback#${told}`)
    return { walletId, publicKeys, seed }
  }
}

describe('a social login after R lost its data', () => {
  it.each(['google', 'github'] as const)(
    'a login with %s gives R its share again without a question, and a new device opens the wallet',
    async (provider) => {
      const calls: string[] = []
      const device = await newDevice(world, (call) => void calls.push(call))
      const grants = (): number =>
        calls.splice(0).filter((call) => /^recovery social\/(present|exchange)$/.test(call)).length
      const logIn = socialLoginOn(device)
      const made = await logIn(provider)
      expect(grants()).toBe(1)
      // The device's own share is enough.
      expect(await logIn(provider)).toEqual(made)
      expect(grants()).toBe(0)
      await loseData(world.recovery.custody)
      expect(await codeOf(socialLoginOn(await newDevice(world))(provider))).toBe('SHARE_UNKNOWN')
      expect(await logIn(provider)).toEqual(made)
      expect(grants()).toBe(1)
      expect(await socialLoginOn(await newDevice(world))(provider)).toEqual(made)
      expect(await logIn(provider)).toEqual(made)
      expect(grants()).toBe(0)
      expect(world.mail.mails).toEqual([])
    },
  )
})

describe('a social login that waits for its time', () => {
  it('does not hold up another person in the same browser, and opens the wallet afterwards [CON-03]', async () => {
    const own = await startCustodyWorld({}, {}, (service) => ({
      social: standIns.clients(service),
    }))
    const first = await newDevice(own)
    const made = await socialLoginOn(first)('github', '1001')
    const { walletId } = made
    await first.recovery.call('policy/set', { walletId, delayHours: 24 })
    const other = await socialLoginOn(await newDevice(own))('google', '1002')
    const logIn = socialLoginOn(await newDevice(own))
    expect(await codeOf(logIn('github', '1001'))).toBe('GRANT_HELD')
    expect(await logIn('google', '1002')).toEqual(other)
    own.wait(25 * hourMs)
    expect(await logIn('github', '1001')).toEqual(made)
    await own.close()
  })
})
