/** Whether code may be fetched before it is needed. Not for a visitor who saves data, and not in a hidden page. */
export function allowsPrefetch(): boolean {
  // As: TypeScript's library and some browsers lack https://wicg.github.io/savedata/#savedata-attribute.
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } }
  return connection?.saveData !== true && document.visibilityState !== 'hidden'
}
