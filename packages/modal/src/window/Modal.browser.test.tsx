import { alert, close, featureViews, go, notify, open } from '@latchkey/core'
import { ar } from '@latchkey/ui/locales'
import { describe, expect, it, vi } from 'vitest'
import { cdp, page, server, userEvent } from 'vitest/browser'
import { fakeDiscovery } from '../fixtures/fakes/fakeDiscovery.ts'
import { connectedKit, fakeKit } from '../fixtures/fakes/fakeKit.ts'
import { fakeWallet } from '../fixtures/fakes/fakeWallet.ts'
import {
  dialog,
  dialogGone,
  dialogShown,
  focusCame,
  finishMotion,
  focused,
  shadow,
  track,
} from '../fixtures/screen.ts'

function opener(): HTMLButtonElement {
  const button = Object.assign(document.createElement('button'), { textContent: 'Open' })
  document.body.append(button)
  button.focus()
  return button
}

describe('window', () => {
  it('the window is a dialog 360 px wide at z-index 999, in one shadow root [MOD-11]', async () => {
    await open(track(fakeKit()))
    const element = await dialogShown()
    expect(element.offsetWidth).toBe(360)
    expect(getComputedStyle(shadow().querySelector('.modal')!).zIndex).toBe('999')
    expect([...shadow().querySelectorAll('*')].some((each) => each.shadowRoot)).toBe(false)
    const { top, bottom } = element.getBoundingClientRect()
    expect(Math.abs(top - (window.innerHeight - bottom))).toBeLessThan(2)
  })

  it('the window uses one weight of the font in three sizes when it opens', async () => {
    // The browser loads each of them before the list is visible. Lines without text count too.
    await open(track(fakeKit({ wallets: [fakeWallet({ id: 'a', name: 'Alpha' })] })))
    const lines = [...(await dialogShown()).querySelectorAll('*')].flatMap((element) => {
      const own = [...element.childNodes].some((node) => node instanceof Text && node.data.trim())
      const drawn = ['::before', '::after']
        .map((pseudo) => getComputedStyle(element, pseudo))
        .filter(({ content, display }) => content !== 'none' && display !== 'none')
      return own ? [getComputedStyle(element), ...drawn] : drawn
    })
    const fonts = lines.map((style) => `${style.fontWeight} ${style.fontSize}`)
    expect([...new Set(fonts)].toSorted()).toEqual(['600 12px', '600 15px', '600 16px'])
  })

  it('the window is a sheet at the bottom of a narrow screen [MOD-11]', async () => {
    await page.viewport(320, 640)
    await open(track(fakeKit()))
    const element = await dialogShown()
    await expect.poll(() => Math.round(element.getBoundingClientRect().bottom)).toBe(640)
    expect(element.offsetWidth).toBe(320)
  })

  it('the window takes its shape from the present screen when an earlier kit used another width', async () => {
    await page.viewport(320, 640)
    const before = fakeKit()
    await open(before)
    await dialogShown()
    before.destroy()
    await dialogGone()
    await page.viewport(1024, 768)
    await open(track(fakeKit()))
    const element = await dialogShown()
    await expect.poll(() => element.offsetWidth).toBe(360)
  })

  it('a window that grew downwards becomes a sheet at the bottom edge of a narrowed screen [MOD-11]', async () => {
    const alpha = fakeWallet({ id: 'a', name: 'Alpha' })
    const { source, emit } = fakeDiscovery([alpha])
    await page.viewport(1024, 900)
    await open(track(fakeKit({ source })))
    const element = await dialogShown()
    finishMotion(element)
    const { top } = element.getBoundingClientRect()
    // The height is followed a moment after the window opens.
    const shift = (): string => element.style.getPropertyValue('--shift')
    await expect.poll(shift).toBe('0px')
    // The list has the highest allowed height, so that the sheet is no higher and no resize event reports the change.
    const more = Array.from('bcdefghijklmn', (id) => fakeWallet({ id, name: `Wallet ${id}` }))
    emit([alpha, ...more])
    await expect.poll(shift).toMatch(/^[1-9]/)
    expect(element.getBoundingClientRect().top).toBeLessThan(top)
    await page.viewport(320, 900)
    await expect.poll(shift).toBe('0px')
    finishMotion(element)
    expect(Math.round(element.getBoundingClientRect().bottom)).toBe(900)
  })

  it('a window removed before its motion code arrives causes no error', async () => {
    const failed: unknown[] = []
    const note = (event: PromiseRejectionEvent): void => {
      event.preventDefault()
      failed.push(event.reason)
    }
    addEventListener('unhandledrejection', note)
    const drawn = asSoonAsDrawn()
    void open(track(fakeKit()))
    // React removes it too, before the effects of later tasks run.
    const card = (await drawn).querySelector('.card')!
    card.remove()
    for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame)
    await new Promise((done) => setTimeout(done, 100))
    removeEventListener('unhandledrejection', note)
    expect(failed).toEqual([])
  })

  it('the window is named by its title, and announces the title of a new view', async () => {
    const kit = track(await connectedKit())
    await open(kit, { view: 'Connect' })
    await expect.element(page.getByRole('dialog', { name: 'Connect Wallet' })).toBeVisible()
    go(kit, { view: 'Networks' })
    await expect.element(page.getByRole('dialog', { name: 'Choose Network' })).toBeVisible()
    await expect
      .poll(() => shadow().querySelector('[aria-live=polite]')?.textContent)
      .toBe('Choose Network')
  })

  it('the window keeps the page behind from scrolling until it closes', async () => {
    const kit = track(fakeKit())
    await open(kit)
    await dialogShown()
    await expect.poll(() => getComputedStyle(document.documentElement).overflow).toBe('hidden')
    close(kit)
    await expect.poll(() => getComputedStyle(document.documentElement).overflow).toBe('visible')
  })

  it('the window leaves no element, style sheet or cleanup when its kit ends', async () => {
    const sheets = document.adoptedStyleSheets.length
    const kit = fakeKit()
    await open(kit)
    await dialogShown()
    kit.destroy()
    expect(document.querySelector('latchkey-modal')).toBeNull()
    await expect.poll(() => document.adoptedStyleSheets.length).toBe(sheets)
    expect(kit.cleanup.size).toBe(0)
  })

  it('the window has the direction of its language', async () => {
    await open(track(fakeKit({ locale: ar })))
    expect(getComputedStyle(await dialogShown()).direction).toBe('rtl')
  })

  it.each([
    ['English', undefined, 12],
    ['Arabic', ar, -12],
  ])('the next view comes in from the end side of %s text', async (_, locale, from) => {
    const kit = track(await connectedKit({ locale }))
    await open(kit, { view: 'Connect' })
    await dialogShown()
    go(kit, { view: 'Networks' })
    await expect.poll(() => shadow().querySelector('.view')?.className).toContain('view-forward')
    const view = shadow().querySelector('.view')!
    // The motion code of an open window arrives a moment after it.
    await expect.poll(() => getComputedStyle(view).getPropertyValue('--from')).toBe(`${from}px`)
  })

  it('the window and its views move for 150 ms [MOD-17]', async () => {
    const kit = track(await connectedKit())
    await open(kit, { view: 'Connect' })
    const element = await dialogShown()
    const durations = () =>
      element
        .getAnimations({ subtree: true })
        .map((each) => each.effect?.getComputedTiming().duration)
    expect(durations()).toContain(150)
    await Promise.all(element.getAnimations({ subtree: true }).map((each) => each.finished))
    go(kit, { view: 'Networks' })
    await expect.poll(durations).toContain(150)
  })
})

