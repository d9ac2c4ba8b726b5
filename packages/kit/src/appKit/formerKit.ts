export type StorageOptions = { readonly storagePrefix?: string | undefined }

/**
 * Takes over the wallets that AppKit connected on this origin, once: the visitor's next visit finds them as connections of
 * this kit, and the wallets are resumed without a prompt. Sessions over WalletConnect and logins by e-mail have keys of their
 * own, which stay where they are. The names of the keys are facts of the page's storage (compatibility.md 3.2).
 */
export function takeOverFormer({ storagePrefix = '@latchkey/' }: StorageOptions): void {
  try {
    if (localStorage.getItem('@appkit/connection_status') !== 'connected') return
    localStorage.removeItem('@appkit/connection_status')
    const own = `${storagePrefix}connections`
    if (localStorage.getItem(own)) return
    const connections: { [namespace: string]: object } = {}
    for (const id of localStorage.getItem('@appkit/connected_namespaces')?.split(',') ?? []) {
      const name = localStorage.getItem(`@appkit/${id}:connected_connector_id`)
      if (name && !/^(walletConnect|ID_AUTH)$/.test(name))
        connections[id] = { connectorId: id === 'solana' ? `solana:${name}` : name, name }
    }
    localStorage.setItem(own, JSON.stringify(connections))
  } catch {
    // A server, or a browser that stores nothing.
  }
}
