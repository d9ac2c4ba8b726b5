import { expect } from 'vitest'
import type { HostPage } from './page.ts'

/** Blocks, an index and a list delay the result of a press. */
export const slow = { timeout: 30_000, interval: 50 } as const

export async function fill(host: HostPage, amount: string, to: string): Promise<void> {
  await host.dialog.getByLabel('Amount').fill(amount)
  await host.dialog.getByLabel('Recipient').fill(to)
}

/** Waits for the review and confirms it. */
export async function confirm(host: HostPage, to: string): Promise<void> {
  await host.button('Review').click()
  await host.expectTitle('Review transfer')
  await expect.poll(() => host.dialog.locator('.full-address').first().textContent(), slow).toBe(to)
  await host.button(/^Send$/).click()
}

export async function settled(host: HostPage, status: string): Promise<void> {
  await host.dialog.locator(`[data-transfer="${status}"]`).waitFor({ timeout: 30_000 })
}
