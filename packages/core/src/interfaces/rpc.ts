import type { NetworkId } from '@latchkey/protocol'

/** An amount in the smallest unit of its token. */
export type Units = bigint

/** One JSON-RPC call to the nodes of one network. */
export type Rpc = {
  (method: string, params: readonly unknown[], signal?: AbortSignal): Promise<unknown>
  /** The network whose nodes answer. */
  readonly network?: NetworkId
  /** URLs of the nodes, for namespaces whose nodes speak REST: the host's URLs, then the network's own. */
  readonly urls?: readonly string[]
}
