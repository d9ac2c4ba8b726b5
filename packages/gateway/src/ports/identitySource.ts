/** Where names and pictures of addresses come from, and addresses of names. */
export type IdentitySource = {
  /** Nulls when the address has none. `address` is lower-case hex with 0x. The name leads back to the address. */
  identify(
    address: string,
    signal: AbortSignal,
  ): Promise<{ readonly name: string | null; readonly avatar: string | null }>
  /** What a name, spelled as `nameSpelling` does, stands for; nulls when nobody has it. */
  resolve(
    name: string,
    signal: AbortSignal,
  ): Promise<{ readonly address: string | null; readonly avatar: string | null }>
}
