export type RpcCall = {
  readonly method: string
  readonly params?: unknown
  /** `params` as JSON, when they must reach the node exactly as they were written. */
  readonly paramsText?: string
}
export type RpcOutcome = (
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string; readonly data?: unknown } }
) & {
  /** The JSON of the result or the error as the node wrote it. */
  readonly text?: string | undefined
}

/** The nodes of all served networks. */
export type RpcNetworks = {
  /**
   * Send several calls to one network at once; outcomes are in the order of the calls.
   * @throws KitError `UPSTREAM_UNAVAILABLE` when no node answered.
   */
  ask(
    network: string,
    calls: readonly RpcCall[],
    signal?: AbortSignal,
  ): Promise<readonly RpcOutcome[]>
}
