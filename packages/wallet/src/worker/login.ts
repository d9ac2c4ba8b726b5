import { isKitError } from '@latchkey/protocol'
import type { FrameAnswer } from '@latchkey/protocol/frame'
import * as v from 'valibot'
import type { Custodians } from '../custody/deposit.ts'
import type { OpenWallet } from '../custody/open.ts'
import { isForgottenByRecovery } from '../custody/recoveryLoss.ts'
import { Refusal } from '../refusal.ts'
import type { Sessions } from './session.ts'
import type { Storage } from './storage.ts'
import { patienceMs, within } from './within.ts'

/** A login that has begun. It outlives the page: an approval may be held for days. */
const schema = /*#__PURE__*/ v.object({
  email: v.string(),
  /** Absent while A is away: then R's approval opens the wallet, with the share that this device has. */
  challengeId: v.optional(v.string()),
  approvalId: v.optional(v.string()),
  /** R's approval, for a device without a share of its own. */
  grant: v.optional(v.string()),
  /** This device turned out to have no share of this wallet, though A knows it. */
  needsApproval: v.optional(v.boolean()),
})
type Login = v.InferOutput<typeof schema>

export type EmailInput = { readonly email: string; readonly language: string }

export type Logins = {
  connectEmail(input: EmailInput): Promise<FrameAnswer<'CONNECT_EMAIL'>>
  /** `opened`: the wallet, where no code follows. The caller erases the seed. */
  connectDevice(): Promise<{
    readonly answer: FrameAnswer<'CONNECT_DEVICE'>
    readonly opened?: OpenWallet
  }>
  /** Opens the wallet, or makes it. The caller erases the seed. */
  connectOtp(code: string): Promise<OpenWallet & { readonly isNew: boolean }>
}

const name = 'login'
/** Shorter than the page's own limit for an answer (EMB-05). */
const waitMs = 20_000

