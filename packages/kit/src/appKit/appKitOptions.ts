/**
 * Options of AppKit that parts still to come will act on. They are accepted so that a host's code compiles unchanged; until
 * then they change nothing.
 */
export type AppKitOptions = {
  readonly enableWallets?: boolean | undefined
  readonly disableAppend?: boolean | undefined
}

/** Switches of AppKit beside ours, accepted in the same way. */
export type AppKitFeatures = {
  readonly connectMethodsOrder?: readonly ('email' | 'social' | 'wallet')[] | undefined
}
