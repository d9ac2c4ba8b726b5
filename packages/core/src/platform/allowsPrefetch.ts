/** Whether code may be fetched before it is asked for: not for a visitor who saves data, nor in a page that is hidden. */
export function allowsPrefetch(): boolean {
  // As: TypeScript's library lacks https://wicg.github.io/savedata/#savedata-attribute, and so do some browsers.
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } }
  return connection?.saveData !== true && document.visibilityState !== 'hidden'
}
