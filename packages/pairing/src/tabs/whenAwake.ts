/**
 * Runs when the page may have missed something: it is shown again, restored from the back-forward cache, or online again
 * (walletconnect.md 0.9). Returns a function that stops listening; without a window it does nothing.
 */
export function whenAwake(run: () => void): () => void {
  if (typeof document === 'undefined') return () => undefined
  const shown = (): void => {
    if (document.visibilityState === 'visible') run()
  }
  document.addEventListener('visibilitychange', shown)
  addEventListener('pageshow', run)
  addEventListener('online', run)
  return () => {
    document.removeEventListener('visibilitychange', shown)
    removeEventListener('pageshow', run)
    removeEventListener('online', run)
  }
}
