import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { HostPage } from './hostPage.ts'

const wait = { timeout: 30_000 }
const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/**
 * Connects, reads the account, reloads, and signs out. The page never complains. `back` gets the texts of the page's output
 * since the reload, in order.
 */
export async function comeAndGo(
  host: HostPage,
  back: (texts: readonly string[]) => Promise<void> = async () => {},
): Promise<void> {
  const { page, foreign } = host
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
  await page.addInitScript(watchOutput)
  await page.reload({ waitUntil: 'networkidle' })
  await said(page, `connected ${address}`)
  await back(await page.evaluate(() => (globalThis as Watched).outputTexts ?? []))
  await page.getByRole('button', { name: 'Sign out' }).click()
  await said(page, 'not connected')
  await page.getByRole('button', { name: 'Connect Wallet', exact: true }).waitFor()
  expect(host.complaints).toEqual([])
}

async function said(page: Page, text: string): Promise<void> {
  await expect.poll(() => page.textContent('output'), wait).toBe(text)
}

/** Runs in the page before its own scripts. */
function watchOutput(): void {
  const texts: string[] = []
  ;(globalThis as Watched).outputTexts = texts
  new MutationObserver(() => {
    const text = document.querySelector('output')?.textContent
    if (text && text !== texts.at(-1)) texts.push(text)
  }).observe(document, { childList: true, subtree: true, characterData: true })
}

type Watched = { outputTexts?: string[] }
