import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { HostPage } from './hostPage.ts'

const wait = { timeout: 30_000 }
const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** Connects, reads the account, reloads, and signs out. The page never complains. */
export async function comeAndGo({ page, complaints, foreign }: HostPage): Promise<void> {
  await said(page, 'not connected')
  expect(foreign).toEqual([])
  await page.getByRole('button', { name: 'Connect Wallet', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Test Wallet' }).click()
  await said(page, `connected ${address}`)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^Account 0x/ }).click()
  const account = page.getByRole('dialog', { name: 'Account', exact: true })
  await account.getByText('1.234 ETH').first().waitFor()
  await page.keyboard.press('Escape')
  await account.waitFor({ state: 'detached' })
  await page.reload()
  await said(page, `connected ${address}`)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await said(page, 'not connected')
  await page.getByRole('button', { name: 'Connect Wallet', exact: true }).waitFor()
  expect(complaints).toEqual([])
}

async function said(page: Page, text: string): Promise<void> {
  await expect.poll(() => page.textContent('output'), wait).toBe(text)
}
