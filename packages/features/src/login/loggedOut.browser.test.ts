import { connectionOf, type Kit, open } from '@latchkey/core'
import { KitError } from '@latchkey/protocol'
import { type FakeLogin } from '@latchkey/modal/fixtures'
import { dialog, track } from '@latchkey/modal/fixtures/suites'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { accountKit } from './emailLogin.story.ts'

const patient = { timeout: 6_000, interval: 30 }
const email = 'ada@example.com'
const devices = { devices: [], deletesAt: null }
const title = (): string | undefined => dialog()?.querySelector('h1')?.textContent
/** Beside the way to log in again. */
async function readsSo(kit: Kit): Promise<void> {
  await expect.element(page.getByRole('textbox', { name: 'Email address' })).toBeVisible()
  await expect.element(page.getByText('You were logged out. Log in again.')).toBeVisible()
  expect(connectionOf(kit.store.getState())).toBeUndefined()
}
// As: the fake wallet of these kits.
const loginOf = (kit: Kit): FakeLogin => kit.connectors.get('auth') as FakeLogin

/** An answer for later: the frame says that the visitor was logged out on another device. */
function loggedOut(): { readonly answer: Promise<never>; tell(kit: Kit): void } {
  let fail: (error: Error) => void = () => {}
  const answer = new Promise<never>((_, reject) => (fail = reject))
  answer.catch(() => {})
  return {
    answer,
    tell(kit) {
      loginOf(kit).lose()
      fail(new KitError('FRAME_REFUSED', { reason: 'SESSION_ENDED' }))
    },
  }
}

async function settings(answers: Parameters<typeof accountKit>[0]): Promise<Kit> {
  const kit = track(await accountKit(answers))
  kit.set(() => ({ user: { email } }))
  await open(kit)
  await page.getByRole('button', { name: 'Login and devices' }).click()
  await expect.poll(title, patient).toBe('Login and Devices')
  return kit
}

describe('a visitor who was logged out on another device', () => {
  it('reads so at the next look at their devices, where they can log in again [STA-05]', async () => {
    const { answer, tell } = loggedOut()
    const kit = await settings({ GET_DEVICES: devices })
    loginOf(kit).answers({ GET_DEVICES: answer })
    await page.getByRole('button', { name: 'Devices' }).click()
    await expect.poll(title, patient).toBe('Devices')
    tell(kit)
    await readsSo(kit)
  })

  it('reads so after a change that they approved [STA-05]', async () => {
    const { answer, tell } = loggedOut()
    const kit = await settings({ GET_DEVICES: devices, DELETE_ACCOUNT: answer })
    await page.getByRole('button', { name: /^Delete account/ }).click()
    tell(kit)
    await readsSo(kit)
  })
})
