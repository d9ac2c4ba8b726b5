import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import type { HostPage } from '../page.ts'
import { startVisits } from '../visit.ts'

const visit = startVisits()
const withDevWallet = { path: '/', wallets: [] }
const name = 'Latchkey Dev Wallet'
/** The wallet's panel is a dialog beside the modal. */
const approval = ({ page }: HostPage, title: string): Locator =>
  page.getByRole('dialog', { name: title })
const strip = ({ page }: HostPage): Locator => page.locator('latchkey-dev-wallet')

it('the dev wallet connects when approved by keyboard over the open modal', async () => {
  const host = await visit(withDevWallet)
  await host.pick(name)
  const panel = approval(host, 'Connect this site?')
  await panel.getByText('DEV WALLET: test keys, never for real money').waitFor()
  await host.page.keyboard.press('Enter')
  await panel.waitFor({ state: 'detached' })
  await host.expectFact('status', 'connected')
  await host.expectFact('wallet', name)
})

it('Escape in the dev wallet’s panel declines and leaves the modal open to try again', async () => {
  const host = await visit(withDevWallet)
  await host.pick(name)
  await approval(host, 'Connect this site?').waitFor()
  await host.page.keyboard.press('Escape')
  await host.expectFact('status', 'disconnected')
  await host.button(/try again/i).click()
  await approval(host, 'Connect this site?').getByRole('button', { name: 'Approve' }).click()
  await host.expectFact('status', 'connected')
})

it('the dev wallet’s controls reject the next request, and change account and chain', async () => {
  const host = await visit(withDevWallet)
  await strip(host).getByText('Dev wallet').click()
  await strip(host).getByRole('button', { name: 'Reject next' }).click()
  await host.pick(name)
  await host.button(/try again/i).waitFor()
  expect(await approval(host, 'Connect this site?').count()).toBe(0)
  await host.button(/try again/i).click()
  await approval(host, 'Connect this site?').getByRole('button', { name: 'Approve' }).click()
  await host.expectFact('status', 'connected')
  await host.expectClosed()
  await strip(host).getByLabel('Account').selectOption({ index: 1 })
  await host.expectFact('address', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
  await strip(host).getByLabel('Chain').selectOption('31338')
  await host.expectFact('network', /31338/)
})
