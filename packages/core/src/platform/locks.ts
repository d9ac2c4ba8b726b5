/**
 * Holds a lock of this origin (Web Locks) while `work` runs. The browser releases it when the page is left. Without Web Locks
 * the work runs without one.
 */
export async function holding<T>(name: string, work: () => Promise<T>): Promise<T> {
  const { locks } = lockNavigator()
  // Awaited twice: TypeScript 7 types the result as the result of the callback.
  return locks ? await locks.request(name, work) : work()
}

/** Whether a page of this origin holds a lock. False without Web Locks. */
export async function isHeld(name: string): Promise<boolean> {
  const { held = [] } = (await lockNavigator().locks?.query()) ?? {}
  return held.some((lock) => lock.name === name)
}

function lockNavigator(): { readonly locks?: LockManager } {
  // As: Web Locks are missing in insecure contexts, and a server has no navigator.
  return typeof navigator === 'undefined' ? {} : (navigator as { readonly locks?: LockManager })
}
