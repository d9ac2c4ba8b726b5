/** A transaction as RainbowKit takes it. */
export type NewTransaction = {
  readonly hash: string
  readonly description: string
  readonly confirmations?: number | undefined
}

/**
 * RainbowKit's hook of this name.
 * @deprecated The account shows the transactions that the gateway and the nodes know, so that a page has none to add: the
 *   function that it gives has no effect.
 */
export function useAddRecentTransaction(): (transaction: NewTransaction) => void {
  return () => {}
}
