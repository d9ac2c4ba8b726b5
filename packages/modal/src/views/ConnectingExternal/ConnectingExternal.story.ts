import { go, open } from '@latchkey/core'
import { fakeKit, type FakeKitOptions } from '../../fixtures/fakeKit.ts'
import { fakeWallet, type FakeWallet } from '../../fixtures/fakeWallet.ts'
import type { Stories, Story } from '../../fixtures/story.ts'

export const connectingExternalStories: Stories = {
  waiting: show({ answer: 'waits' }),
  declined: show({ answer: { code: 4001, message: 'User rejected the request.' } }),
  alreadyAsking: show({
    answer: {
      code: -32002,
      message:
        "Request of type 'wallet_requestPermissions' already pending for origin. Please wait.",
    },
  }),
  unknownError: show({ answer: { message: 'Something the wallet did not foresee' } }),
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

function show(wallet: Partial<FakeWallet>, given: FakeKitOptions = {}): Story {
  return async (options) => {
    const kit = fakeKit({
      ...options,
      ...given,
      wallets: [fakeWallet({ id: 'one', name: 'Rabby Wallet', ...wallet })],
    })
    await open(kit)
    go(kit, { view: 'ConnectingExternal', params: { connectorId: 'one' } })
    return kit
  }
}
