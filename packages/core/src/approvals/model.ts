import { isKitError, KitError, rpcCode } from '@latchkey/protocol'
import { close } from '../window/close.ts'
import { fetchFeatures } from '../window/fetchFeatures.ts'
import { back, go } from '../window/go.ts'
import { notify } from '../window/notify.ts'
import { open } from '../window/open.ts'
import type { ApprovalGate, ApprovalRequest, FrameSurface } from '../interfaces/approval.ts'
import type { Kit } from '../interfaces/kit.ts'
import { randomUuid } from '../platform/randomUuid.ts'
import { type ApprovalEvent, mostApprovals, nextApprovals } from '../state/approvals.ts'
import type { KitState } from '../state/store.ts'
import { refreshBalance } from './refreshBalance.ts'
import { refuse } from './refuse.ts'

/** The approvals of one kit: `kit.get(approvals)`. */
export type ApprovalModel = ApprovalGate & {
  /** The surface of a waiting request. */
  surfaceOf(id: string): FrameSurface | undefined
  /** Tries again to reach a frame that was gone. */
  retry(id: string): void
}

type Entry = {
  readonly request: ApprovalRequest
  readonly resolve: (answer: unknown) => void
  readonly reject: (error: unknown) => void
  sent: boolean
}

const view = 'ApproveTransaction'

/** Asks the visitor to approve requests one after the other. All requests end once the visitor closes or leaves the window. */
export function approvals(kit: Kit): ApprovalModel {
  const entries = new Map<string, Entry>()
  /** The request whose view is on screen. */
  let shown: string | undefined
  /** Whether the window was opened for approvals. */
  let opened = false

  const send = (event: ApprovalEvent): void => {
    const before = kit.store.getState().approvals ?? []
    const { waiting, ended } = nextApprovals(before, event)
    if (waiting !== before) kit.set(() => ({ approvals: waiting }))
    for (const { id, as } of ended) {
      const entry = entries.get(id)
      entries.delete(id)
      entry?.request.surface.place(undefined)
      if (as === 'answered') continue
      if (entry?.sent) entry.request.abort()
      entry?.reject(new KitError('ABORTED'))
    }
  }
  const abortAll = (): void => {
    shown = undefined
    send({ type: 'closed' })
  }

  const watch = (state: KitState, before: KitState): void => {
    if (entries.size === 0) return
    const closed = before.modal.open && !state.modal.open
    if (closed || (shown && !isShown(state))) abortAll()
  }
  kit.cleanup.add(kit.store.subscribe(watch))
  kit.cleanup.add(abortAll)

  /** Shows the first waiting request to the visitor. */
  const present = async (): Promise<void> => {
    const id = kit.store.getState().approvals?.[0]?.id
    if (!id) return
    try {
      await fetchFeatures(kit)
      // The request was closed or answered meanwhile.
      if (!entries.has(id)) return
      const params = { id }
      if (kit.store.getState().modal.open) go(kit, { view, params })
      else {
        opened = true
        await open(kit, { view, params })
      }
      if (!entries.has(id)) return
      if (!isShown(kit.store.getState())) {
        // The window was opened for something else at the same moment.
        opened = false
        go(kit, { view, params })
      }
      shown = id
      await run(id)
    } catch (cause) {
      answer(id, (entry) => entry.reject(cause))
    }
  }

  /** Asks the frame once it is ready. */
  const run = async (id: string): Promise<void> => {
    const entry = entries.get(id)
    if (!entry) return
    send({ type: 'frame', id, status: 'loading' })
    try {
      await entry.request.surface.ready()
    } catch {
      // The view shows the failure and offers another try.
      return send({ type: 'frame', id, status: 'gone' })
    }
    if (entries.get(id) !== entry || entry.sent) return
    entry.sent = true
    send({ type: 'frame', id, status: 'shown' })
    entry.request.send().then(
      (result) => {
        answer(id, () => entry.resolve(result))
        refreshBalance(kit)
      },
      (cause: unknown) =>
        answer(id, () => {
          if (!entry.request.quiet) sayFailure(kit, cause)
          entry.reject(cause)
        }),
    )
  }

  /** Ends a request with its answer, unless the window was closed first. */
  const answer = (id: string, tell: (entry: Entry) => void): void => {
    const entry = entries.get(id)
    if (!entry) return
    const wasShown = shown === id
    shown = undefined
    send({ type: 'answered', id })
    tell(entry)
    if (entries.size > 0) return void present()
    const { modal } = kit.store.getState()
    if (wasShown && modal.open && modal.history.at(-1)?.view === view) leave()
    opened = false
  }
  const leave = (): void => (opened ? close(kit) : back(kit))

  return {
    ask: (request) => {
      kit.signal.throwIfAborted()
      if (entries.size >= mostApprovals) return Promise.reject(new KitError('LIMIT_EXCEEDED'))
      return new Promise((resolve, reject) => {
        const id = randomUuid()
        const isFirst = entries.size === 0
        entries.set(id, { request, resolve, reject, sent: false })
        send({ type: 'asked', id, method: request.method })
        if (isFirst) {
          opened = false
          void present()
        }
      })
    },
    refuse: (method) => refuse(kit, method),
    surfaceOf: (id) => entries.get(id)?.request.surface,
    retry: (id) => void run(id),
  }
}

function isShown({ modal, approvals: waiting = [] }: KitState): boolean {
  const top = modal.history.at(-1)
  return modal.open && top?.view === view && waiting.some(({ id }) => id === top.params.id)
}

/** Shows the failure of a request (EMB-11). */
function sayFailure(kit: Kit, cause: unknown): void {
  if (isKitError(cause, 'ABORTED')) return
  const { texts } = kit.store.getState()
  const text =
    // As: an object without that number has no text.
    failures[rpcCode(cause) as keyof typeof failures] ??
    (['login.failed', 'Transaction error'] as const)
  notify(kit, 'error', texts[text[0]] ?? text[1])
}

/** Declined, and what a smart account cannot do (EIP-1193, EIP-1474). */
const failures = {
  4001: ['login.declined', 'Signature declined'],
  [-32004]: ['login.unable', 'This application might not support Smart Accounts'],
} as const
