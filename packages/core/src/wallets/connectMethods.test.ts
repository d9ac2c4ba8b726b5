import { describe, expect, it } from 'vitest'
import { offeredSocials, orderMethods } from './connectMethods.ts'

const desktop = { telegram: false, ios: false, mac: false, android: false }

describe('order of the parts of Connect', () => {
  it('the order is e-mail, social, wallet, and wallet comes first where one is installed [CON-13]', () => {
    expect(orderMethods(false)).toEqual(['email', 'social', 'wallet'])
    expect(orderMethods(true)).toEqual(['wallet', 'email', 'social'])
  })

  it('the order is the host’s own, each part once, and parts that it leaves out come last', () => {
    expect(orderMethods(true, ['social', 'wallet'])).toEqual(['social', 'wallet', 'email'])
    expect(orderMethods(false, ['wallet', 'wallet'])).toEqual(['wallet', 'email', 'social'])
  })
})

describe('social logins', () => {
  it('all seven are offered unless the host names some, and then in its order [CON-03]', () => {
    expect(offeredSocials({ socials: true }, desktop)).toEqual([
      'google',
      'x',
      'discord',
      'farcaster',
      'github',
      'apple',
      'facebook',
    ])
    expect(offeredSocials({ socials: ['apple', 'google', 'apple', 'myspace'] }, desktop)).toEqual([
      'apple',
      'google',
    ])
    expect(offeredSocials({ socials: false }, desktop)).toEqual([])
  })

  it.each([
    [{ ios: true }, ['google']],
    [{ mac: true }, ['x']],
    [{ android: true }, ['x', 'facebook']],
  ])('Telegram on %j hides %j [CON-14]', (where, hidden) => {
    const shown = offeredSocials({ socials: true }, { ...desktop, ...where, telegram: true })
    const all = offeredSocials({ socials: true }, { ...desktop, ...where })
    expect(all.filter((each) => !shown.includes(each))).toEqual(hidden)
  })
})
