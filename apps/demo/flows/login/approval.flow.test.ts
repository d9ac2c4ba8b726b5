import { randomBytes } from 'node:crypto'
import { startCustody } from '@latchkey/custody'
import { createDeviceKey } from '@latchkey/protocol/custody'
import { launchBrowser } from '@latchkey/testing/browser'
import { startMail } from '@latchkey/testing/mail'
import { freePort } from '@latchkey/testing/world'
import { createClient } from '@latchkey/wallet'
import { expect, it, onTestFinished } from 'vitest'

const dwellSeconds = 2
const secret = (): Uint8Array<ArrayBuffer> => new Uint8Array(randomBytes(32))

it('R’s page lets a hand choose a number once it could be read, and a script never [MAIL-4, APV-3]', async () => {
  const mail = await startMail()
  const port = await freePort(0)
  const url = `http://127.0.0.1:${port}`
  const keys = { current: 1, currentAt: 0, keks: { 1: secret() }, pepper: secret(), hpke: secret() }
  const smtp = { host: '127.0.0.1', port: mail.port, security: 'none' } as const
  const recovery = await startCustody(
    'recovery',
    {
      ...{ port, publicUrl: url, frameOrigin: 'https://wallet.test', database: 'memory' },
      ...{ keyFile: 'unused', mailFrom: 'no-reply@example.com', smtp },
      limits: { approvalDwellSeconds: dwellSeconds },
    },
    { keys: () => ({ service: 'recovery', ...keys }) },
  )
  const browser = await launchBrowser()
  onTestFinished(async () => {
    await Promise.all([browser.close(), recovery.close()])
    await mail.close()
  })
  const { publicKey } = recovery.custody.keyring
  const deviceKey = await createDeviceKey()
  const device = createClient('recovery', { url, publicKey }, { deviceKey })
  const email = 'ada@example.com'
  const hostOrigin = 'https://shop.example'
  const asked = await device.call('approvals/create', { email, hostOrigin, browser: 'Firefox' })
  const { approvalId, number } = asked
  const stateOf = async (): Promise<string> =>
    (await device.call('approvals/wait', { approvalId, waitMs: 0 })).state

  const page = await browser.newPage()
  const [link = ''] = /http\S+#\S+/.exec((await mail.next(email)).text) ?? []
  // The page's time stands until the first look: it lets choose after two seconds.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.goto(link)
  const right = page.getByRole('button', { name: String(number), exact: true })
  await page.getByText('First check the site').waitFor()
  expect(await right.isDisabled()).toBe(true)
  await page.clock.resume()
  await page.getByText('Choose the number').waitFor()
  await right.evaluate((button) => {
    // As: found by its role.
    const own = button as HTMLButtonElement
    own.click()
    own.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  })
  expect(await stateOf()).toBe('waiting')
  expect(page.url()).toBe(`${url}/approve`)
  await right.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Approved' }).waitFor()
  expect(await stateOf()).toBe('approved')
}, 60_000)
