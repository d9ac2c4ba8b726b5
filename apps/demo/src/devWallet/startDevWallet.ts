import { createPageWallet } from '@latchkey/testing/wallets'
import type { PageWallet } from '@latchkey/testing/wallets'
import type { WorldFacts } from '@latchkey/testing/world'
import { askOwner } from './askOwner.ts'
import { describe } from './describe.ts'
import { icon } from './icon.ts'
import { showStrip } from './showStrip.ts'

export type DevWallet = { readonly wallet: PageWallet; stop(): void }

/**
 * A browser wallet inside this page, with public test keys and an approval panel. The kit sees it like an extension. It is for
 * this demo only; no published package contains it.
 */
export function startDevWallet(world: WorldFacts): DevWallet {
  const [first] = world.networks
  const chains = world.networks.map(({ id, name, rpcUrl }) => ({ id, name, rpcUrl }))
  const unsupported = { id: world.unsupportedId, name: 'Unsupported', rpcUrl: first?.rpcUrl ?? '' }
  const wallet = createPageWallet({
    name: 'Latchkey Dev Wallet',
    rdns: 'dev.latchkey.wallet',
    icon: icon('#b45309'),
    accounts: world.accounts,
    chains: [...chains, unsupported],
    approve: (ask) => askOwner(describe(ask)),
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
