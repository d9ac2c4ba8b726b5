import { connect, go, type Kit, open } from '@latchkey/core'
import { fakeKit, type FakeKitOptions } from '../../fixtures/fakes/fakeKit.ts'
import { fakeWallet, type FakeWallet } from '../../fixtures/fakes/fakeWallet.ts'
import { press } from '../../fixtures/press.ts'
import type { Stories, Story } from '../../fixtures/story.ts'

export const connectingExternalStories: Stories = {
  waiting: show({ answer: 'waits' }),
  slow: async (options) => {
    const kit = fakeKit({ ...options, wallets: [rabby({ answer: 'waits' })] })
    const { later } = kit
    // The view's message after 8 s comes at once.
    Object.assign(kit, {
      later: (_: number, run: () => void) => later(0, run),
    } satisfies Partial<Kit>)
    return connecting(kit)
  },
  declined: show({ answer: { code: 4001, message: 'User rejected the request.' } }),
  alreadyAsking: show({
    answer: {
      code: -32002,
      message:
        "Request of type 'wallet_requestPermissions' already pending for origin. Please wait.",
    },
  }),
  unknownError: show({ answer: { message: 'Something the wallet did not foresee' } }),
  details: async (options) => {
    const message = 'Something that the wallet did not foresee and says at length. '.repeat(8)
    const kit = await show({ answer: { message } })(options)
    await press(kit, (t) => t('modal.details'))
    return kit
  },
  gone: show({ id: 'another' }),
  overtaken: async (options) => {
    const other = fakeWallet({ id: 'two', name: 'Frame', answer: 'waits' })
    const kit = await show({}, { wallets: [rabby({ answer: 'waits' }), other] })(options)
    // The wallet is asked after the first rendering.
    await new Promise<void>((asked) => {
      const stop = kit.store.subscribe(
        ({ connections: { eip155 } }) => eip155?.status === 'connecting' && (stop(), asked()),
      )
    })
    connect(kit, { connectorId: 'two' }).catch(() => {})
    return kit
  },
  longText: show({
    name: 'The Wallet of the Federation of Particularly Long Names and Descriptions',
    answer: 'waits',
  }),
  noIcon: show({ icon: undefined, answer: 'waits' }),
  consent: show(
    { answer: 'waits' },
    {
      termsConditionsUrl: 'https://app.test/terms',
      privacyPolicyUrl: 'https://app.test/privacy',
      switches: { legalCheckbox: true },
    },
  ),
}

const rabby = (wallet: Partial<FakeWallet>) =>
  fakeWallet({ id: 'one', name: 'Rabby Wallet', ...wallet })

function show(wallet: Partial<FakeWallet>, given?: FakeKitOptions): Story {
  return (options) => connecting(fakeKit({ wallets: [rabby(wallet)], ...options, ...given }))
}

async function connecting(kit: Kit): Promise<Kit> {
  await open(kit)
  go(kit, { view: 'ConnectingExternal', params: { connectorId: 'one' } })
  return kit
}
