import { close, open } from '@latchkey/core'
import { queryClient } from '@latchkey/core/data'
import { KitError } from '@latchkey/protocol'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fakeKit, type FakeKitOptions } from '../../../fixtures/fakes/fakeKit.ts'
import { fakeLogin } from '../../../fixtures/fakes/fakeLogin.ts'
import { fakeWallet } from '../../../fixtures/fakes/fakeWallet.ts'
import { dialogShown, shadow, track } from '../../../fixtures/screen.ts'

const wallet = (id: string, more = {}) => fakeWallet({ id, name: `Wallet ${id}`, ...more })
const sections = (): readonly string[] =>
  [...shadow().querySelectorAll('.section')].map((each) =>
    each.className.replace('section section-', ''),
  )
const socials = (): readonly (string | null)[] =>
  [...shadow().querySelectorAll('.socials button')].map((each) => each.getAttribute('aria-label'))

async function shown(options: FakeKitOptions): Promise<void> {
  await open(track(fakeKit(options)))
  await dialogShown()
  await expect.poll(() => shadow().querySelector('.sections, .wallets, .message')).not.toBeNull()
}

describe('Connect of an app with an embedded wallet', () => {
  it.each([
    [
      'e-mail, social, wallet without an installed wallet',
      'EXTERNAL',
      ['email', 'social', 'wallet'],
    ],
    ['wallet, e-mail, social with an installed wallet', 'ANNOUNCED', ['wallet', 'email', 'social']],
  ] as const)('the order is %s [CON-13] [CON-03]', async (_, type, order) => {
    await shown({ wallets: [fakeLogin(), wallet('a', { type })] })
    expect(sections()).toEqual(order)
  })

  it('the host’s connectMethodsOrder decides, and its socials are shown in its order [CON-03]', async () => {
    await shown({
      wallets: [fakeLogin(), wallet('a')],
      switches: {
        connectMethodsOrder: ['social', 'wallet', 'email'],
        socials: ['github', 'google', 'apple'],
      },
    })
    expect(sections()).toEqual(['social', 'wallet', 'email'])
    expect(socials()).toEqual([
      'Continue with GitHub',
      'Continue with Google',
      'Continue with Apple',
    ])
  })

  it('a login that the operator has no credentials for is not shown, and none is shown before that is known [CON-03]', async () => {
    const login = fakeLogin({ GET_SOCIALS: 'waits' })
    const kit = track(fakeKit({ wallets: [login, wallet('a')] }))
    await open(kit)
    await expect.element(page.getByRole('textbox', { name: 'Email address' })).toBeVisible()
    const place = shadow().querySelector('.socials')
    expect(place && getComputedStyle(place).visibility).toBe('hidden')
    await expect.poll(() => login.asked.map(({ name }) => name)).toContain('GET_SOCIALS')
    close(kit)
    login.answers({ GET_SOCIALS: { socials: ['github', 'google'] } })
    await kit.get(queryClient).invalidateQueries({ queryKey: ['operatorSocials'] })
    await open(kit)
    await expect.element(page.getByRole('button', { name: 'Continue with GitHub' })).toBeVisible()
    expect(socials()).toEqual(['Continue with Google', 'Continue with GitHub'])
  })

  it('an operator without any social login leaves the e-mail field [CON-03]', async () => {
    await shown({ wallets: [fakeLogin({ GET_SOCIALS: { socials: [] } }), wallet('a')] })
    await expect.poll(sections).toEqual(['wallet', 'email'])
  })

  it('a frame that fails leaves the host’s social logins [CON-03]', async () => {
    await shown({ wallets: [fakeLogin({ GET_SOCIALS: new KitError('FRAME_FAILED') })] })
    await expect.element(page.getByRole('button', { name: 'Continue with Apple' })).toBeVisible()
  })

  it('a host without e-mail and socials has the list of wallets alone [HOST-07]', async () => {
    await shown({
      wallets: [fakeLogin(), wallet('a')],
      switches: { email: false, socials: false },
    })
    expect(sections()).toEqual([])
    await expect.element(page.getByRole('button', { name: /^Wallet a/ })).toBeVisible()
  })

  it('emailShowWallets off folds the wallets behind a row that leads to them [HOST-14]', async () => {
    await shown({
      wallets: [fakeLogin(), wallet('a')],
      switches: { emailShowWallets: false },
    })
    await page.getByRole('button', { name: 'Continue with a wallet' }).click()
    await expect.element(page.getByRole('button', { name: /^Wallet a/ })).toBeVisible()
    expect(sections()).toEqual([])
  })

  it('Telegram on a phone hides the logins that its browser cannot show [CON-14]', async () => {
    await shown({ wallets: [fakeLogin()], device: { phone: 'iphone', telegram: true } })
    expect(socials()).not.toContain('Continue with Google')
    expect(socials()).toContain('Continue with X')
  })

  it('the e-mail field refuses text that is no address, and says so beside it [VAL-03]', async () => {
    await shown({ wallets: [fakeLogin()] })
    const field = page.getByRole('textbox', { name: 'Email address' })
    await field.fill('ada@example')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Enter a valid email address')).toBeVisible()
    await expect.element(field).toHaveAttribute('aria-invalid', 'true')
    await field.fill('ada@example.c')
    await expect.element(field).not.toHaveAttribute('aria-invalid')
  })

  it('the e-mail field is locked until the visitor agrees to the terms [HOST-13]', async () => {
    await shown({
      wallets: [fakeLogin()],
      termsConditionsUrl: 'https://app.test/terms',
      switches: { legalCheckbox: true },
    })
    await expect
      .element(page.getByRole('textbox', { name: 'Email address' }))
      .toHaveAttribute('readonly')
    await page.getByRole('checkbox').click()
    await expect
      .element(page.getByRole('textbox', { name: 'Email address' }))
      .not.toHaveAttribute('readonly')
  })

  it('no login is offered in a namespace that the embedded wallet does not serve [CON-08]', async () => {
    const kit = track(
      fakeKit({
        namespaces: ['eip155', 'polkadot'],
        wallets: [fakeLogin(), wallet('dot', { namespaces: ['polkadot'] })],
      }),
    )
    await open(kit, { view: 'Connect', params: { namespace: 'polkadot' } })
    await expect.element(page.getByRole('button', { name: /^Wallet dot/ })).toBeVisible()
    expect(sections()).toEqual([])
  })
})
