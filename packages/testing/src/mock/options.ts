import type { AccountId, NetworkId } from '@latchkey/protocol'
import type { MockConnector } from './connector.ts'

export type MockOptions = {
  /** Of the connector: `connect` is called with it. @default 'mock' */
  readonly id?: string | undefined
  /** @default 'Mock Wallet' */
  readonly name?: string | undefined
  /** How the kit learned of the wallet. @default 'ANNOUNCED' */
  readonly type?: MockConnector['type'] | undefined
  /** Reverse domain name of the wallet, such as `com.example` (EIP-6963). */
  readonly rdns?: string | undefined
  /** A `data:` image. */
  readonly icon?: string | undefined
  /**
   * CAIP-10 ids, such as `eip155:1:0x…`. Of each namespace the first is the selected account, and its network is the one
   * in use. The namespaces of the accounts are those of the wallet.
   * @default one account on eip155:1
   */
  readonly accounts?: readonly [AccountId, ...AccountId[]] | undefined
  /** Whether one approval connects every namespace, each with a session of its own. @default only the namespace asked for */
  readonly approvesEveryNamespace?: boolean | undefined
  /** CAIP-2 ids. A switch to another network fails with 4902 until the network is added. @default every network */
  readonly knownNetworks?: readonly NetworkId[] | undefined
  /** CAIP-2 ids of networks that the wallet goes to without asking the visitor, as over WalletConnect. @default it asks */
  readonly approvedNetworks?: readonly NetworkId[] | undefined
  /** Whether the wallet keeps silent about a switch that it was asked for; some wallets do. @default false */
  readonly silentSwitch?: boolean | undefined
  /** How long each call takes, in milliseconds. @default 0 */
  readonly delayMs?: number | undefined
  /**
   * Answers by JSON-RPC method: a value, or a function of the parameters. Accounts, chain id and switches of EVM networks are
   * answered by the mock; any other method fails with 4200.
   */
  readonly answers?: { readonly [method: string]: unknown } | undefined
}
