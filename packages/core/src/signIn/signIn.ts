import { type AccountId, isKitError, type KitError } from '@latchkey/protocol'
import type { SiwxMessage, SiwxSession } from '../interfaces/siwx.ts'

/** How the visitor's sign-in stands; one of a kit, about the account that is displayed. */
export type SignInState =
  /** Nobody is connected, or on a network that the host did not ask for. */
  | { readonly status: 'idle' }
  /** The host is asked whether the account is signed in. `resumed`: of an account that was connected before. */
  | { readonly status: 'checking'; readonly account: AccountId; readonly resumed: boolean }
  | {
      readonly status: 'unsigned'
      readonly account: AccountId
      /** Why the last try failed. */
      readonly error?: KitError | undefined
      /** A message that no server has seen, for the next try: its nonce is still good. */
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

/** As the kit's state has it. */
export type SignInFacts = {
  readonly now: SignInState
  /** Nobody stays connected without signing in. */
  readonly required: boolean
  /** Somebody is connected, has not signed in, and has to: the views that ask for it stay (MOD-10). */
  readonly held: boolean
}

/** `at`: ms since the epoch. */
export type Prepared = { readonly message: SiwxMessage; readonly at: number }

export type SignInEvent =
  /** Another account is displayed, or none. */
  | { readonly type: 'account'; readonly account: AccountId | undefined; readonly resumed: boolean }
  /** What the host knows of the account, asked or told by another tab. */
  | { readonly type: 'found'; readonly session: SiwxSession | undefined }
  /** Ask the host again, who had no answer. */
  | { readonly type: 'check' }
  | { readonly type: 'sign'; readonly now: number }
  | { readonly type: 'prepared'; readonly prepared: Prepared }
  | { readonly type: 'signed'; readonly session: SiwxSession }
  /** A signature came with the connection: one-click auth. */
  | { readonly type: 'brought'; readonly session: SiwxSession }
  /** One-click auth got none: its message waits for the plain way. */
  | { readonly type: 'kept'; readonly unspent: Prepared }
  | { readonly type: 'accepted' }
  | { readonly type: 'failed'; readonly error: KitError }
  | { readonly type: 'cancel' }
  | { readonly type: 'signOut' }
  | { readonly type: 'signedOut' }

/** A nonce lives five minutes; its last one is for the wallet's owner to read and sign. */
export const freshMs = 240_000

/**
 * The one place that says what a sign-in becomes. Events that make no sense in a state leave it as it is, so one press is
 * one prompt; and a session of another account than the displayed one is none.
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
      // Whoever was here before the answer failed is not disconnected by its failing again.
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

/** Whether somebody is at work for a sign-in: the server, or the wallet. */
export function isBusy({ status }: SignInState): boolean {
  return status === 'preparing' || status === 'signing' || status === 'verifying'
}

/** Whether the host had no answer to whether the account is signed in. */
export function isUnknown(
  state: SignInState,
): state is Extract<SignInState, { readonly status: 'unsigned' }> & { readonly error: KitError } {
  return state.status === 'unsigned' && isKitError(state.error, 'SIWX_CHECK_FAILED')
}

/** Whether a session is of that very account on that very network. Addresses of eip155 are written in either case. */
export function isOf({ data }: Pick<SiwxSession, 'data'>, account: AccountId): boolean {
  const said = `${data.chainId}:${data.accountAddress}`
  return account.startsWith('eip155:')
    ? said.toLowerCase() === account.toLowerCase()
    : said === account
}

/** Whether a session holds at a moment, by its own word. */
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
  // What failed to end is as it was.
  if (state.status === 'signingOut') return { ...state, status: 'signedIn', error }
  return isBusy(state) || state.status === 'checking'
    ? { status: 'unsigned', account, error, ...unspentOf(state) }
    : state
}

/** Only a message that went no further than the wallet. */
function unspentOf(state: SignInState): { readonly unspent?: Prepared } {
  return state.status === 'signing' ? { unspent: state.prepared } : {}
}
