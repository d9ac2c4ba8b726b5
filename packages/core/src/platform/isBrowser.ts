/** False on a server. */
export function isBrowser(): boolean {
  return typeof document !== 'undefined'
}
