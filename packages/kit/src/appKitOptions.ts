/** Options of AppKit that have no effect yet. They are accepted so that a host's code compiles unchanged. */
export type AppKitOptions = {
  readonly enableWallets?: boolean | undefined
  readonly disableAppend?: boolean | undefined
}

/** Feature switches of AppKit that have no effect yet, accepted for the same reason. */
export type AppKitFeatures = {
  readonly connectMethodsOrder?: readonly ('email' | 'social' | 'wallet')[] | undefined
}