/** The window when it is mounted, before its first frame and before any task that React delays. */
function asSoonAsDrawn(): Promise<HTMLElement> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      const root = document.querySelector('latchkey-modal')?.shadowRoot
      if (root) observer.observe(root, { childList: true, subtree: true })
      const element = dialog()
      if (!element) return
      observer.disconnect()
      resolve(element)
    })
    observer.observe(document.body, { childList: true })
  })
}

describe('touch', () => {
  // Only Chromium can emulate a finger.
  it.runIf(server.browser === 'chromium')(
    'icon buttons are 44 px for a finger, and 40 px for a mouse',
    async () => {
      const sizes = (): readonly number[] =>
        [...shadow().querySelectorAll<HTMLElement>('.icon-button')].flatMap(
          ({ offsetWidth, offsetHeight }) => [offsetWidth, offsetHeight],
        )
      const kit = track(fakeKit())
      await open(kit)
      await dialogShown()
      go(kit, { view: 'Networks' })
      await expect.element(page.getByRole('button', { name: 'Back' })).toBeVisible()
      expect(new Set(sizes())).toEqual(new Set([40]))
      // As: the type has no commands of Chromium.
      const session = cdp() as unknown as {
        send(method: string, params: { readonly enabled: boolean }): Promise<void>
      }
      await session.send('Emulation.setTouchEmulationEnabled', { enabled: true })
      try {
        await expect.poll(() => new Set(sizes())).toEqual(new Set([44]))
      } finally {
        await session.send('Emulation.setTouchEmulationEnabled', { enabled: false })
      }
    },
  )
})

