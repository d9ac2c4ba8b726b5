/** Where names and pictures of addresses come from. */
export type IdentitySource = {
  /** Nulls when the address has none. `address` is lower-case hex with 0x. */
  identify(
    address: string,
    signal: AbortSignal,
  ): Promise<{ readonly name: string | null; readonly avatar: string | null }>
}
