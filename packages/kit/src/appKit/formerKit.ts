import { createTextStorage, type StoredConnection, takeOverConnections } from '@latchkey/core'

export type StorageOptions = { readonly storagePrefix?: string | undefined }

/**
 * Takes over the wallets that AppKit connected on this origin, once: the visitor's next visit finds them as connections of
 * this kit, and the wallets are resumed without a prompt. Sessions over WalletConnect and logins by e-mail have keys of their
 * own, which stay where they are. The names of the keys are facts of the page's storage (compatibility.md 3.2).
 */
export function takeOverFormer({ storagePrefix }: StorageOptions): void {
  const former = createTextStorage('@appkit/')
  if (former.get('connection_status') !== 'connected') return
  former.remove('connection_status')
  const connections: { [namespace: string]: readonly StoredConnection[] } = {}
  for (const id of former.get('connected_namespaces')?.split(',') ?? []) {
    const name = former.get(`${id}:connected_connector_id`)
    if (name && !/^(walletConnect|ID_AUTH)$/.test(name))
      connections[id] = [{ connectorId: id === 'solana' ? `solana:${name}` : name, name }]
  }
  takeOverConnections(connections, storagePrefix)
}
