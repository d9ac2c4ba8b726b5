import { useSyncExternalStore } from 'react'

/** Whether the page is visible and online: the time to poll for new data. */
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