describe('next view', () => {
  it('the card keeps its height while the next view loads, and then moves once', async () => {
    const wallets = ['a', 'b', 'c', 'd', 'e'].map((id) => fakeWallet({ id, name: `Wallet ${id}` }))
    const kit = track(fakeKit({ wallets }))
    await open(kit)
    const element = await dialogShown()
    const card = shadow().querySelector<HTMLElement>('.card')!
    await expect.poll(() => card.style.getPropertyValue('--card-height')).not.toBe('')
    const heights = new Set<number>()
    let watches = true
    const watch = (): void => {
      if (!watches) return
      heights.add(element.offsetHeight)
      requestAnimationFrame(watch)
    }
    watch()
    let arrive = (): void => {}
    const next = new Promise<object>((resolve) => {
      arrive = () => resolve({ default: () => <div style={{ height: 500 }}>Next</div> })
    })
    kit.get(featureViews).set('Next', { title: '', load: () => next })
    go(kit, { view: 'Next' } as never)
    await expect.poll(() => card.querySelector('.stand-in')).not.toBeNull()
    await new Promise((resolve) => setTimeout(resolve, 100))
    arrive()
    await expect.poll(() => card.textContent).toContain('Next')
    await new Promise(requestAnimationFrame)
    watches = false
    expect([...heights]).toHaveLength(2)
  })
})

