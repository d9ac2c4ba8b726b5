import type { NetworkId } from '@latchkey/protocol'

/** A source of names and pictures of addresses, and of addresses of names. */
export type IdentitySource = {
  /** The name and picture of an address, lower-case hex with 0x; nulls without them. The name resolves to the address. */
  identify(
    address: string,
    signal: AbortSignal,
  ): Promise<{ readonly name: string | null; readonly avatar: string | null }>
  /**
   * Whether an address is the same account on an EVM network as on the names' own: a contract may be a stranger's elsewhere. A
   * network without a node counts as one on which the address is no contract.
   */
  isSameOn(address: string, network: NetworkId, signal: AbortSignal): Promise<boolean>
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
