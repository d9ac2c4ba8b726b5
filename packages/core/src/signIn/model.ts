import { type AccountId, fromWallet, type KitError, parseAccountId } from '@latchkey/protocol'
import { track } from '../analytics/track.ts'
import type { Kit } from '../interfaces/kit.ts'
import { accountIdOf, connectionOf, isSupported } from '../state/active.ts'
import { check, findSession, prepare, sign } from './asks.ts'
import { carried, unspentFor } from './carried.ts'
import { heldSessions } from './held.ts'
import { type Hosted, hosted } from './hosted.ts'
import { isBusy, isOf, next, type SignInEvent, type SignInState } from './signIn.ts'
import { tabs } from './tabs.ts'

/** The sign-in of one kit: `kit.get(signInModel)`. */
export type SignInModel = {
  state(): SignInState
  /** The host's functions, which run one after the other. */
  readonly host: Hosted
  send(event: SignInEvent): void
  /** Calls a listener for each change, with the state before it. Returns a function that stops. */
  watch(listener: (now: SignInState, before: SignInState) => void): () => void
  /** Resolves with the state once it has one of the given statuses. */
  until<Status extends SignInState['status']>(
    ...statuses: readonly Status[]
  ): Promise<Extract<SignInState, { readonly status: Status }>>
}

const idle: SignInState = { status: 'idle' }

/** Follows the displayed account from the first use on and does the work of each state. */
export function signInModel(kit: Kit): SignInModel {
  const host = hosted(kit)
  const listeners = new Set<(now: SignInState, before: SignInState) => void>()
  let required = true
  /** Whether news of another tab came while the kit was busy. */
  let missed = false

  const state = (): SignInState => kit.store.getState().signIn?.now ?? idle
  const send = (event: SignInEvent): void => {
    const before = state()
    const now = next(before, event)
    if (now === before || kit.signal.aborted) return
    const held = required && now.status !== 'idle' && now.status !== 'signedIn'
    kit.set(() => ({ signIn: { now, required, held } }))
    for (const listener of [...listeners]) if (state() === now) listener(now, before)
    // A listener may have changed the state already.
    if (state() === now) enter(now, before)
  }

  /** Does the work of a state. A result that comes after the state has changed is not used. */
  const work = (
    here: SignInState,
    run: () => Promise<SignInEvent>,
    late: () => void = () => {},
  ): void => {
    run()
      .catch((cause: unknown): SignInEvent => failure(fromWallet(cause)))
      .then((event) => {
        if (state() === here) send(event)
        else if (event.type !== 'failed') late()
      })
      // The host sees the errors of its own listener.
      .catch((error: unknown) => console.error(error))
  }

  const enter = (now: SignInState, before: SignInState): void => {
    switch (now.status) {
      case 'idle':
        return
      case 'checking':
        return work(now, async () => {
          required = await host(async (config) => config.getRequired?.() ?? true)
          const { sessions: brought } = kit.get(carried)
          kit.get(carried).sessions = []
          const session = brought.find((each) => isOf(each, now.account))
          if (session) return { type: 'brought', session }
          return { type: 'found', session: await check(host, now.account) }
        })
      case 'preparing':
        return work(now, async () => ({
          type: 'prepared',
          prepared: await prepare(host, now.account),
        }))
      case 'signing':
        return work(now, async () => ({
          type: 'signed',
          session: await sign(kit, now.account, now.prepared),
        }))
      case 'verifying':
        return work(
          now,
          async () => {
            await host((config) => config.addSession(now.session))
            return { type: 'accepted' }
          },
          // A session that arrives late is not needed and ends, unless another session of the account has replaced it.
          () => {
            const later = state()
            const replaced = later.status === 'verifying' || later.status === 'signedIn'
            if (!replaced || later.account !== now.account) sessions.drop(now.session)
          },
        )
      case 'signedIn':
        sessions.add(now.account)
        if (before.status !== 'verifying') return
        say('SIWX_AUTH_SUCCESS', now.account)
        return others.tell()
      case 'unsigned':
        if (now.error) say('SIWX_AUTH_ERROR', now.account)
        if (before.status === 'signingOut') others.tell()
        if (before.status === 'checking') keep(now.account)
        if (missed) recheck()
        return
      case 'signingOut':
        return work(now, async () => {
          const { chainId, accountAddress } = now.session.data
          await host((config) => config.revokeSession(chainId, accountAddress))
          sessions.remove(now.account)
          return { type: 'signedOut' }
        })
    }
  }

  const keep = (account: AccountId): void => {
    const left = kit.get(carried)
    const { unspent } = left
    left.unspent = undefined
    // Messages of one-click auth belong to eip155.
    if (unspent && account.startsWith('eip155:'))
      send({ type: 'kept', unspent: unspentFor(unspent, account) })
  }
  const say = (name: 'SIWX_AUTH_SUCCESS' | 'SIWX_AUTH_ERROR', account: AccountId): void =>
    track(kit, name, signInData(kit, account))

  const recheck = (): void => {
    const now = state()
    missed = isBusy(now) || now.status === 'checking' || now.status === 'signingOut'
    if (missed || now.status === 'idle') return
    host((config) => findSession(config, now.account)).then(
      (session) => {
        if (state() === now) send({ type: 'found', session })
      },
      // A failed check leaves the state as it was.
      () => {},
    )
  }
  const others = tabs(kit, recheck)
  const sessions = heldSessions(kit, host, others.tell)

  const follow = (): void => {
    const now = kit.store.getState()
    const account = isSupported(now) ? accountIdOf(now) : undefined
    // Earlier sessions end before the new account is checked.
    sessions.reconcile()
    send({ type: 'account', account, resumed: !now.initialized })
  }
  kit.cleanup.add(kit.store.subscribe(follow))
  follow()

  return {
    state,
    host,
    send,
    watch: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    until: (...statuses) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const now = state()
          const wanted = (statuses as readonly string[]).includes(now.status)
          if (!wanted && !kit.signal.aborted) return
          listeners.delete(look)
          kit.signal.removeEventListener('abort', look)
          // As: the status is one of the requested statuses.
          if (wanted) resolve(now as never)
          else reject(kit.signal.reason)
        }
        listeners.add(look)
        kit.signal.addEventListener('abort', look)
        look()
      }),
  }
}

/** The data of a sign-in event. */
export function signInData(
  kit: Kit,
  account: AccountId,
): { readonly network: string; readonly isSmartAccount: boolean } {
  const { namespace, network } = parseAccountId(account)
  const [selected] = connectionOf(kit.store.getState(), namespace)?.accounts ?? []
  return { network, isSmartAccount: selected?.type === 'smartAccount' }
}

function failure(error: KitError): SignInEvent {
  return { type: 'failed', error }
}
