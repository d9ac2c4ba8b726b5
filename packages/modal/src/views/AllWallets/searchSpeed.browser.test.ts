import { go, type Kit, open } from '@latchkey/core'
import { expect, it } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { fakeDirectory } from '../../fixtures/fakes/fakeDirectory.ts'
import { fakeKit } from '../../fixtures/fakes/fakeKit.ts'
import { fakeWallet } from '../../fixtures/fakes/fakeWallet.ts'
import { fakeWalletConnect } from '../../fixtures/fakes/fakeWalletConnect.ts'
import { dialogGone, dialogShown, shadow, track } from '../../fixtures/screen.ts'

/** The visible rows, and two rows above and below. */
const mostTiles = 60
/** A cost that grew with the square of the list would be about twenty times as high. */
const mostTimes = 6
/** For React’s development build, which takes about as long as the published build on a processor four times slower. */
const longTaskMs = 50
const tiles = (): number => shadow().querySelectorAll('.wallet-tile').length

it('typing in a list of 1,000 wallets causes no long task [MOD-19]', async () => {
  await inListOf(1_000, async () => {
    const rounds: number[] = []
    // Another program on this machine makes a task longer, never shorter.
    while (rounds.length < 6 && !rounds.some((longest) => longest < longTaskMs))
      rounds.push((await typing()).longest)
    expect(Math.min(...rounds)).toBeLessThan(longTaskMs)
  })
})

it('typing in a list of 3,000 wallets renders only the visible tiles, and costs less than six times a list of 100', async () => {
  const few = await inListOf(100, async () =>
    Math.min((await typing()).cost, (await typing()).cost),
  )
  await inListOf(3_000, async () => {
    let most = 0
    const observer = new MutationObserver(() => (most = Math.max(most, tiles())))
    observer.observe(shadow(), { subtree: true, childList: true })
    const costs: number[] = []
    // Other programs on this machine make the same work cost more, never less.
    while (costs.length < 6 && !costs.some((cost) => cost < few * mostTimes))
      costs.push((await typing()).cost)
    observer.disconnect()
    expect(most).toBeLessThan(mostTiles)
    expect(Math.min(...costs) / few).toBeLessThan(mostTimes)
    await expect.poll(() => shadow().querySelector('.wallet-tile-name')?.textContent).toBe('Zerion')
  })
})

async function inListOf<T>(wallets: number, work: () => Promise<T>): Promise<T> {
  const kit: Kit = track(
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
  await expect.element(page.getByRole('searchbox')).toBeVisible()
  await expect.poll(tiles).toBeGreaterThan(15)
  const result = await work()
  kit.destroy()
  await dialogGone()
  return result
}

/**
 * Type ten keys a second. `cost` is the time of this page's thread in ms, in which other programs' time does not count;
 * `longest` is the longest task in ms (Long Tasks 1; 0 when no task was over 50).
 */
async function typing(): Promise<{ readonly cost: number; readonly longest: number }> {
  const tasks: number[] = []
  const observer = new PerformanceObserver((list) =>
    tasks.push(...list.getEntries().map(({ duration }) => duration)),
  )
  observer.observe({ type: 'longtask' })
  // As: the field of the search.
  const input = page.getByRole('searchbox').element() as HTMLInputElement
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
  const before = await threadTime()
  for (const text of ['r', 'ra', 'rai', 'rain', 'rainbow', 'rainbow 2', 'wallet', '', 'z']) {
    setValue.call(input, text)
    input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const cost = (await threadTime()) - before
  // The observer is called some time later.
  await new Promise((resolve) => setTimeout(resolve, 300))
  observer.disconnect()
  return { cost, longest: Math.max(0, ...tasks) }
}

// As: Vitest has no types for the protocol's commands.
const session = cdp() as unknown as {
  send(method: 'Performance.enable', options: { readonly timeDomain: 'threadTicks' }): Promise<void>
  send(method: 'Performance.getMetrics'): Promise<{
    readonly metrics: readonly { readonly name: string; readonly value: number }[]
  }>
}

/** The time that tasks have taken on this page's thread so far, in ms (Chrome DevTools Protocol, Performance). */
async function threadTime(): Promise<number> {
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
}
