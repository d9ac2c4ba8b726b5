import { useSyncExternalStore } from 'react'

/** False while the browser reports that it is offline. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, read, () => true)
}

function subscribe(tell: () => void): () => void {
  addEventListener('online', tell)
  addEventListener('offline', tell)
  return () => {
    removeEventListener('online', tell)
    removeEventListener('offline', tell)
  }
}

function read(): boolean {
  return navigator.onLine
}
