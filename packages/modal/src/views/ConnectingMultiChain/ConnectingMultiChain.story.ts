import { connect, go, open } from '@latchkey/core'
import type { NamespaceId } from '@latchkey/protocol'
import { fakeKit } from '../../fixtures/fakes/fakeKit.ts'
import { everyNamespace, namespaces } from '../../fixtures/fakes/fakeNetworks.ts'
import { fakeMultiWallet, type FakeWallet } from '../../fixtures/fakes/fakeWallet.ts'
import { press } from '../../fixtures/press.ts'
import type { Stories, Story } from '../../fixtures/story.ts'

export const connectingMultiChainStories: Stories = {
  four: show({}),
  two: show({}, { served: ['eip155', 'solana'] }),
  oneConnected: show({}, { connected: ['solana'] }),
  allConnected: show({}, { connected: namespaces }),
  asking: show({ answer: 'waits' }, { all: true }),
  declined: show({ answer: { code: 4001, message: 'User rejected the request.' } }, { all: true }),
  longText: show({ name: 'The Wallet of the Federation of Particularly Long Names' }),
  noIcon: show({ icon: undefined }),
}

function show(
  wallet: Partial<FakeWallet>,
  {
    served = namespaces,
    connected = [],
    all = false,
  }: {
    readonly served?: readonly NamespaceId[]
    readonly connected?: readonly NamespaceId[]
    /** 'Connect all' was pressed. */
    readonly all?: boolean
  } = {},
): Story {
  return async (options) => {
    const name = wallet.name ?? 'Phantom'
    const kit = fakeKit({
      ...options,
      namespaces,
      networks: everyNamespace,
      wallets: fakeMultiWallet({ id: 'one', ...wallet, name }, served),
    })
    for (const namespace of connected)
      await connect(kit, { connectorId: `one-${namespace}`, namespace })
    await open(kit)
    go(kit, { view: 'ConnectingMultiChain', params: { connectorId: `multi:${name}` } })
    if (all) await press(kit, (t) => t('multichain.all'))
    return kit
  }
}
