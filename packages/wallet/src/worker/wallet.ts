import { isKitError } from '@latchkey/protocol'
import { deviceOf } from '@latchkey/protocol/custody'
import { base64urlnopad } from '@scure/base'
import { createClient } from '../custody/client.ts'
import type { Custodians } from '../custody/deposit.ts'
import { Refusal } from '../refusal.ts'
import type { PageSettings } from '../settings.ts'
import { createHeldSeed } from './heldSeed.ts'
import { createSessions, type SessionRecord } from './session.ts'
import { openStorage } from './storage.ts'
import type { WalletCalls, WalletInput } from './walletCalls.ts'

/** The embedded wallet of one visitor on one host. */
export async function createWallet(input: WalletInput): Promise<WalletCalls> {
  const { services, hostOrigin, frameOrigin, browser } = input
  const owner = `${frameOrigin} ${hostOrigin}`
  const storage = await openStorage(owner)
  const { deviceKey, shares: store } = storage
  const address = ({ url, publicKey }: PageSettings['auth']) => ({
    url,
    publicKey: base64urlnopad.decode(publicKey),
  })
  const auth = createClient('auth', address(services.auth), { deviceKey })
  const recovery = createClient('recovery', address(services.recovery), { deviceKey })
  const custodians: Custodians = { auth, recovery, store, hostOrigin }
  const sessions = createSessions(auth, storage, owner)
  // Each is loaded when a visitor first uses it: most pages of a visitor who comes back need none.
  const logins = once(async () => {
    const { createLogins } = await import('./login.ts')
    return createLogins(custodians, { storage, sessions, browser })
  })
  const social = once(async () => {
    const { createSocialLogins } = await import('./social.ts')
    return createSocialLogins(custodians, { storage, sessions, frameOrigin })
  })
  const farcaster = once(async () => {
    const { createFarcasterLogins } = await import('./farcaster.ts')
    return createFarcasterLogins(custodians, { storage, sessions })
  })
  const emailChange = once(async () => {
    const { createEmailChange } = await import('./emailChange.ts')
    return createEmailChange(custodians, { sessions, browser })
  })
  const seed = createHeldSeed(async () => {
    // A session without A has no way to another seed: its visitor logs in again.
    if ((await current()).accessToken === undefined) {
      await sessions.end()
      throw new Refusal('NOT_CONNECTED')
    }
    const { openWallet } = await import('./keys.ts')
    return sessions.use((accessToken) => openWallet(custodians, { accessToken }))
  })
  const current = async (): Promise<SessionRecord> => {
    const session = await sessions.read()
    if (session) return session
    // The visitor may have signed out in another tab.
    seed.erase()
    throw new Refusal('NOT_CONNECTED')
  }
  const device = await deviceOf(deviceKey)
  /** `whose`: of the challenge. */
  const exporting = { challengeId: '', whose: '', language: 'en' }

  const forget = async (): Promise<void> => {
    seed.erase()
    await sessions.end()
  }
  const account = once(async () => {
    const { createAccount } = await import('./account.ts')
    const walletIdOf = async (): Promise<string> => (await current()).walletId
    return createAccount(custodians, { sessions, device, walletIdOf, forget })
  })
  return {
    // A service that is away ends no session: only its own word does.
    isConnected: async () => (await sessions.read()) !== undefined,
    connectEmail: async (asked) => (await logins()).connectEmail(asked),
    async connectDevice() {
      const { answer, opened } = await (await logins()).connectDevice()
      if (opened) seed.hold(opened)
      return answer
    },
    async connectOtp(code) {
      const opened = await (await logins()).connectOtp(code)
      seed.hold(opened)
      return { isNew: opened.isNew }
    },
    socials: async () => (await social()).list(),
    beginSocial: async (input) =>
      (await social()).begin({ ...input, purpose: 'login', page: hostOrigin }),
    async finishSocial(uri) {
      const opened = await (await social()).finish(uri)
      seed.hold(opened)
      return { isNew: opened.isNew }
    },
    beginFarcaster: async (language) => (await farcaster()).begin({ language, purpose: 'login' }),
    async finishFarcaster(proof) {
      const opened = await (await farcaster()).finish(proof)
      seed.hold(opened)
      return { isNew: opened.isNew }
    },
    async user() {
      const session = await current()
      const { email, userName, addresses, accountType, provider } = session
      // R approves by mail; a social login takes both services.
      const goesOnWithoutAuth = provider === undefined && session.accessToken !== undefined
      return { email, userName, provider, addresses, accountType, goesOnWithoutAuth }
    },
    preferAccount: async (accountType) =>
      sessions.update((await current()).walletId, { accountType }),
    async sign({ work, address }) {
      const { walletId, addresses } = await current()
      // Another visitor may have logged in since the request was shown.
      if (!Object.values(addresses).includes(address)) throw new Refusal('NOT_CONNECTED')
      const { sign } = await import('./keys.ts')
      return seed.use(walletId, (held) => sign(held, work))
    },
    devices: async () => (await account()).devices(),
    revokeDevice: async (id) => (await account()).revokeDevice(id),
    async signOut() {
      seed.erase()
      await sessions.leave(async (token) => {
        const { sessions: all } = await auth.call('sessions/list', {}, token)
        for (const { sessionId, device: id } of all)
          if (id === device) await auth.call('sessions/end', { sessionId }, token)
      })
    },
    async signOutEverywhere() {
      await sessions.use((token) => auth.call('sessions/endAll', {}, token))
      await forget()
    },
    deleteAccount: async () => (await account()).deleteAccount(),
    keepAccount: async () => (await account()).keepAccount(),
    holds: async () => (await account()).holds(),
    cancelHold: async (id) => (await account()).cancelHold(id),
    setDeviceDelay: async (hours) => (await account()).setDeviceDelay(hours),
    async log() {
      const { readLog } = await import('./accountLog.ts')
      return readLog(custodians, sessions, { device, ...(await current()) })
    },
    updateEmail: async (asked) => (await emailChange()).updateEmail(asked),
    updateEmailPrimary: async (code) => (await emailChange()).updateEmailPrimary(code),
    updateEmailSecondary: async (code) => (await emailChange()).updateEmailSecondary(code),
    async startExport(language) {
      const { walletId, provider, accessToken, email: entered } = await current()
      const purpose = 'export'
      exporting.language = language
      if (provider === 'farcaster')
        return { nonce: await (await farcaster()).begin({ language, purpose }) }
      if (provider) {
        const asked = { provider, language, purpose, page: frameOrigin } as const
        return { uri: await (await social()).begin(asked) }
      }
      // Another device can have changed the address, and a code to the former one would open a new account.
      const { email } =
        accessToken === undefined
          ? { email: entered }
          : await sessions.use((token) => auth.call('account/read', {}, token))
      if (email === null) throw new Refusal('INVALID_REQUEST')
      const whose = `${walletId} ${email}`
      const send = () => auth.call('challenges/send', { challengeId: exporting.challengeId })
      if (exporting.whose === whose)
        try {
          // A new challenge would end the one before, whose code is good while A sends no other yet.
          await send()
          return { email }
        } catch (error) {
          if (!isKitError(error, 'CODE_ENDED')) throw error
        }
      const challenge = { email, hostOrigin, language, purpose } as const
      const { challengeId } = await auth.call('challenges/create', challenge)
      Object.assign(exporting, { challengeId, whose })
      await send()
      return { email }
    },
    async exportWords(proof) {
      const { walletId, provider } = await current()
      const signIn = async () => {
        if (typeof proof !== 'string') return (await farcaster()).renew(proof)
        if (provider && provider !== 'farcaster') return (await social()).renew(proof)
        const entered = { challengeId: exporting.challengeId, code: proof }
        return auth.call('challenges/verify', entered)
      }
      const { accessToken, refreshToken } = await signIn()
      const { wallets } = await auth.call('wallets/list', {}, accessToken)
      // Another account has no business here: another person's, or a new one of a former address.
      if (wallets[0]?.walletId !== walletId)
        throw new Refusal(provider ? 'SOCIAL_FAILED' : 'WALLET_UNKNOWN')
      await sessions.update(walletId, { accessToken, refreshToken })
      const { language } = exporting
      await auth.call('wallets/export', { walletId, language }, accessToken)
      const { wordsOf } = await import('./keys.ts')
      return seed.use(walletId, async (held) => wordsOf(held))
    },
  }
}

/** Loads once; what could not be loaded is asked for again. */
function once<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  let loading: Promise<Loaded> | undefined
  return () =>
    (loading ??= load().catch((cause: unknown) => {
      loading = undefined
      throw cause
    }))
}