/** Login by e-mail (security.md 2.6): a code of A, and on a new device an approval of R before it. */
export function createLogins(
  custodians: Custodians,
  {
    storage,
    sessions,
    browser,
  }: { readonly storage: Storage; readonly sessions: Sessions; readonly browser: string },
): Logins {
  const { auth, recovery, store, hostOrigin } = custodians
  const read = async (): Promise<Login | undefined> => {
    const stored = v.safeParse(schema, await storage.read(name))
    return stored.success ? stored.output : undefined
  }
  const write = (login: Login): Promise<void> => storage.write(name, login)

  const sendCode = async ({ challengeId }: Login) => {
    if (challengeId === undefined) throw new Refusal('CODE_ENDED')
    const { digits, until } = await auth.call('challenges/send', { challengeId })
    return { action: 'VERIFY_OTP', digits, until } as const
  }
  const begin = async ({
    email,
    language,
  }: EmailInput): Promise<{ login: Login; isKnown: boolean }> => {
    const input = { email, hostOrigin, language, purpose: 'login' } as const
    const create = () => auth.call('challenges/create', input)
    const [{ challengeId, isKnown }, isReady] = await Promise.all([
      (await hasShare()) ? within(patienceMs.auth, create()) : create(),
      canDoWithoutRecovery(),
    ])
    return { login: { email, challengeId }, isKnown: isKnown && isReady }
  }
  const hasShare = async (): Promise<boolean> => (await store.list()).length > 0
  /**
   * A device that lost its share is known to A, and needs R all the same. If R lost its own, an approval lets the device give it
   * another one.
   */
  const canDoWithoutRecovery = async (): Promise<boolean> => {
    if (!(await hasShare())) return false
    const asked = within(patienceMs.recovery, isForgottenByRecovery(custodians))
    return !(await asked.catch(() => false))
  }
  const askApproval = async (
    login: Login,
    language: string,
  ): Promise<FrameAnswer<'CONNECT_EMAIL'>> => {
    const { email } = login
    const page = { hostOrigin, browser, language }
    const asked = await recovery.call('approvals/create', { email, ...page })
    const { approvalId, number, until } = asked
    await write({ ...login, approvalId })
    return { action: 'VERIFY_DEVICE', number, until }
  }

  const start = async ({ email, language }: EmailInput): Promise<FrameAnswer<'CONNECT_EMAIL'>> => {
    const before = await read()
    if (before?.email === email && before.grant !== undefined) {
      // Another code for the same login, or a delay that has passed.
      try {
        return await sendCode(before)
      } catch (error) {
        if (!isKitError(error, 'CODE_ENDED')) throw error
      }
      const { login } = await begin({ email, language })
      const again = { ...login, grant: before.grant }
      await write(again)
      return sendCode(again)
    }
    const { login, isKnown } = await begin({ email, language })
    const needsApproval = before?.email === email && before.needsApproval === true
    if (!isKnown || needsApproval) return askApproval({ ...login, needsApproval }, language)
    await write(login)
    return sendCode(login)
  }

  return {
    async connectEmail(input) {
      const { email, language } = input
      const session = await sessions.read()
      if (session?.email === email && session.accessToken !== undefined)
        return { action: 'CONNECT' }
      try {
        return await start(input)
      } catch (error) {
        if (!isAway(error) || !(await hasShare())) throw error
        // Security.md 2.6: the device's share and R's open the wallet, for signing alone.
        return { ...(await askApproval({ email }, language)), isWithoutCode: true }
      }
    },

    async connectDevice() {
      const login = await read()
      if (login?.approvalId === undefined) throw new Refusal('INVALID_REQUEST')
      const { approvalId } = login
      const said = await recovery.call('approvals/wait', { approvalId, waitMs })
      if (said.state === 'waiting') throw new Refusal('WAITING')
      if (said.state !== 'approved') {
        await storage.remove(name)
        throw new Refusal(said.state === 'denied' ? 'APPROVAL_DENIED' : 'APPROVAL_ENDED')
      }
      const { email, challengeId } = login
      const { grant } = said
      if (challengeId === undefined) {
        const { openWithoutAuth, addressesOf } = await import('./keys.ts')
        const opened = await openWithoutAuth(custodians, grant)
        const { publicKeys, walletId } = opened
        const addresses = addressesOf(publicKeys)
        await sessions.write({ email, userName: null, addresses, walletId })
        await storage.remove(name)
        return { answer: { isOpen: true }, opened }
      }
      const approved = { ...login, grant }
      await write(approved)
      const { digits, until } = await sendCode(approved)
      return { answer: { digits, until } }
    },

    async connectOtp(code) {
      const login = await read()
      if (!login) throw new Refusal('CODE_ENDED')
      const { email, challengeId, grant } = login
      if (challengeId === undefined) throw new Refusal('CODE_ENDED')
      const tokens = await auth.call('challenges/verify', { challengeId, code })
      const { accessToken, refreshToken } = tokens
      try {
        const { wallets } = await auth.call('wallets/list', {}, accessToken)
        const { openWallet, addressesOf } = await import('./keys.ts')
        const opened = await openWallet(custodians, { accessToken, grant })
        const { publicKeys, walletId } = opened
        const addresses = addressesOf(publicKeys)
        await sessions.write({
          ...{ email, userName: null, accessToken, refreshToken },
          ...{ addresses, walletId },
        })
        await storage.remove(name)
        return { ...opened, isNew: wallets.length === 0 }
      } catch (error) {
        // The approval ended while the code was typed, or the share is of another wallet: the next login asks for an approval.
        if (isKitError(error, 'GRANT_ENDED')) await write({ email, needsApproval: true })
        throw error
      }
    },
  }
}

function isAway(error: unknown): boolean {
  return isKitError(error, 'HTTP_UNREACHABLE') || isKitError(error, 'OVERLOADED')
}
