import { notify, open, type TransferStatus } from '@latchkey/core'
import { rememberTransfer, settleTransfer } from '@latchkey/core/data'
import { connectedKit, fakeAddress } from '@latchkey/modal/fixtures'
import { shadow, show, track } from '@latchkey/modal/fixtures/suites'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { send } from './index.ts'
import { chain, sendStories } from './send.story.ts'

const receiver = '0x4E83362442B8d1beC281594cEa3050c8EB01311C'
const pending = {
  account: `eip155:1:${fakeAddress}`,
  hash: '0xabc',
  to: receiver,
  units: '1',
  symbol: 'ETH',
  decimals: 18,
  sentAt: Date.now(),
  status: 'pending',
} as const
const snackbar = () => shadow().querySelector('.snackbar-slot')!.textContent

async function threeFrames(): Promise<void> {
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
}

describe('sent transfer', () => {
  it('a confirmed transfer has a tick in its ring, and its receiver in one line with a copy button', async () => {
    await show(sendStories.confirmed)
    await expect.element(page.getByRole('heading', { name: 'Sent' })).toBeVisible()
    expect(shadow().querySelector('.ring-done .icon')).not.toBeNull()
    const line = shadow().querySelector<HTMLElement>('.send-progress-to')!
    expect(line.textContent).toContain('0x4E…01311C')
    expect(line.offsetHeight).toBeLessThan(50)
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await userEvent.click(page.getByRole('button', { name: /^Copy address/ }))
    expect(write).toHaveBeenCalledWith(receiver)
    write.mockRestore()
  })

  it('a pending transfer keeps the token’s picture in its ring', async () => {
    await show(sendStories.pending)
    await expect.element(page.getByRole('heading', { name: 'Sending' })).toBeVisible()
    expect(shadow().querySelector('.ring-waiting .remote-image')).not.toBeNull()
  })

  it('a transfer that the wallet still waits for is followed by its id, and has no link before it is mined [EMB-12, SND-05]', async () => {
    let status: TransferStatus = { status: 'pending', known: true }
    const transfers = { ...chain, readBatch: () => Promise.resolve(status) }
    const kit = track(await connectedKit({ features: [send], transfers }))
    rememberTransfer(kit, { ...pending, hash: '0xca11', isBatch: true })
    await open(kit, { view: 'SendProgress', params: { hash: '0xca11' } })
    await expect.element(page.getByRole('heading', { name: 'Sending' })).toBeVisible()
    expect(shadow().querySelector('.send-progress a')).toBeNull()
    status = { status: 'confirmed', hash: '0xabc' }
    await expect.element(page.getByRole('heading', { name: 'Sent' })).toBeVisible()
    expect(shadow().querySelector('.send-progress a')?.getAttribute('href')).toContain('0xabc')
  })

  it('“Transaction started” leaves when the network has confirmed the transfer [SND-05]', async () => {
    const kit = track(await connectedKit({ features: [send] }))
    rememberTransfer(kit, pending)
    await open(kit, { view: 'SendProgress', params: { hash: '0xabc' } })
    await expect.element(page.getByRole('heading', { name: 'Sending' })).toBeVisible()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    notify(kit, 'success', 'Transaction started')
    await expect.poll(snackbar).toBe('Transaction started')
    settleTransfer(kit, '0xabc', { status: 'confirmed', hash: '0xabc' })
    await expect.element(page.getByRole('heading', { name: 'Sent' })).toBeVisible()
    await threeFrames()
    vi.advanceTimersByTime(800)
    // A poll would advance the timers to the usual end of a notice.
    await threeFrames()
    expect(snackbar()).toBe('')
  })
})

it('the review’s button keeps its height while the wallet asks, at 320 px too', async () => {
  await page.viewport(320, 640)
  await show(sendStories.asking)
  const asking = page.getByRole('button', { name: 'Confirm in wallet' })
  await expect.element(asking).toBeVisible()
  expect((asking.element() as HTMLElement).offsetHeight).toBe(44)
})
