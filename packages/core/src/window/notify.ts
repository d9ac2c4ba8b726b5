import type { Kit } from '../interfaces/kit.ts'
import type { Snackbar } from '../state/store.ts'

/** The pause between two snackbars (MOD-15). */
const swapMs = 150
/** An error message takes longer to read than a success message. */
const shownMs = { success: 2500, error: 5000 } as const

/** Shows a message at the foot of the modal. An open message closes first. `loading` stays until it is replaced. */
export function notify(kit: Kit, variant: Snackbar['variant'], text: string): void {
  const queue = kit.get(snackbarTimers)
  queue.cancel()
  const show = (): void => {
    const snackbar = { id: ++queue.count, variant, text }
    kit.set(() => ({ snackbar }))
    if (variant !== 'loading')
      queue.cancel = kit.later(shownMs[variant], () => dismissSnackbar(kit))
  }
  if (kit.store.getState().snackbar === undefined && !queue.pending) return show()
  dismissSnackbar(kit)
  queue.pending = true
  const cancel = kit.later(swapMs, () => {
    queue.pending = false
    show()
  })
  queue.cancel = cancel
}

export function dismissSnackbar(kit: Kit): void {
  kit.set(() => ({ snackbar: undefined }))
}

/** The timer that removes the shown snackbar: `kit.get(snackbarTimers)`. */
export function snackbarTimers(): { cancel: () => void; pending: boolean; count: number } {
  return { cancel: () => {}, pending: false, count: 0 }
}