describe('closing', () => {
  it.each([
    ['Escape', {}],
    ['Tab', { shiftKey: true }],
  ])('the window hears %s as soon as it is drawn', async (key, more) => {
    const drawn = asSoonAsDrawn()
    void open(track(fakeKit()))
    const press = new KeyboardEvent('keydown', {
      ...{ key, bubbles: true, composed: true, cancelable: true },
      ...more,
    })
    const element = await drawn
    // The first frame does the same.
    element.focus()
    element.dispatchEvent(press)
    expect(press.defaultPrevented).toBe(true)
  })

  it('Escape goes back, then closes the window [MOD-06]', async () => {
    const wallet = fakeWallet({ id: 'one', name: 'Keyring', answer: 'waits' })
    await open(track(fakeKit({ wallets: [wallet] })))
    await dialogShown()
    await userEvent.click(page.getByRole('button', { name: 'Keyring Installed' }))
    await expect.element(page.getByText('Continue in Keyring')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog', { name: 'Connect Wallet' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await dialogGone()
  })

  it('Escape closes the window when the focus has not left the page’s button yet [MOD-06]', async () => {
    const button = opener()
    const frames = vi.spyOn(globalThis, 'requestAnimationFrame').mockReturnValue(0)
    await open(track(fakeKit()))
    await dialogShown()
    expect(document.activeElement).toBe(button)
    await userEvent.keyboard('{Escape}')
    frames.mockRestore()
    await dialogGone()
  })

  it('a press on the backdrop closes the window, and a press inside does not', async () => {
    await open(track(fakeKit()))
    await dialogShown()
    await userEvent.click(page.getByRole('heading', { name: 'Connect Wallet' }))
    expect(dialog()).not.toBeNull()
    shadow().querySelector<HTMLElement>('.backdrop')!.click()
    await dialogGone()
  })

  it('the window shakes for 500 ms when an answer is required [MOD-12]', async () => {
    const kit = track(fakeKit())
    await open(kit)
    const element = await dialogShown()
    // The motion code is there.
    await expect.poll(() => element.style.getPropertyValue('--shift')).toBe('0px')
    // As in a feature's view that waits for an answer, with a visitor who must sign in.
    kit.get(featureViews).set('Connect', {
      title: '',
      load: () => Promise.reject(new Error('not fetched')),
      asks: true,
    })
    kit.set(() => ({ signIn: { now: { status: 'idle' }, required: true, held: true } }))
    const times: number[] = []
    new MutationObserver(() => times.push(performance.now())).observe(
      shadow().querySelector('.card')!,
      { attributeFilter: ['class'] },
    )
    const card = getComputedStyle(shadow().querySelector('.card')!)
    // Pressed in the page: the answer to a press from outside may come after the shake.
    ;(page.getByRole('button', { name: 'Close' }).element() as HTMLElement).click()
    await expect.poll(() => card.animationName).toBe('shake')
    await expect.poll(() => times.length).toBe(2)
    expect(times[1]! - times[0]!).toBeGreaterThan(350)
    expect(shadow().querySelector('.card-shake')).toBeNull()
    expect(dialog()).not.toBeNull()
  })
})

describe('sheet', () => {
  it.each([
    ['far', 160, true],
    ['a little', 20, false],
  ])(
    'a sheet pulled down %s by its handle follows the finger, then closes or returns',
    async (_, distance, closes) => {
      await page.viewport(320, 640)
      await open(track(fakeKit()))
      await dialogShown()
      const handle = shadow().querySelector<HTMLElement>('.handle')!
      // A synthetic pointer cannot be captured: the call shows that the code for dragging has arrived.
      let followed = false
      handle.setPointerCapture = () => {
        followed = true
      }
      const at = (type: string, clientY: number) =>
        handle.dispatchEvent(new PointerEvent(type, { bubbles: true, clientY, pointerId: 1 }))
      at('pointerdown', 100)
      await expect.poll(() => followed).toBe(true)
      at('pointermove', 100 + distance)
      expect(shadow().querySelector<HTMLElement>('.card')!.style.translate).toBe(
        `0px ${distance}px`,
      )
      at('pointerup', 100 + distance)
      if (closes) {
        // The sheet leaves from its present place.
        expect(shadow().querySelector<HTMLElement>('.card')!.style.translate).toBe('0px 160px')
        return dialogGone()
      }
      await new Promise((resolve) => setTimeout(resolve, 200))
      expect(dialog()).not.toBeNull()
      expect(shadow().querySelector<HTMLElement>('.card')!.style.translate).toBe('')
    },
  )
})

describe('focus', () => {
  it('the focus moves to the dialog, stays inside, and returns to the opener', async () => {
    opener()
    const kit = track(
      fakeKit({
        wallets: [fakeWallet({ id: 'a', name: 'Alpha' }), fakeWallet({ id: 'b', name: 'Beta' })],
      }),
    )
    await open(kit)
    await dialogShown()
    await focusCame()
    const walk: string[] = []
    for (let step = 0; step < 4; step++) {
      await userEvent.tab()
      walk.push(focused())
    }
    expect(walk).toEqual(['Close', 'Alpha Installed', 'Beta Installed', 'Close'])
    await userEvent.tab({ shift: true })
    expect(focused()).toBe('Beta Installed')
    await userEvent.keyboard('{Escape}')
    await dialogGone()
    expect(focused()).toBe('Open')
  })

  it('the focus stays with a visitor who pressed Tab before the first frame', async () => {
    const held: FrameRequestCallback[] = []
    const frames = vi
      .spyOn(globalThis, 'requestAnimationFrame')
      .mockImplementation((frame) => held.push(frame))
    await open(track(fakeKit()))
    await expect.poll(() => shadow().querySelector('[aria-label=Close]')).not.toBeNull()
    shadow().querySelector<HTMLElement>('[aria-label=Close]')!.focus()
    expect(focused()).toBe('Close')
    frames.mockRestore()
    expect(held.length).toBeGreaterThan(0)
    for (const frame of held) frame(performance.now())
    expect(focused()).toBe('Close')
  })

  it('the focus moves straight to the dialog when the focused view goes', async () => {
    const kit = track(
      fakeKit({ wallets: [fakeWallet({ id: 'a', name: 'Alpha', answer: 'waits' })] }),
    )
    await open(kit)
    const element = await dialogShown()
    await focusCame()
    await userEvent.tab()
    await userEvent.tab()
    expect(focused()).toBe('Alpha Installed')
    const went: (EventTarget | null)[] = []
    element.addEventListener('focusout', ({ relatedTarget }) => went.push(relatedTarget))
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('dialog', { name: 'Alpha' })).toBeVisible()
    expect(went).toEqual([element])
    expect(shadow().activeElement).toBe(element)
  })

  it('the focus is on the dialog when the view that had it is gone', async () => {
    const kit = track(
      fakeKit({ wallets: [fakeWallet({ id: 'a', name: 'Alpha', answer: 'waits' })] }),
    )
    await open(kit)
    await dialogShown()
    await expect.poll(focused).toBe('dialog')
    await userEvent.tab()
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Continue in Alpha')).toBeVisible()
    await expect.poll(focused).toBe('dialog')
  })

  it('the focus cannot move to the covered page, but can move to an element above the window', async () => {
    const behind = opener()
    await open(track(fakeKit()))
    await dialogShown()
    await expect.poll(focused).toBe('dialog')
    behind.focus()
    expect(focused()).toBe('dialog')
    const above = Object.assign(document.createElement('button'), { textContent: 'Wallet window' })
    above.style.cssText = 'position:fixed;inset:0 auto auto 0;z-index:9999'
    document.body.append(above)
    above.focus()
    expect(focused()).toBe('Wallet window')
  })

  it('the focus stays with a visitor who moved on to a wallet’s window when the view changes', async () => {
    const kit = track(fakeKit())
    await open(kit)
    await dialogShown()
    await focusCame()
    const above = Object.assign(document.createElement('button'), { textContent: 'Wallet window' })
    above.style.cssText = 'position:fixed;inset:0 auto auto 0;z-index:9999'
    document.body.append(above)
    above.focus()
    go(kit, { view: 'Networks' })
    await expect.element(page.getByRole('dialog', { name: 'Choose Network' })).toBeVisible()
    await new Promise((done) => setTimeout(done, 100))
    expect(focused()).toBe('Wallet window')
  })
})

