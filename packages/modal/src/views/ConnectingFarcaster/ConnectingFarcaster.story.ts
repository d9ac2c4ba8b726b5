import { farcasterId, go, open } from '@latchkey/core'
import { KitError } from '@latchkey/protocol'
import { fakeFarcaster } from '../../fixtures/fakes/fakeFarcaster.ts'
import { fakeKit, type FakeKitOptions } from '../../fixtures/fakes/fakeKit.ts'
import type { FakeWalletConnect } from '../../fixtures/fakes/fakeWalletConnect.ts'
import type { Stories, Story } from '../../fixtures/story.ts'

const android = { device: { phone: 'android' } } as const

export const farcasterStories: Stories = {
  code: show({}),
  loading: show({ link: 'waits' }),
  expired: show({ linkMs: 9_000 }),
  offline: show({ link: 'waits', device: { offline: true } }),
  unreachable: show({
    link: 'waits',
    answer: new KitError('FRAME_UNREACHABLE'),
  }),
  declined: show({ answer: new KitError('USER_REJECTED') }),
  mobile: show(android),
  mobileLoading: show({ ...android, link: 'waits' }),
}

function show({ device, ...link }: FakeWalletConnect & Pick<FakeKitOptions, 'device'>): Story {
  return async (options) => {
    const kit = fakeKit({ ...options, device, wallets: [fakeFarcaster(link)] })
    await open(kit)
    go(kit, { view: 'ConnectingFarcaster', params: { connectorId: farcasterId } })
    return kit
  }
}
