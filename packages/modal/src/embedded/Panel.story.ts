import { close, go, type Kit, open } from '@latchkey/core'
import { connectedKit, fakeKit, type FakeKitOptions } from '../fixtures/fakes/fakeKit.ts'
import { fakeWallet } from '../fixtures/fakes/fakeWallet.ts'
import type { Stories, Story } from '../fixtures/story.ts'
import { mountPanel } from './mountPanel.tsx'

const wallets = ['Keyring', 'Harbour'].map((name) => fakeWallet({ id: name, name }))

/** The window's views as a part of the page. */
export const panelStories: Stories = {
  connect: panel(fakeKit),
  account: panel(connectedKit),
  networks: panel(connectedKit, (kit) => go(kit, { view: 'Networks' })),
  declined: panel(
    (options) =>
      fakeKit({
        ...options,
        wallets: [
          fakeWallet({ id: 'no', name: 'Keyring', answer: { code: 4001, message: 'Declined' } }),
        ],
      }),
    (kit) => go(kit, { view: 'ConnectingExternal', params: { connectorId: 'no' } }),
  ),
}

function panel(
  make: (options: FakeKitOptions) => Kit | Promise<Kit>,
  then: (kit: Kit) => void = () => {},
): Story {
  return async (options) => {
    const kit = await make({ wallets, ...options })
    close(kit)
    const element = document.createElement('div')
    element.style.padding = '24px'
    document.body.prepend(element)
    kit.cleanup.add(() => element.remove())
    mountPanel(kit, element)
    await open(kit)
    then(kit)
    return kit
  }
}