describe('notices', () => {
  it('a second snackbar comes after a gap of 150 ms, and each variant has its own class [MOD-15]', async () => {
    const kit = track(fakeKit())
    await open(kit)
    await dialogShown()
    const text = () => shadow().querySelector('.snackbar-slot')!.textContent
    notify(kit, 'success', 'First')
    await expect.poll(text).toBe('First')
    expect(shadow().querySelector('.snackbar-success')).not.toBeNull()
    const since = performance.now()
    notify(kit, 'error', 'Second')
    await expect.poll(text, { interval: 5 }).toBe('')
    await expect.poll(text, { interval: 5 }).toBe('Second')
    expect(performance.now() - since).toBeGreaterThanOrEqual(145)
    expect(shadow().querySelector('.snackbar-error')).not.toBeNull()
    notify(kit, 'loading', 'Third')
    await expect.poll(() => shadow().querySelector('.snackbar-loading')).not.toBeNull()
  })

  it('alerts about the configuration show with debug off, and can be dismissed [HOST-03] [MOD-16]', async () => {
    const kit = track(fakeKit({ gateway: 'https://gateway.test' }))
    await open(kit)
    await expect.element(page.getByText('Project ID Not Configured')).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Dismiss' }))
    await expect.poll(() => shadow().querySelector('.alert')).toBeNull()
    alert(kit, 'ORIGIN_NOT_ALLOWED')
    await expect.element(page.getByText('Invalid App Configuration')).toBeVisible()
  })
})

describe('theme', () => {
  const background = () =>
    getComputedStyle(shadow().querySelector('.card')!, '::before').backgroundColor

  it('the theme is dark by default, and changes live [HOST-08] [HOST-09]', async () => {
    const kit = track(fakeKit())
    await open(kit)
    await dialogShown()
    expect(background()).toBe('rgb(17, 18, 20)')
    kit.set(() => ({ theme: { mode: 'light', variables: {} } }))
    expect(background()).toBe('rgb(255, 255, 255)')
    kit.set(() => ({ theme: { mode: 'light', variables: { '--lk-bg': 'rgb(1, 2, 3)' } } }))
    expect(background()).toBe('rgb(1, 2, 3)')
    kit.set(() => ({ theme: { mode: 'light', variables: {} } }))
    expect(background()).toBe('rgb(255, 255, 255)')
  })

  it.each([
    ['#ffd400', 'black'],
    ['rebeccapurple', 'white'],
    ['hsl(150 80% 75%)', 'black'],
    ['#2563eb', 'white'],
  ])('text on the host’s accent %s is %s', async (accent, expected) => {
    await open(track(fakeKit({ wallets: [], themeVariables: { '--lk-accent': accent } })))
    await dialogShown()
    await expect.element(page.getByRole('button', { name: 'Reload page' })).toBeVisible()
    const { color } = getComputedStyle(shadow().querySelector('.button-primary')!)
    const [x] = color
      .match(/[\d.]+(?=[ ,)])/g)!
      .slice(-3)
      .map(Number)
    expect(x! > 0.5 ? 'white' : 'black', color).toBe(expected)
  })

  it('the page’s styles do not reach into the window', async () => {
    const style = Object.assign(document.createElement('style'), {
      textContent: 'button { display: none !important }',
    })
    document.body.append(style)
    await open(track(fakeKit()))
    await dialogShown()
    await expect.element(page.getByRole('button', { name: 'Close' })).toBeVisible()
  })
})
