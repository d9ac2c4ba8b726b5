import { close, type Kit, open } from '@latchkey/core'
import { approvals } from '@latchkey/core/approvals'
import { dialog, dialogGone, focused, shadow, track } from '@latchkey/modal/fixtures/suites'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { siwx } from '../siwx/index.ts'
import { unsignedKit } from '../siwx/siwx.story.ts'
import { approveKit, requestOver } from './login.story.ts'
import { login } from './index.ts'

const patient = { timeout: 20_000, interval: 30 }
const title = (): string | undefined => dialog()?.querySelector('h1')?.textContent
const frame = (): HTMLIFrameElement | null =>
  document.querySelector<HTMLIFrameElement>('body > iframe[title="Your wallet"]')
const slot = (): Element => shadow().querySelector('.approve-slot')!

type Asked = { readonly outcomes: string[] }

function ask(kit: Kit, how: Parameters<typeof requestOver>[1] = {}): Asked {
  const outcomes: string[] = []
  kit
    .get(approvals)
    .ask(requestOver(kit, how))
    .then(
      (answer) => outcomes.push(String(answer)),
      (error: Error) => outcomes.push(error.message),
    )
  return { outcomes }
}

async function asked(kit: Kit): Promise<Asked> {
  const one = ask(kit)
  await expect.poll(title, patient).toBe('Approve Transaction')
  await expect.poll(frame, patient).not.toBeNull()
  return one
}

describe('approval view', () => {
  it('the approval view keeps the frame over its place, and never moves the frame in the document [EMB-09]', async () => {
    await asked(track(await approveKit()))
    const shown = frame()
    const level = (): number => Number(getComputedStyle(shadow().querySelector('.modal')!).zIndex)
    const places = (): readonly number[] => {
      const [a, b] = [slot().getBoundingClientRect(), shown!.getBoundingClientRect()]
      return [a.x - b.x, a.y - b.y, a.width - b.width, a.height - b.height].map(Math.round)
    }
    await expect.poll(places, patient).toEqual([0, 0, 0, 0])
    expect(Number(shown!.style.zIndex)).toBeGreaterThan(level())
    // The card has come to rest.
    const size = (): readonly number[] => {
      const { width, height } = slot().getBoundingClientRect()
      return [width, height].map(Math.round)
    }
    await expect.poll(size, patient).toEqual([360, 480])
    expect(Number.parseFloat(getComputedStyle(shown!).borderBottomLeftRadius)).toBeGreaterThan(0)
    await page.viewport(320, 640)
    await expect.poll(places, patient).toEqual([0, 0, 0, 0])
    await expect.poll(size, patient).toEqual([320, 480])
    // A sheet stands at the edge of the screen.
    await expect.poll(() => getComputedStyle(shown!).borderBottomLeftRadius, patient).toBe('0px')
    expect(frame()).toBe(shown)
  })

  it('the approval view shows no frame while the card moves', async () => {
    ask(track(await approveKit()))
    await expect.poll(dialog, { ...patient, interval: 1 }).not.toBeNull()
    const moving = shadow()
      .querySelector('.card')!
      .animate({ translate: ['0 0', '0 100px'] }, { duration: 400, iterations: Infinity })
    await expect.poll(title, patient).toBe('Approve Transaction')
    await expect.poll(() => slot().textContent, patient).toBe('')
    for (let count = 0; count < 10; count++) await new Promise(requestAnimationFrame)
    expect(frame()).toBeNull()
    moving.cancel()
    await expect.poll(frame, patient).not.toBeNull()
  })

  it('the approval view leaves the focus with a visitor who moved on before the frame appeared', async () => {
    ask(track(await approveKit()))
    await expect.poll(dialog, { ...patient, interval: 1 }).not.toBeNull()
    const moving = shadow()
      .querySelector('.card')!
      .animate({ translate: ['0 0', '0 100px'] }, { duration: 400, iterations: Infinity })
    await expect.poll(title, patient).toBe('Approve Transaction')
    shadow().querySelector<HTMLElement>('[aria-label=Close]')!.focus()
    moving.cancel()
    await expect.poll(frame, patient).not.toBeNull()
    await new Promise((done) => setTimeout(done, 200))
    expect(focused()).toBe('Close')
  })

  it('the approval view focuses the frame, and Tab from the header leads back to it', async () => {
    await asked(track(await approveKit()))
    await expect.poll(() => document.activeElement, patient).toBe(frame())
    shadow().querySelector<HTMLElement>('button')!.focus()
    expect(focused()).toBe('Close')
    await userEvent.keyboard('{Tab}')
    await expect.poll(() => document.activeElement, patient).toBe(frame())
  })

  it.each([
    ['the close button', () => page.getByRole('button', { name: 'Close' }).click()],
    ['the host', async (kit: Kit) => close(kit)],
  ])(
    'the approval view rejects the request and removes the frame when %s closes it [MOD-14]',
    async (_, leave) => {
      const kit = track(await approveKit())
      const one = await asked(kit)
      await leave(kit)
      await expect.poll(() => one.outcomes, patient).toEqual(['Request was aborted'])
      expect(frame()).toBeNull()
      await dialogGone()
    },
  )

  it('the approval view rejects the request when the visitor goes back [MOD-14]', async () => {
    const kit = track(await approveKit())
    await open(kit, { view: 'Networks' })
    const one = await asked(kit)
    await page.getByRole('button', { name: 'Back' }).click()
    await expect.poll(() => one.outcomes, patient).toEqual(['Request was aborted'])
    expect(title()).toBe('Choose Network')
  })

  it('the approval view reports a frame that failed to load, and tries again on demand', async () => {
    const kit = track(await approveKit())
    let comes = false
    ask(kit, { ready: () => (comes ? Promise.resolve() : Promise.reject(new Error('gone'))) })
    await expect.poll(() => dialog()?.textContent, patient).toContain('Nothing was signed')
    expect(frame()).toBeNull()
    comes = true
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(frame, patient).not.toBeNull()
  })

  it('the approval view cannot be closed while a sign-in is required: the window shakes and the request waits [MOD-10, MOD-12]', async () => {
    const kit = track(unsignedKit({}, { features: [siwx, login] }))
    const { connect } = await import('@latchkey/core')
    await connect(kit, { connectorId: 'one' })
    await expect.poll(title, patient).toBe('Sign In')
    const one = await asked(kit)
    // Pressed in the page: the answer to a press from outside may come after the shake.
    ;(page.getByRole('button', { name: 'Close' }).element() as HTMLElement).click()
    expect(kit.store.getState().modal).toMatchObject({ open: true, shake: true })
    expect([title(), one.outcomes, frame()?.isConnected]).toEqual(['Approve Transaction', [], true])
  })
})

it('a refused method opens the window, and the message follows 300 ms later [MOD-21, EMB-09]', async () => {
  const kit = track(await approveKit())
  const times: { open?: number; said?: number } = {}
  kit.store.subscribe(({ modal, snackbar }) => {
    if (modal.open) times.open ??= performance.now()
    if (snackbar) times.said ??= performance.now()
  })
  expect(() => kit.get(approvals).refuse('eth_sign')).toThrow('Requested RPC call is not allowed')
  await expect
    .poll(() => shadow().querySelector('.snackbar')?.textContent, patient)
    .toContain('Action not allowed')
  // A timer may be early by less than a millisecond.
  expect(times.said! - times.open!).toBeGreaterThanOrEqual(299)
})
