import { go, type Kit, open, type Swaps, type TransferStatus } from '@latchkey/core'
import { connectedKit } from '@latchkey/modal/fixtures'
import {
  begin,
  enter,
  focused,
  forget,
  heard,
  prefer,
  shadow,
  tabTo,
  title,
  track,
} from '@latchkey/modal/fixtures/suites'
import { KitError } from '@latchkey/protocol'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, server, userEvent } from 'vitest/browser'
import { features } from '../index.ts'
import { swapOptions } from './fixtures/swapStories.ts'

/** Go to the review of 1 ETH for dollars by keyboard. */
async function review(chain: Partial<Omit<Swaps, 'approvals'>>): Promise<Kit> {
  const kit = await begin(track(await connectedKit({ features, ...swapOptions({ chain }) })))
  await expect.element(page.getByRole('tablist')).toBeVisible()
  await tabTo('Swap')
  await enter()
  await arrived('Swap')
  await expect.element(page.getByText('Balance: 12.5 ETH')).toBeVisible()
  await tabTo(/^Token you receive:/)
  await enter()
  await arrived('Select Token')
  await tabTo('Name or address')
  await userEvent.keyboard('dollar')
  await tabTo(/^tUSD/)
  await enter()
  await arrived('Swap')
  await tabTo('Amount to pay')
  await userEvent.keyboard('99')
  await heard(/^Insufficient balance$/)
  await userEvent.keyboard('{Backspace}{Backspace}1')
  await expect.element(page.getByText('1 ETH = 2,487.5 tUSD')).toBeVisible()
  await tabTo('Review')
  await enter()
  await arrived('Review Swap')
  // The note may have been there before the view.
  const tried = page.getByRole('status').filter({ hasText: 'Simulated: you get' })
  await expect.element(tried).toBeVisible()
  return kit
}

/** The view has changed: the focus is at its start, and its title was announced. */
async function arrived(name: string): Promise<void> {
  await title(name)
  await expect.poll(focused).toBe('dialog')
  await heard(new RegExp(`^${name}$`))
}

beforeEach(forget)

describe('views of a swap', () => {
  it('a host opens the form with two tokens and an amount', async () => {
    const kit = track(await connectedKit({ features, ...swapOptions() }))
    await open(kit, {
      view: 'Swap',
      arguments: { fromToken: 'tUSD', toToken: 'eth', amount: '7.25' },
    })
    await title('Swap')
    await expect.element(page.getByLabelText('Amount to pay')).toHaveValue('7.25')
    await expect
      .element(page.getByRole('button', { name: 'Token you pay with: tUSD' }))
      .toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Token you receive: ETH' })).toBeVisible()
  })

  it('the form leads back to the account when its tokens cannot be read [SWP-03]', async () => {
    await begin(
      track(await connectedKit({ features, ...swapOptions({ gateway: { tokens: 'fails' } }) })),
    )
    await userEvent.click(page.getByRole('button', { name: 'Swap' }))
    await heard(/Failed to initialize swap/)
    await title('Account')
  })

  it('a network without swaps is said, and leads to the networks [SWP-09]', async () => {
    await begin(
      track(await connectedKit({ features, ...swapOptions({ gateway: { tokens: 'refuses' } }) })),
    )
    await userEvent.click(page.getByRole('button', { name: 'Swap' }))
    await heard(/^Network not supported for Swaps$/)
    await userEvent.click(page.getByRole('button', { name: 'Choose another network' }))
    await title('Choose Network')
  })

  // Only Chromium lets a test choose what the visitor prefers.
  it.runIf(server.browser === 'chromium')(
    'a visitor who wants less motion reads when the price is renewed',
    async () => {
      await prefer({ 'prefers-reduced-motion': 'reduce' })
      vi.useFakeTimers({ toFake: ['Date'] })
      try {
        const kit = track(await connectedKit({ features, ...swapOptions() }))
        await open(kit, { view: 'Swap', arguments: { toToken: 'tUSD', amount: '1' } })
        await expect.element(page.getByText('Price updates in 15 sec')).toBeVisible()
        vi.setSystemTime(Date.now() + 6000)
        await expect.element(page.getByText('Price updates in 10 sec')).toBeVisible()
        expect(shadow().querySelector('.swap-age')?.checkVisibility()).toBe(false)
      } finally {
        vi.useRealTimers()
        await prefer({})
      }
    },
  )

  it('a review that would fail can be tried again', async () => {
    let fails = true
    const simulate: Swaps['simulate'] = (_, { bought }) =>
      Promise.resolve(
        fails
          ? { result: 'fails', at: 0, reason: 'paused' }
          : {
              result: 'moves',
              changes: [{ token: bought, units: 2_487_500_000n }],
              allowances: [],
              gas: [180_000n],
            },
      )
    await reviewByPointer({ simulate })
    await expect
      .element(
        page
          .getByRole('alert')
          .filter({ hasText: 'This swap is expected to fail. Reason: paused' }),
      )
      .toBeVisible()
    fails = false
    await userEvent.click(page.getByRole('button', { name: 'Try again' }))
    await expect.element(simulated()).toBeVisible()
  })

  it('a pending swap is seen from every other view, and leads to its progress', async () => {
    const kit = await reviewByPointer({})
    await expect.element(simulated()).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Swap', exact: true }))
    await expect.element(page.getByRole('status').filter({ hasText: 'Swapping' })).toBeVisible()
    const row = page.getByRole('button', { name: /^Swap pending/ })
    expect(row.query()).toBeNull()
    await userEvent.click(page.getByRole('button', { name: 'Done' }))
    await title('Account')
    await expect.element(row).toBeVisible()
    go(kit, { view: 'Networks' })
    await title('Choose Network')
    await userEvent.click(row)
    await expect.element(page.getByRole('status').filter({ hasText: 'Swapping' })).toBeVisible()
  })
})

