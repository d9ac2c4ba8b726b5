/** The values that middleware sets for later handlers. */
export type GatewayEnvironment = {
  /** The part of Node's request that is used; absent in tests without a socket. */
  Bindings: {
    readonly incoming?: { readonly socket: { readonly remoteAddress?: string | undefined } }
  }
  Variables: {
    requestId: string
    /** Template of the route that answers, for the log. */
    route: string | undefined
    errorCode: string | undefined
    /** Whether a limit of callers has counted this request; absent for one without a route, and for `open` routes. */
    isCounted: true | undefined
    /** Parsed JSON of a POST. */
    body: unknown
    /** The same as it was sent, for signatures over it. */
    bodyText: string
    /** Aborts at the deadline. */
    signal: AbortSignal
    projectId: string | undefined
    /** The caller's network address; undefined without a socket. */
    callerIp: string | undefined
    /** Whether the request is of a page on this machine, in development. */
    local: boolean
  }
}
