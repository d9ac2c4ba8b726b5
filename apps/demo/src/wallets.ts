import { startDevWallet } from './devWallet/startDevWallet.ts'
import { hasAll } from './networks.ts'
import { readWorld } from './world.ts'

// Before the kit, like extensions. Flow tests use their own wallets: `?devwallet=off`.
if (new URLSearchParams(location.search).get('devwallet') !== 'off') {
  startDevWallet(readWorld())
  if (hasAll) {
    const { startNamespaceWallets } = await import('./devWallet/startNamespaceWallets.ts')
    startNamespaceWallets(readWorld())
  }
}
