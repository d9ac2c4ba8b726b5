import { go, open } from '@latchkey/core'
import type { Wallet } from '@latchkey/core/wallets'
import { KitError } from '@latchkey/protocol'
import { fakeWalletEntry } from '../../fixtures/fakes/fakeDirectory.ts'
import { fakeKit, type FakeKitOptions } from '../../fixtures/fakes/fakeKit.ts'
import { fakeWallet } from '../../fixtures/fakes/fakeWallet.ts'
import {
  type FakeWalletConnect,
  fakeWalletConnect,
} from '../../fixtures/fakes/fakeWalletConnect.ts'
import type { Stories, Story } from '../../fixtures/story.ts'

const zerion = fakeWalletEntry
const everywhere: Wallet = {
  ...zerion,
  webapp_link: 'https://app.zerion.test',
  desktop_link: 'zerion-desktop://',
}
const longName = 'The Wallet of the Federation of Particularly Long Names and Descriptions'
const android = { device: { phone: 'android' } } as const

export const linkStories: Stories = {
  code: show(zerion),
  anyWallet: show(undefined),
  tabs: show(everywhere, { wallets: [fakeWallet({ id: 'zerion', name: 'Zerion' })] }),
  loading: show(zerion, { link: 'waits' }),
  expired: show(zerion, { linkMs: 9_000 }),
  offline: show(zerion, { link: 'waits', device: { offline: true } }),
  unreachable: show(zerion, failing('RELAY_UNREACHABLE')),
  refused: show(zerion, failing('RELAY_REFUSED')),
  declined: show(zerion, { answer: new KitError('USER_REJECTED') }),
  timedOut: show(undefined, { answer: new KitError('WALLET_TIMEOUT') }),
  mobile: show(zerion, android),
  mobileTabs: show(everywhere, android),
  mobileLoading: show(zerion, { ...android, link: 'waits' }),
  desktop: show({ ...zerion, mobile_link: null, desktop_link: 'zerion-desktop://' }),
  web: show({ ...zerion, mobile_link: null, webapp_link: 'https://app.zerion.test' }),
  longText: show({ ...everywhere, name: longName }),
  noStores: show({ id: 'small', name: 'Small', mobile_link: 'small://' }),
  telegram: show({ ...zerion, link_mode: null }, { device: { phone: 'android', telegram: true } }),
}

type LinkStory = FakeWalletConnect & Pick<FakeKitOptions, 'device' | 'wallets'>

function show(wallet: Wallet | undefined, { device, wallets, ...link }: LinkStory = {}): Story {
  return async (options) => {
    const walletConnect = fakeWalletConnect(link)
    const kit = fakeKit({ ...options, device, wallets: wallets ?? [], walletConnect, answers: {} })
    await open(kit)
    go(kit, { view: 'ConnectingWalletConnect', params: { wallet } })
    return kit
  }
}

function failing(code: 'RELAY_UNREACHABLE' | 'RELAY_REFUSED'): FakeWalletConnect {
  return { answer: new KitError(code, { reason: 'Project not found' }) }
}
