import { devAccounts } from '@latchkey/testing/chain'
import type { DevFrameState } from '@latchkey/testing/frame'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { facts } from '../ownWorld.ts'
import { type HostPage, patient } from '../page.ts'
import { codeOn } from '../phone.ts'
import { startVisits } from '../visit.ts'

const visit = startVisits()
const { address } = devAccounts[7]
const path = '/?devwallet=off&login'

/** The link in the window's QR code. */
async function linkOn({ page }: HostPage, before = ''): Promise<string> {
  let link: string | undefined
  const shown = async (): Promise<boolean> => {
    link = await codeOn(page)
    return link !== undefined && link !== before
  }
  await expect.poll(shown, patient).toBe(true)
  return link ?? ''
}

/** Answers as the visitor, on another device. */
async function onPhone(
  { page }: HostPage,
  link: string,
  press: 'Approve' | 'Decline',
): Promise<void> {
  const context = await page.context().browser()?.newContext()
  const phone = (await context?.newPage()) as Page
  await phone.goto(link)
  await phone.getByRole('button', { name: press }).click()
  await phone.getByText('go back to where you came from').waitFor()
  await context?.close()
}

/** As: defined by the dev frame's page. */
function frameState({ page }: HostPage): Promise<DevFrameState> {
  const frame = page.frames().find((each) => each.url().startsWith(`${facts.loginOrigin}/frame`))
  if (!frame) throw new Error('no frame')
  return frame.evaluate(() =>
    JSON.parse(
      JSON.stringify((globalThis as { latchkeyDevFrame?: DevFrameState }).latchkeyDevFrame),
    ),
  )
}

it('a visitor who approves Farcaster on a phone is connected, and stays connected after a reload [CON-04]', async () => {
  const host = await visit({ path, wallets: [] })
  // The login page is not loaded before the visitor opens Connect, which asks for the operator's logins.
  expect(host.requests.filter((request) => request.includes(`${facts.loginOrigin}`))).toEqual([])
  await host.connectButton.click()
  await host.button('Farcaster').click()
  await host.expectTitle('Farcaster')
  const link = await linkOn(host)
  expect(new URL(link).origin).toBe(facts.loginOrigin)
  await onPhone(host, link, 'Approve')
  await host.expectFact('status', 'connected')
  await host.expectFact('address', address)
  await host.expectFact('wallet', 'Farcaster')
  await host.expectClosed()
  await host.page.reload()
  await host.expectFact('status', 'connected')
  await host.expectFact('address', address)
  await host.openAccount()
  await host.button('Disconnect').click()
  await host.expectFact('status', 'disconnected')
  await host.page.reload()
  await host.connectButton.waitFor()
  await host.expectFact('status', 'disconnected')
})

it('a declined Farcaster login is shown, and trying again shows another code [CON-04]', async () => {
  const host = await visit({ path, wallets: [] })
  await host.connectButton.click()
  await host.button('Farcaster').click()
  const declined = await linkOn(host)
  await onPhone(host, declined, 'Decline')
  await host.text('Connection declined').waitFor()
  await host.button('Try again').click()
  const another = await linkOn(host, declined)
  await onPhone(host, another, 'Approve')
  await host.expectFact('status', 'connected')
})

it('a Farcaster login that the visitor leaves is aborted, and its approval connects nobody [CON-04]', async () => {
  const host = await visit({ path, wallets: [] })
  await host.connectButton.click()
  await host.button('Farcaster').click()
  const link = await linkOn(host)
  await host.button('Back').click()
  await host.expectTitle('Connect Wallet')
  await expect.poll(async () => (await frameState(host)).aborted.length, patient).toBe(1)
  await onPhone(host, link, 'Approve')
  await host.button('Farcaster').click()
  const another = await linkOn(host, link)
  await host.expectFact('status', 'connecting')
  await onPhone(host, another, 'Approve')
  await host.expectFact('status', 'connected')
})

it('a press opens Farcaster on a phone [CON-04]', async () => {
  const host = await visit({
    path,
    wallets: [],
    viewport: { width: 360, height: 740 },
    context: {
      hasTouch: true,
      userAgent:
        'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    },
  })
  await host.connectButton.click()
  await host.button('Farcaster').click()
  const opened = host.page.waitForEvent('popup')
  await host.button('Open Farcaster').click()
  const app = await opened
  await app.getByRole('button', { name: 'Approve' }).click()
  await app.getByText('go back to where you came from').waitFor()
  await app.close()
  await host.expectFact('status', 'connected')
  await host.expectFact('address', address)
})

it('Farcaster and the embedded wallet are one connection, replaced by the later login [CON-04]', async () => {
  const host = await visit({ path, wallets: [] })
  await host.page.getByRole('button', { name: 'Connect the dev frame', exact: true }).click()
  await host.expectFact('wallet', 'Embedded wallet')
  await host.openAccount()
  await host.button(/^Connected wallets: Embedded/).click()
  await host.button('Add wallet').click()
  await host.button('Farcaster').click()
  await onPhone(host, await linkOn(host), 'Approve')
  await host.expectFact('wallet', 'Farcaster')
  await host.expectClosed()
  await host.openAccount()
  await host.button('Disconnect').click()
  // A second connection would now take the place of the first.
  await host.expectFact('status', 'disconnected')
})
