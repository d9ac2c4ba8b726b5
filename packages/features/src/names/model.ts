import type { Kit } from '@latchkey/core'
import { type AccountId, fromWallet, isKitError, KitError } from '@latchkey/protocol'
import type { SignedNameMessage } from '@latchkey/protocol/http'
import { requireAccount } from './account.ts'
import { type Change, signChange } from './signChange.ts'

/** The change that is being signed or sent. */
export type Work = 'register' | 'attributes' | 'release' | `address ${number}` | `primary ${string}`

export type NamesState = {
  /** The text in the field of the name. */
  readonly label: string
  readonly work?: { readonly of: Work; readonly step: 'signing' | 'sending' } | undefined
  /** The failure of the last change. */
  readonly failure?: { readonly of: Work; readonly error: KitError } | undefined
}

/**
 * The choice of a name and its changes. It lives outside the views, because the embedded wallet's own view takes their place
 * while it asks the visitor to sign.
 */
export type NamesModel = {
  read(): NamesState
  subscribe(listener: () => void): () => void
  changeLabel(text: string): void
  /** Has the visitor sign a change and sends it; one at a time. Gives whether it succeeded, and keeps the failure. */
  run(
    of: Work,
    change: Change,
    send: (signed: SignedNameMessage, account: AccountId) => Promise<void>,
  ): Promise<boolean>
  /** As `run`, for any other work on a name. `sending` tells that the visitor has confirmed. */
  attempt(
    of: Work,
    name: string,
    work: (account: AccountId, sending: () => void) => Promise<void>,
  ): Promise<boolean>
}

/** The only names model of a kit: `kit.get(namesModel)`. */
export function namesModel(kit: Kit): NamesModel {
  let state: NamesState = { label: '' }
  const listeners = new Set<() => void>()
  const set = (change: Partial<NamesState>): void => {
    state = { ...state, ...change }
    for (const listener of [...listeners]) listener()
  }
  const attempt: NamesModel['attempt'] = async (of, name, work) => {
    if (state.work) return false
    set({ work: { of, step: 'signing' }, failure: undefined })
    try {
      await work(requireAccount(kit), () => set({ work: { of, step: 'sending' } }))
      set({ work: undefined })
      return true
    } catch (cause) {
      set({ work: undefined, failure: { of, error: failureOf(cause, name) } })
      return false
    }
  }
  return {
    read: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    changeLabel(text) {
      set({ label: text.toLowerCase().replace(/[^a-z0-9-]/g, ''), failure: undefined })
    },
    run: (of, change, send) =>
      attempt(of, change.name, async (account, sending) => {
        const signed = await signChange(kit, account, change)
        sending()
        await send(signed, account)
      }),
    attempt,
  }
}

/** The wallet's own errors stay. Of other errors, the service's first reason is said, else that of NAM-04. */
function failureOf(cause: unknown, name: string): KitError {
  if (isKitError(cause, 'HTTP_STATUS') || isKitError(cause, 'HTTP_UNREACHABLE')) {
    const { reason, reasonCode } = cause.context
    return new KitError('NAME_REGISTER_FAILED', { name, reason, reasonCode }, { cause })
  }
  return fromWallet(cause)
}
