/** A request of an embedded wallet that waits for the visitor. */
export type Approval = {
  readonly id: string
  readonly method: string
  /** Of the frame: on its way, asked, or not to be had. */
  readonly status: 'loading' | 'shown' | 'gone'
}

/** Those that wait, the one whose turn it is first. */
export type Approvals = readonly Approval[]

export type ApprovalEvent =
  | { readonly type: 'asked'; readonly id: string; readonly method: string }
  | { readonly type: 'frame'; readonly id: string; readonly status: Approval['status'] }
  /** The frame approved it, declined it, or failed. */
  | { readonly type: 'answered'; readonly id: string }
  /** The window was closed or left. */
  | { readonly type: 'closed' }

export type Ended = { readonly id: string; readonly as: 'answered' | 'aborted' }

/** One that is looked at and five behind it (security.md RATE-1). */
export const mostApprovals = 6

/**
 * The one place that says what becomes of requests. Each ends once: by its answer, or by the window's closing, whichever is
 * told first; what comes for one that has ended, or never was, changes nothing.
 */
export function nextApprovals(
  waiting: Approvals,
  event: ApprovalEvent,
): { readonly waiting: Approvals; readonly ended: readonly Ended[] } {
  const same = { waiting, ended: [] }
  if (event.type === 'closed')
    return { waiting: [], ended: waiting.map(({ id }) => ({ id, as: 'aborted' })) }
  const found = waiting.find(({ id }) => id === event.id)
  switch (event.type) {
    case 'asked': {
      if (found || waiting.length >= mostApprovals) return same
      const { id, method } = event
      return { waiting: [...waiting, { id, method, status: 'loading' }], ended: [] }
    }
    case 'frame': {
      if (!found || found.status === event.status) return same
      const { status } = event
      return {
        waiting: waiting.map((each) => (each === found ? { ...each, status } : each)),
        ended: [],
      }
    }
    case 'answered':
      return found
        ? {
            waiting: waiting.filter((each) => each !== found),
            ended: [{ id: found.id, as: 'answered' }],
          }
        : same
  }
}
