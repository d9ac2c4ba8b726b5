import { go, type Kit, open } from '@latchkey/core'
import { KitError } from '@latchkey/protocol'
import { type FakeLogin } from '@latchkey/modal/fixtures'
import { dialog, shadow, track } from '@latchkey/modal/fixtures/suites'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { accountKit } from './emailLogin.story.ts'

const patient = { timeout: 6_000, interval: 30 }
const email = 'ada@example.org'
const devices = { devices: [], deletesAt: null }

async function settings(answers: Parameters<typeof accountKit>[0]): Promise<Kit> {
  const kit = track(await accountKit(answers))
  kit.set(() => ({ user: { email } }))
  await open(kit)
  await page.getByRole('button', { name: 'Login and devices' }).click()
  await expect
    .poll(() => dialog()?.querySelector('h1')?.textContent, patient)
    .toBe('Login and Devices')
  return kit
}
// As: the fake wallet of these kits.
const askedLast = (kit: Kit): unknown => (kit.connectors.get('auth') as FakeLogin).asked.at(-1)

describe('an account that only one service has changed', () => {
  it('a change of the address that recovery did not follow is said, and its links are sent again [EMB-02]', async () => {
    const kit = await settings({
      GET_DEVICES: { ...devices, newEmail: email },
      UPDATE_EMAIL: { action: 'VERIFY_LINKS', number: 42, until: 0 },
    })
    const half = page.getByText(/^Until you finish changing your email/)
    await expect.element(half).toBeVisible()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect.element(page.getByLabelText('Your number: 42')).toBeVisible()
    expect(askedLast(kit)).toEqual({ name: 'UPDATE_EMAIL', payload: { email } })
    await expect.element(half).not.toBeInTheDocument()
    expect(shadow().activeElement).toBe(dialog()?.querySelector('.settings'))
  })

  it('its links are sent once, although the visitor presses twice, and the button says what it finishes [EMB-02]', async () => {
    const kit = await settings({
      GET_DEVICES: { ...devices, newEmail: email },
      UPDATE_EMAIL: 'waits',
    })
    const button = page.getByRole('button', { name: 'Continue' })
    await expect.element(button).toHaveAccessibleDescription(/^Until you finish changing/)
    await button.click()
    await expect.element(button).toHaveAttribute('aria-busy', 'true')
    // As: an element of the page.
    ;(button.element() as HTMLElement).click()
    const { asked } = kit.connectors.get('auth') as FakeLogin
    expect(asked.filter(({ name }) => name === 'UPDATE_EMAIL')).toHaveLength(1)
  })

  it('a visitor who types the address that the account already has gets the number of its links', async () => {
    const kit = await settings({
      GET_DEVICES: devices,
      UPDATE_EMAIL: { action: 'VERIFY_LINKS', number: 42, until: 0 },
    })
    // Another device changed it meanwhile.
    kit.set(() => ({ user: { email: 'ada@example.com' } }))
    await page.getByRole('button', { name: 'Change email' }).click()
    await page.getByRole('textbox', { name: 'New email address' }).fill(email)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect.element(page.getByLabelText('Your number: 42')).toBeVisible()
    expect(kit.store.getState().user?.email).toBe(email)
  })

  it('another code for the new address stays in its step, unless the wallet begins the change anew or ends it [EMB-02, EMB-03]', async () => {
    const kit = await settings({
      GET_DEVICES: devices,
      UPDATE_EMAIL: { action: 'VERIFY_SECONDARY_OTP', digits: 6 },
    })
    // As: the fake wallet of these kits.
    const wallet = kit.connectors.get('auth') as FakeLogin
    const again = page.getByRole('button', { name: 'Send it again' })
    const newEmail = 'ada@example.net'
    const toCode = (): void =>
      go(kit, {
        view: 'UpdateEmailSecondaryOtp',
        params: { email: newEmail, digits: 6, sentAt: Date.now() - 30_000 },
      })
    toCode()
    await again.click()
    await expect
      .element(page.getByRole('button', { name: /^Please try again after/ }))
      .toBeVisible()
    expect(askedLast(kit)).toEqual({ name: 'UPDATE_EMAIL', payload: { email: newEmail } })
    await expect.element(page.getByText(`Enter the code we sent to ${newEmail}.`)).toBeVisible()
    expect(shadow().activeElement).toBe(dialog()?.querySelector('.code-field'))
    // The change’s 20 minutes are over.
    wallet.answers({ UPDATE_EMAIL: { action: 'VERIFY_PRIMARY_OTP', digits: 6 } })
    toCode()
    await again.click()
    await expect.element(page.getByText(`Enter the code we sent to ${email}.`)).toBeVisible()
    // The code was right, and its answer was lost.
    wallet.answers({ UPDATE_EMAIL: { action: 'VERIFY_LINKS', number: 42, until: 0 } })
    toCode()
    await again.click()
    await expect.poll(() => kit.store.getState().user?.email, patient).toBe(newEmail)
  })

  it('another code for the present address leads to the links when another device finished the change', async () => {
    const newEmail = 'ada@example.net'
    const kit = await settings({
      GET_DEVICES: devices,
      UPDATE_EMAIL: { action: 'VERIFY_LINKS', number: 42, until: 0 },
    })
    const sentAt = Date.now() - 30_000
    go(kit, { view: 'UpdateEmailPrimaryOtp', params: { email, digits: 6, sentAt, newEmail } })
    await page.getByRole('button', { name: 'Send it again' }).click()
    await expect.element(page.getByLabelText('Your number: 42')).toBeVisible()
    expect(kit.store.getState().user?.email).toBe(newEmail)
  })

  it('a snackbar tells a failure after an approval in the frame, although another view is shown by then', async () => {
    let fail: (error: KitError) => void = () => {}
    const deleting = new Promise<never>((_, reject) => (fail = reject))
    const kit = await settings({ GET_DEVICES: devices, DELETE_ACCOUNT: deleting })
    await page.getByRole('button', { name: /^Delete account/ }).click()
    go(kit, { view: 'LoginDevices' })
    await expect.poll(() => dialog()?.querySelector('.devices-view'), patient).not.toBeNull()
    fail(new KitError('FRAME_REFUSED', { reason: 'RATE_LIMITED' }))
    await expect.element(page.getByText(/^Too many tries/)).toBeVisible()
  })

  it('a visitor who leaves an approval in the frame is told nothing', async () => {
    let leave: () => void = () => {}
    const deleting = new Promise<never>((_, reject) => {
      leave = () => reject(new KitError('ABORTED'))
    })
    const kit = await settings({ GET_DEVICES: devices, DELETE_ACCOUNT: deleting })
    await page.getByRole('button', { name: /^Delete account/ }).click()
    go(kit, { view: 'LoginDevices' })
    await expect.poll(() => dialog()?.querySelector('.devices-view'), patient).not.toBeNull()
    leave()
    // After what follows a refusal.
    await new Promise((resolve) => setTimeout(resolve))
    expect(kit.store.getState().snackbar).toBeUndefined()
  })

  it('the settings and the devices say that something may be missing while the recovery service is away', async () => {
    await settings({ GET_DEVICES: { ...devices, isRecoveryAway: true } })
    const note = page.getByRole('status').getByText(/something may be missing here/)
    await expect.element(note).toBeVisible()
    await page.getByRole('button', { name: 'Devices' }).click()
    await expect.poll(() => dialog()?.querySelector('.devices-view'), patient).not.toBeNull()
    await expect.element(note).toBeVisible()
  })

  it('a deletion that only one service heard is asked for again, or taken back', async () => {
    const deletesAt = Date.UTC(2026, 11, 2, 12)
    const kit = await settings({
      GET_DEVICES: { ...devices, deletesAt, isDeletionPartial: true },
      DELETE_ACCOUNT: { deletesAt },
    })
    const keep = page.getByRole('button', { name: 'Keep this account' })
    await expect.element(keep).toBeVisible()
    const again = page.getByRole('button', { name: /^Delete account/ })
    await again.click()
    await expect.element(again).not.toBeInTheDocument()
    await expect.element(keep).toBeVisible()
    expect(askedLast(kit)).toMatchObject({ name: 'DELETE_ACCOUNT' })
  })
})
