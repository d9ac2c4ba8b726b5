import { type AccountId, isKitError, type KitError } from '@latchkey/protocol'
import type { SiwxMessage, SiwxSession } from '../interfaces/siwx.ts'

/** The state of the visitor's sign-in. A kit has one, for the displayed account. */
export type SignInState =
  /** No wallet is connected, or the network is not supported. */
  | { readonly status: 'idle' }
  /** The host is asked whether the account is signed in. `resumed`: the account was connected at the last visit. */
  | { readonly status: 'checking'; readonly account: AccountId; readonly resumed: boolean }
  | {
      readonly status: 'unsigned'
      readonly account: AccountId
      /** Why the last try failed. */
      readonly error?: KitError | undefined
      /** A message for the next try, which no server has seen: its nonce is still good. */
      readonly unspent?: Prepared | undefined
    }
  /** A message is being made, which asks the server for a nonce. */
  | { readonly status: 'preparing'; readonly account: AccountId }
  /** The wallet asks its owner. */
  | { readonly status: 'signing'; readonly account: AccountId; readonly prepared: Prepared }
  | { readonly status: 'verifying'; readonly account: AccountId; readonly session: SiwxSession }
  | {
      readonly status: 'signedIn'
      readonly account: AccountId
      readonly session: SiwxSession
      /** Why signing out failed. */
      readonly error?: KitError | undefined
    }
  | { readonly status: 'signingOut'; readonly account: AccountId; readonly session: SiwxSession }

/** The sign-in as the kit's state has it. */
export type SignInFacts = {
  readonly now: SignInState
  /** Whether a visitor must sign in to stay connected. */
  readonly required: boolean
  /** Whether a connected visitor still has to sign in. The views that ask for it then stay open (MOD-10). */
  readonly held: boolean
}

/** `at`: ms since the epoch. */
export type Prepared = { readonly message: SiwxMessage; readonly at: number }

export type SignInEvent =
  /** Another account is displayed, or no account. */
  | { readonly type: 'account'; readonly account: AccountId | undefined; readonly resumed: boolean }
  /** The host's session of the account, from a check or from another tab. */
  | { readonly type: 'found'; readonly session: SiwxSession | undefined }
  /** Asks the host again after a failed check. */
  | { readonly type: 'check' }
  | { readonly type: 'sign'; readonly now: number }
  | { readonly type: 'prepared'; readonly prepared: Prepared }
  | { readonly type: 'signed'; readonly session: SiwxSession }
  /** A signature came with the connection: one-click auth. */
  | { readonly type: 'brought'; readonly session: SiwxSession }
  /** One-click auth got no signature. Its message waits for the plain sign-in. */
  | { readonly type: 'kept'; readonly unspent: Prepared }
  | { readonly type: 'accepted' }
  | { readonly type: 'failed'; readonly error: KitError }
  | { readonly type: 'cancel' }
  | { readonly type: 'signOut' }
  | { readonly type: 'signedOut' }

/** A nonce lives five minutes. The last minute is left for the visitor to read and sign. */
export const freshMs = 240_000

/**
 * The only place that decides the next state of a sign-in. An event that makes no sense in a state is ignored, so one press is
 * one prompt. A session of an account that is not displayed counts as no session.
 */
export function next(state: SignInState, event: SignInEvent): SignInState {
  if (event.type === 'account') return displayed(state, event)
  if (state.status === 'idle') return state
  const { account } = state
  switch (event.type) {
    case 'found': {
      const quiet = ['checking', 'unsigned', 'signedIn'].includes(state.status)
      if (!quiet) return state
      if (event.session && isOf(event.session, account))
        return { status: 'signedIn', account, session: event.session }
      return state.status === 'unsigned' ? state : { status: 'unsigned', account }
    }
    case 'check':
      // A visitor who was connected before the check failed is not disconnected when it fails again.
      return state.status === 'unsigned' ? { status: 'checking', account, resumed: true } : state
    case 'sign': {
      if (state.status !== 'unsigned') return state
      const { unspent } = state
      return unspent && unspent.at + freshMs > event.now
        ? { status: 'signing', account, prepared: unspent }
        : { status: 'preparing', account }
    }
    case 'prepared':
      return state.status === 'preparing'
        ? { status: 'signing', account, prepared: event.prepared }
        : state
    case 'signed':
      return state.status === 'signing' && isOf(event.session, account)
        ? { status: 'verifying', account, session: event.session }
        : state
    case 'brought':
      return (state.status === 'unsigned' || state.status === 'checking') &&
        isOf(event.session, account)
        ? { status: 'verifying', account, session: event.session }
        : state
    case 'kept':
      return state.status === 'unsigned' && isOf({ data: event.unspent.message }, account)
        ? { ...state, unspent: event.unspent }
        : state
    case 'accepted':
      return state.status === 'verifying'
        ? { status: 'signedIn', account, session: state.session }
        : state
    case 'failed':
      return failed(state, account, event.error)
    case 'cancel':
      return isBusy(state) ? { status: 'unsigned', account, ...unspentOf(state) } : state
    case 'signOut':
      return state.status === 'signedIn'
        ? { status: 'signingOut', account, session: state.session }
        : state
    case 'signedOut':
      return state.status === 'signingOut' ? { status: 'unsigned', account } : state
  }
}

/** Whether the server or the wallet is working on a sign-in. */
export function isBusy({ status }: SignInState): boolean {
  return status === 'preparing' || status === 'signing' || status === 'verifying'
}

/** Whether the check of the account's session failed. */
export function isUnknown(
  state: SignInState,
): state is Extract<SignInState, { readonly status: 'unsigned' }> & { readonly error: KitError } {
  return state.status === 'unsigned' && isKitError(state.error, 'SIWX_CHECK_FAILED')
}

/** Whether a session belongs to this account on this network. The letter case of eip155 addresses has no meaning. */
export function isOf({ data }: Pick<SiwxSession, 'data'>, account: AccountId): boolean {
  const said = `${data.chainId}:${data.accountAddress}`
  return account.startsWith('eip155:')
    ? said.toLowerCase() === account.toLowerCase()
    : said === account
}

/** Whether a session is valid at a moment by its own times. */
export function isCurrent({ data }: SiwxSession, now: number): boolean {
  const { expirationTime, notBefore } = data
  const from = notBefore === undefined ? -Infinity : Date.parse(notBefore)
  const to = expirationTime === undefined ? Infinity : Date.parse(expirationTime)
  return from <= now && now < to
}

function displayed(
  state: SignInState,
  { account, resumed }: { readonly account: AccountId | undefined; readonly resumed: boolean },
): SignInState {
  const before = state.status === 'idle' ? undefined : state.account
  if (account === before) return state
  return account === undefined ? { status: 'idle' } : { status: 'checking', account, resumed }
}

function failed(state: SignInState, account: AccountId, error: KitError): SignInState {
  // A session that failed to end stays.
  if (state.status === 'signingOut') return { ...state, status: 'signedIn', error }
  return isBusy(state) || state.status === 'checking'
    ? { status: 'unsigned', account, error, ...unspentOf(state) }
    : state
}

/** The unspent message: a message that only the wallet has seen. */
function unspentOf(state: SignInState): { readonly unspent?: Prepared } {
  return state.status === 'signing' ? { unspent: state.prepared } : {}
}
