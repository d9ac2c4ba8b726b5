import { go, open } from '@latchkey/core'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fakeDirectory } from '../../fixtures/fakeDirectory.ts'
import { fakeKit } from '../../fixtures/fakeKit.ts'
import { fakeWallet } from '../../fixtures/fakeWallet.ts'
import { fakeWalletConnect } from '../../fixtures/fakeWalletConnect.ts'
import { dialogShown, shadow, track } from '../../fixtures/screen.ts'

/** Of React’s development build, which takes about as long as the published one on a processor four times slower. */
const longTaskMs = 50
const wallets = 1_000

it('typing in a list of 1,000 wallets has no long task [MOD-19]', async () => {
  const kit = track(
    fakeKit({
      wallets: Array.from({ length: 12 }, (_, place) =>
        fakeWallet({ id: `w${place}`, name: `Extension ${place}` }),
      ),
      walletConnect: fakeWalletConnect(),
      customWallets: fakeDirectory(wallets).map(({ id, name }) => ({ id, name })),
    }),
  )
  await open(kit)
  await dialogShown()
  go(kit, { view: 'AllWallets' })
  const search = page.getByRole('searchbox')
  await expect.element(search).toBeVisible()
  await expect.poll(() => shadow().querySelectorAll('.wallet-tile').length).toBeGreaterThan(15)
  expect(shadow().querySelectorAll('.wallet-tile').length).toBeLessThan(60)
  await userEvent.click(search)
  const input = search.element() as HTMLInputElement
  const rounds: number[] = []
  // Another program on this machine makes a task longer, never shorter.
  while (rounds.length < 6 && !rounds.some((longest) => longest < longTaskMs))
    rounds.push(await typing(input))
  expect(Math.min(...rounds)).toBeLessThan(longTaskMs)
  await expect.poll(() => shadow().querySelector('.wallet-tile-name')?.textContent).toBe('Zerion')
})

/** The longest task, in ms, while somebody types (Long Tasks 1; 0 when none was over 50). */
async function typing(input: HTMLInputElement): Promise<number> {
  const tasks: number[] = []
  const observer = new PerformanceObserver((list) =>
    tasks.push(...list.getEntries().map(({ duration }) => duration)),
  )
  observer.observe({ type: 'longtask' })
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
  for (const text of ['r', 'ra', 'rai', 'rain', 'rainbow', 'rainbow 2', 'wallet', '', 'z']) {
    setValue.call(input, text)
    input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
    // Ten keys a second.
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  await new Promise((resolve) => setTimeout(resolve, 300))
  observer.disconnect()
  return Math.max(0, ...tasks)
}
