export type RpcCall = { readonly method: string; readonly params?: unknown }
export type RpcOutcome =
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string; readonly data?: unknown } }

/** The nodes of all networks served. */
export type RpcNetworks = {
  /**
   * Ask several things of one network in one go; outcomes are in the order of the calls.
   * @throws KitError `UPSTREAM_UNAVAILABLE` when no node answered.
   */
  ask(
    network: string,
    calls: readonly RpcCall[],
    signal?: AbortSignal,
  ): Promise<readonly RpcOutcome[]>
}
