import { startDevWallet } from './devWallet/startDevWallet.ts'
import { hasAll } from './networks.ts'
import { readWorld } from './world.ts'

// Before the kit, like extensions. Flow tests use their own wallets: `?devwallet=off`.
if (new URLSearchParams(location.search).get('devwallet') !== 'off') {
  startDevWallet(readWorld())
  if (hasAll) {
    const { startFamilyWallets } = await import('./devWallet/startFamilyWallets.ts')
    startFamilyWallets(readWorld())
  }
}
