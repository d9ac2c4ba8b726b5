import { useSyncExternalStore } from 'react'

/** Whether somebody may be looking at the page and it has a network: when to ask for what is new. */
export function usePageActive(): boolean {
  return useSyncExternalStore(subscribe, read, () => false)
}

function subscribe(tell: () => void): () => void {
  document.addEventListener('visibilitychange', tell)
  addEventListener('online', tell)
  addEventListener('offline', tell)
  return () => {
    document.removeEventListener('visibilitychange', tell)
    removeEventListener('online', tell)
    removeEventListener('offline', tell)
  }
}

function read(): boolean {
  return !document.hidden && navigator.onLine
}
