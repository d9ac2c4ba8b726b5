import type { NetworkId } from '@latchkey/protocol'

/** A source of names and pictures of addresses, and of addresses of names. */
export type IdentitySource = {
  /**
   * The name and picture of an address, lower-case hex with 0x; nulls without them. The name resolves to the address. `chainId` is
   * the only network on which the name is that of the address: a contract may be a stranger's on other networks. @default all
   */
  identify(
    address: string,
    signal: AbortSignal,
  ): Promise<{
    readonly name: string | null
    readonly avatar: string | null
    readonly chainId?: NetworkId | undefined
  }>
  /**
   * The address and picture of a name in the form of `nameSpelling`; nulls for a name without an owner. The address is for
   * `network`, else for the names' own network; `chainId` tells which.
   */
  resolve(
    name: string,
    signal: AbortSignal,
    network?: NetworkId,
  ): Promise<{
    readonly address: string | null
    readonly avatar: string | null
    readonly chainId?: NetworkId | null
  }>
}
