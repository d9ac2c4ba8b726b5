import { describe, expect, it } from 'vitest'
import { connectMethods, offeredSocials, type Social } from './index.ts'

describe('the parts of the Connect view', () => {
  it('begin with e-mail where no wallet is installed [CON-13]', () => {
    expect(connectMethods([])).toEqual(['email', 'social', 'wallet'])
    expect(connectMethods([{ type: 'WALLET_CONNECT' }, { type: 'EXTERNAL' }])).toEqual([
      'email',
      'social',
      'wallet',
    ])
  })

  it('begin with wallets where one is announced, or injected, in one family or several [CON-13]', () => {
    for (const type of ['ANNOUNCED', 'INJECTED', 'MULTI_CHAIN'] as const)
      expect(connectMethods([{ type }])).toEqual(['wallet', 'email', 'social'])
  })

  it('stand in the host’s order where it names one [CON-13]', () => {
    expect(connectMethods([{ type: 'ANNOUNCED' }], ['social', 'wallet'])).toEqual([
      'social',
      'wallet',
    ])
    expect(connectMethods([], [])).toEqual(['email', 'social', 'wallet'])
  })
})

describe('social logins', () => {
  const all: readonly Social[] = ['google', 'x', 'discord', 'farcaster', 'apple', 'facebook']

  it('are those of the host outside Telegram [CON-14]', () => {
    for (const system of ['ios', 'mac', 'android', 'other'] as const)
      expect(offeredSocials(all, { telegram: false, system })).toEqual(all)
  })

  it('leave out in Telegram what its browser cannot finish [CON-14]', () => {
    const missing = (system: 'ios' | 'mac' | 'android' | 'other'): readonly Social[] => {
      const offered = offeredSocials(all, { telegram: true, system })
      return all.filter((social) => !offered.includes(social))
    }
    expect(missing('ios')).toEqual(['google'])
    expect(missing('mac')).toEqual(['x'])
    expect(missing('android')).toEqual(['x', 'facebook'])
    expect(missing('other')).toEqual([])
  })
})
