import { go, open } from '@latchkey/core'
import { connectedKit, fullKit, type FakeKitOptions } from '../../fixtures/fakes/fakeKit.ts'
import {
  ethereum,
  manyNetworks,
  network,
  optimism,
  sepolia,
  solana,
} from '../../fixtures/fakes/fakeNetworks.ts'
import { type FakeConnector, fakeWallet } from '../../fixtures/fakes/fakeWallet.ts'
import type { Stories, Story } from '../../fixtures/story.ts'
import { typeText } from '../../fixtures/typeText.ts'

export const networksStories: Stories = {
  few: show({ networks: [ethereum, optimism, sepolia] }),
  many: show({ networks: manyNetworks }),
  disabled: show({ networks: [ethereum, solana, optimism] }),
  unapproved: show({
    networks: [ethereum, optimism, sepolia],
    wallets: [fakeWallet({ id: 'one', name: 'Phone wallet', approved: ['eip155:1'] })],
  }),
  unsupported: show({
    networks: [ethereum, optimism, sepolia],
    allowUnsupportedChain: true,
    wallets: [fakeWallet({ id: 'one', name: 'Keyring', network: 'eip155:777' })],
  }),
  found: search('a'),
  noneFound: search('Nothing of that name, however long one looks for it'),
  namespaces: showAll([
    fakeWallet({ id: 'one', name: 'MetaMask' }),
    fakeWallet({ id: 'two', name: 'Phantom', namespaces: ['solana'] }),
  ]),
  longText: show({
    networks: [
      network(
        1,
        'The Network with a Name That Does Not End Before the Second Line Has Ended Too',
        'LONG',
      ),
      optimism,
    ],
  }),
}

function show(kitOptions: FakeKitOptions): Story {
  return async (options) => {
    const kit = await connectedKit({ ...options, ...kitOptions })
    await open(kit)
    go(kit, { view: 'Networks' })
    return kit
  }
}

function search(query: string): Story {
  return async (options) => {
    const kit = await show({ networks: manyNetworks })(options)
    await typeText(query)
    return kit
  }
}

/** The networks of all namespaces, with these wallets connected. */
function showAll(wallets: readonly FakeConnector[]): Story {
  return async (options) => {
    const kit = await fullKit({ ...options, wallets })
    await open(kit)
    go(kit, { view: 'Networks' })
    return kit
  }
}
