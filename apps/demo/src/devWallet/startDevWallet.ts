import { createPageWallet } from '@latchkey/testing/wallets'
import type { PageWallet } from '@latchkey/testing/wallets'
import type { WorldFacts } from '@latchkey/testing/world'
import { askOwner } from './askOwner.ts'
import { showStrip } from './showStrip.ts'

export type DevWallet = { readonly wallet: PageWallet; stop(): void }

/**
 * A browser wallet inside this page, over keys everybody knows, with an owner's panel: what the kit sees of it is what
 * it would see of an extension. For this demo only; no published package contains it.
 */
export function startDevWallet(world: WorldFacts): DevWallet {
  const [first] = world.networks
  const chains = world.networks.map(({ id, name, rpcUrl }) => ({ id, name, rpcUrl }))
  const unsupported = { id: world.unsupportedId, name: 'Unsupported', rpcUrl: first?.rpcUrl ?? '' }
  const wallet = createPageWallet({
    name: 'Latchkey Dev Wallet',
    rdns: 'dev.latchkey.wallet',
    icon,
    accounts: world.accounts,
    chains: [...chains, unsupported],
    approve: askOwner,
  })
  const hide = showStrip(wallet, world)
  return {
    wallet,
    stop() {
      wallet.remove()
      hide()
    },
  }
}

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#b45309"/><path d="M16 7a5 5 0 0 0-2 9.6V25h4v-3h3v-3h-3v-2.4A5 5 0 0 0 16 7Zm0 3a2 2 0 1 1 0 4 2 2 0 0 1 0-4Z" fill="#fff"/></svg>`
const icon = `data:image/svg+xml,${encodeURIComponent(drawing)}`
