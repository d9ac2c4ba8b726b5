import type { NamespaceId, NetworkId } from '@latchkey/protocol'

// The parts of core's `Connector` and `Session` that a mock has, written again: core's own tests use the mock, and TypeScript's
// project references allow no way back. Core's tests do not compile once the two differ.

export type MockConnector = {
  readonly id: string
  readonly name: string
  readonly type: 'INJECTED' | 'ANNOUNCED' | 'EXTERNAL'
  readonly namespaces: readonly NamespaceId[]
  readonly icon?: string | undefined
  readonly rdns?: string | undefined
  /** A session of each namespace that the wallet approves. */
  connect(request: NamespaceRequest): Promise<readonly MockSession[]>
  resume(request: NamespaceRequest): Promise<MockSession | undefined>
  onReturn(listener: () => void): () => void
}

type NamespaceRequest = { readonly namespace: NamespaceId }

export type MockSession = {
  readonly addresses: readonly string[]
  readonly network: NetworkId
  provider: unknown
  request(
    network: NetworkId,
    call: { readonly method: string; readonly params?: unknown },
  ): Promise<unknown>
  subscribe(listener: (change: MockChange) => void): () => void
  moveTo?(network: NetworkId): boolean
  approves?(network: NetworkId): boolean
  close(): Promise<void>
  release(): void
}

export type MockChange =
  | { readonly kind: 'accounts'; readonly addresses: readonly string[] }
  | { readonly kind: 'network'; readonly network: NetworkId }
  | { readonly kind: 'closed' }
