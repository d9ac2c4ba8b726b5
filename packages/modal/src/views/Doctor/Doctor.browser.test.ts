import { go, open } from '@latchkey/core'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fakeKit, type FakeKitOptions } from '../../fixtures/fakes/fakeKit.ts'
import { ethereum } from '../../fixtures/fakes/fakeNetworks.ts'
import { fakeWallet } from '../../fixtures/fakes/fakeWallet.ts'
import { dialogShown, shadow, show, track } from '../../fixtures/screen.ts'
import { doctorStories } from './Doctor.story.ts'

/** No server listens at this address. */
const nowhere = {
  ...ethereum,
  rpcUrls: { default: { http: ['http://127.0.0.1:9/SECRET'] } },
}
const debugged = (more: FakeKitOptions = {}) =>
  track(fakeKit({ debug: true, networks: [nowhere], ...more }))

/** The checks take time on a busy machine. */
const soon = { timeout: 10_000 }

describe('Doctor', () => {
  it('the doctor opens from an error’s details, and Back returns there', async () => {
    const answer = { code: -32603, message: 'Out of order' }
    const kit = debugged({ wallets: [fakeWallet({ id: 'one', name: 'Keyring', answer })] })
    await open(kit)
    await dialogShown()
    go(kit, { view: 'ConnectingExternal', params: { connectorId: 'one' } })
    await userEvent.click(page.getByText('Details'))
    await userEvent.click(page.getByRole('button', { name: 'Run the connection doctor' }))
    await expect.element(page.getByRole('dialog', { name: 'Connection Doctor' })).toBeVisible()
    await expect.element(page.getByText(/^No node answers for Ethereum/), soon).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Back' }))
    await expect.element(page.getByText('Details')).toBeVisible()
  })

  it('the doctor is missing when debug is off', async () => {
    const kit = track(fakeKit())
    await expect(open(kit, { view: 'Doctor' })).rejects.toMatchObject({ code: 'VIEW_MISSING' })
    await open(kit)
    await dialogShown()
    go(kit, { view: 'ConnectingExternal', params: { connectorId: 'none' } })
    await userEvent.click(page.getByText('Details'))
    expect(shadow().textContent).not.toContain('doctor')
  })

  it('the doctor runs again on demand, and copies a report with no keys of addresses', async () => {
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await open(debugged(), { view: 'Doctor' })
    await expect.element(page.getByText(/^Found 1 error/), soon).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Copy report' }))
    const report = copied.mock.lastCall?.[0] ?? ''
    expect(JSON.parse(report)).toContainEqual(
      expect.objectContaining({ id: 'node:eip155:1', status: 'error' }),
    )
    expect(report).not.toContain('SECRET')
    let fail: (error: Error) => void = () => {}
    const answer = new Promise<Response>((_, reject) => (fail = reject))
    const fetching = vi.spyOn(globalThis, 'fetch').mockReturnValue(answer)
    await userEvent.click(page.getByRole('button', { name: 'Run again' }))
    await expect.element(page.getByText(/^Looking at this page/)).toBeVisible()
    fail(new TypeError('Failed to fetch'))
    await expect.element(page.getByText(/^Found 1 error/), soon).toBeVisible()
    fetching.mockRestore()
    copied.mockRestore()
  })

  it('the doctor works by keyboard: the findings scroll, then both actions follow', async () => {
    await show(doctorStories['long'])
    await dialogShown()
    await expect.element(page.getByRole('button', { name: 'Run again' })).toBeVisible()
    const names: string[] = []
    for (let step = 0; step < 4; step++) {
      await userEvent.keyboard('{Tab}')
      const element = shadow().activeElement
      names.push(element?.getAttribute('aria-label') ?? element?.textContent ?? '')
    }
    expect(names).toEqual(['Close', 'Findings', 'Copy report', 'Run again'])
    const list = shadow().querySelector('.doctor-scroll')!
    expect(list.scrollHeight).toBeGreaterThan(list.clientHeight)
    expect(list.scrollWidth).toBe(list.clientWidth)
  })
})
