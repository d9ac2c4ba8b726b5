/** A request of an embedded wallet that waits for the visitor. */
export type Approval = {
  readonly id: string
  readonly method: string
  /** The status of the frame: loading, asked, or unreachable. */
  readonly status: 'loading' | 'shown' | 'gone'
}

/** The waiting requests. The first is the current request. */
export type Approvals = readonly Approval[]

export type ApprovalEvent =
  | { readonly type: 'asked'; readonly id: string; readonly method: string }
  | { readonly type: 'frame'; readonly id: string; readonly status: Approval['status'] }
  /** The frame approved it, declined it, or failed. */
  | { readonly type: 'answered'; readonly id: string }
  /** The window was closed or left. */
  | { readonly type: 'closed' }

export type Ended = { readonly id: string; readonly as: 'answered' | 'aborted' }

/** One shown request and five waiting requests (security.md RATE-1). */
export const mostApprovals = 6

/**
 * The only place that decides the next state of requests. Each request ends once: by its answer or by the closing of the
 * window, whichever comes first. An event for a request that has ended or is unknown changes nothing.
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