function simulated(): ReturnType<typeof page.getByRole> {
  return page.getByRole('status').filter({ hasText: 'Simulated: you get' })
}

/** The review of 1 ETH for dollars. */
async function reviewByPointer(chain: Partial<Omit<Swaps, 'approvals'>>): Promise<Kit> {
  const kit = track(await connectedKit({ features, ...swapOptions({ chain }) }))
  await open(kit, { view: 'Swap', arguments: { toToken: 'tUSD', amount: '1' } })
  await userEvent.click(page.getByRole('button', { name: 'Review' }))
  await title('Review Swap')
  return kit
}

describe('keyboard and screen reader', () => {
  it('the visitor swaps and hears the confirmation by keyboard', async () => {
    let status: TransferStatus = { status: 'pending', known: true }
    await review({
      readStatus: () => Promise.resolve(status),
      readReceived: () => Promise.resolve(2_489_120_000n),
    })
    await tabTo('Cancel')
    await tabTo('Swap')
    await enter()
    await expect.element(page.getByRole('status').filter({ hasText: 'Swapping' })).toBeVisible()
    status = { status: 'confirmed', hash: '0xabc' }
    await heard(/^Swapped/)
    await expect.element(page.getByText('2,489.12 tUSD')).toBeVisible()
    await tabTo('Done')
    await enter()
    await arrived('Account')
  })

  it('the visitor hears that the wallet declined a swap, and the focus stays on Swap', async () => {
    const send = vi.fn(() => Promise.reject(new KitError('USER_REJECTED')))
    await review({ send })
    await tabTo('Swap')
    await enter()
    await heard(/^Declined in your wallet/)
    expect(send).toHaveBeenCalledOnce()
    await expect.poll(focused).toBe('Swap')
  })

  it('the visitor chooses a slippage by the arrow keys, and is warned of a high one', async () => {
    await review({})
    await userEvent.keyboard('{Escape}')
    await arrived('Swap')
    await tabTo(/^Slippage/)
    await enter()
    await arrived('Swap Settings')
    await tabTo('Custom')
    await userEvent.keyboard('12')
    await heard(/^You could get a much worse/)
    expect(shadow().querySelector<HTMLInputElement>('.swap-own')?.value).toBe('12')
  })
})
