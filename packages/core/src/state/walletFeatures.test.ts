import { describe, expect, it } from 'vitest'
import { type WalletFeature, walletFeaturesOf } from './walletFeatures.ts'

const on = { onramp: true, swaps: true, receive: true, send: true }

describe('the features of a wallet', () => {
  it('are onramp, swaps, receive, send, in this order [MOD-09]', () => {
    expect(walletFeaturesOf(on)).toEqual(['onramp', 'swaps', 'receive', 'send'])
    expect(walletFeaturesOf({ ...on, swaps: false })).toEqual(['onramp', 'receive', 'send'])
  })

  it('come in the host’s order, those it leaves out last; one that is off stays off', () => {
    expect(walletFeaturesOf(on, ['send', 'swaps'])).toEqual(['send', 'swaps', 'onramp', 'receive'])
    expect(walletFeaturesOf({ ...on, send: false }, ['send', 'swaps'])).toEqual([
      'swaps',
      'onramp',
      'receive',
    ])
  })

  it('are each there once, and nothing else is', () => {
    const given = ['send', 'send', 'bridge'] as unknown as readonly WalletFeature[]
    expect(walletFeaturesOf(on, given)).toEqual(['send', 'onramp', 'swaps', 'receive'])
  })
})
