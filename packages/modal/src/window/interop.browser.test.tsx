import { close, type Kit, open } from '@latchkey/core'
import { lazy, type ReactElement, Suspense, useLayoutEffect, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useSingleWindow } from '../dialog/useSingleWindow.ts'
import { fakeKit } from '../fixtures/fakes/fakeKit.ts'
import { fakeWallet } from '../fixtures/fakes/fakeWallet.ts'
import { type HostDialogProps, hostDialogs } from '../fixtures/hostDialogs.tsx'
import {
  dialog,
  dialogGone,
  dialogShown,
  focusCame,
  focused,
  shadow,
  track,
} from '../fixtures/screen.ts'
import { KitContext } from '../sdk/useKit.ts'
import { useSelector } from '../sdk/useSelector.ts'

let root: Root
beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => root.unmount())

type HostProps = {
  readonly kit: Kit
  readonly Dialog: (props: HostDialogProps) => ReactElement
  readonly withField?: boolean
}

/** A page with its connect button in a dialog of the host. */
function Host({ kit, Dialog, withField }: HostProps): ReactElement {
  const [shown, setShown] = useState(true)
  return (
    <>
      <p>{shown ? 'their dialog is open' : 'their dialog is closed'}</p>
      <Dialog open={shown} onClose={() => setShown(false)}>
        <div>
          {withField && <input aria-label="Theirs" />}
          <button type="button" onClick={() => void open(kit)}>
            Connect
          </button>
        </div>
      </Dialog>
    </>
  )
}

const theirs = () => document.querySelector('p')?.textContent

/** Long enough for every focus trap to act: MUI's checks every 50 ms. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 150))

describe.each(Object.entries(hostDialogs))('dialog of the host, %s', (_, Dialog) => {
  const begin = async (more: Partial<HostProps> = {}): Promise<Kit> => {
    const wallets = ['Alpha', 'Beta'].map((name) => fakeWallet({ id: name, name, answer: 'waits' }))
    const kit = track(fakeKit({ wallets }))
    // The window's element is in the page before the host's dialog, so that the library treats it like the rest of the
    // page.
    await open(kit)
    await dialogShown()
    close(kit)
    await dialogGone()
    root.render(<Host kit={kit} Dialog={Dialog} {...more} />)
    await userEvent.click(page.getByRole('button', { name: 'Connect' }))
    await dialogShown()
    return kit
  }

  it('the focus moves to the window over a host’s dialog, stays inside, and returns', async () => {
    await begin({ withField: true })
    await settled()
    await focusCame()
    const walk: string[] = []
    for (let step = 0; step < 4; step++) {
      await userEvent.tab()
      walk.push(focused())
    }
    expect(walk).toEqual(['Close', 'Alpha Installed', 'Beta Installed', 'Close'])
    await settled()
    expect(focused()).toBe('Close')
    await userEvent.keyboard('{Enter}')
    await dialogGone()
    await expect.poll(focused).toBe('Connect')
  })

  it('a host’s dialog cannot take the focus from the window by script', async () => {
    await begin({ withField: true })
    await settled()
    await focusCame()
    document.querySelector('input')!.focus()
    await settled()
    expect(focused()).toBe('dialog')
  })

  it('the window over a host’s dialog can be pressed, and is not hidden from screen readers', async () => {
    await begin()
    // Playwright presses only the element under the pointer, and finds no role in hidden elements.
    await userEvent.click(page.getByRole('button', { name: 'Alpha Installed' }))
    await expect.element(page.getByText('Continue in Alpha')).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Back' }))
    await userEvent.click(page.getByRole('button', { name: 'Close' }))
    await dialogGone()
    expect(theirs()).toBe('their dialog is open')
  })

  it('Escape closes the window first, then the host’s dialog [MOD-06]', async () => {
    await begin()
    await userEvent.keyboard('{Escape}')
    await dialogGone()
    expect(theirs()).toBe('their dialog is open')
    await expect.poll(focused).toBe('Connect')
    await userEvent.keyboard('{Escape}')
    await expect.poll(theirs).toBe('their dialog is closed')
  })

  it('a press beside the card closes the window, and not the host’s dialog', async () => {
    await begin()
    await userEvent.click(shadow().querySelector('.backdrop')!, { position: { x: 5, y: 5 } })
    await dialogGone()
    await settled()
    expect(theirs()).toBe('their dialog is open')
    await userEvent.click(page.getByRole('button', { name: 'Connect' }))
    await dialogShown()
  })

  it('the window scrolls over a host’s dialog, and leaves the page as it was', async () => {
    const html = document.documentElement
    const kit = await begin()
    const wheel = new WheelEvent('wheel', {
      deltaY: 10,
      bubbles: true,
      cancelable: true,
      composed: true,
    })
    shadow().querySelector('.view')!.dispatchEvent(wheel)
    expect(wheel.defaultPrevented).toBe(false)
    close(kit)
    await dialogGone()
    expect(document.querySelector('[inert] button')).toBeNull()
    await userEvent.keyboard('{Escape}')
    await expect.poll(theirs).toBe('their dialog is closed')
    await expect.poll(() => getComputedStyle(html).overflow).toBe('visible')
    await expect.poll(() => getComputedStyle(document.body).overflow).toBe('visible')
  })
})

describe('top layer', () => {
  it('the window stays out of the top layer when no element of the page is in it', async () => {
    await open(track(fakeKit()))
    await dialogShown()
    expect(shadow().querySelector('dialog')).toBeNull()
  })

  it('the window opens over a modal dialog in a component’s shadow root', async () => {
    const component = document.body.appendChild(document.createElement('x-dialog'))
    const inner = component.attachShadow({ mode: 'open' })
    const native = inner.appendChild(document.createElement('dialog'))
    native.append(Object.assign(document.createElement('button'), { textContent: 'Inner' }))
    native.showModal()
    await open(track(fakeKit()))
    await dialogShown()
    await userEvent.click(page.getByRole('button', { name: 'Close' }))
    await dialogGone()
    expect(native.open).toBe(true)
    expect(focused()).toBe('Inner')
  })

  it('the window shows over an element in full screen, and leaves it in full screen', async () => {
    const kit = track(fakeKit())
    const game = document.body.appendChild(document.createElement('div'))
    const start = game.appendChild(
      Object.assign(document.createElement('button'), { textContent: 'Full screen' }),
    )
    start.addEventListener('click', () => void game.requestFullscreen().then(() => open(kit)))
    await userEvent.click(start)
    await dialogShown()
    expect(document.fullscreenElement).toBe(game)
    await userEvent.click(page.getByRole('button', { name: 'Close' }))
    await dialogGone()
    expect(document.fullscreenElement).toBe(game)
    await document.exitFullscreen()
  })
})

describe('two kits in a page', () => {
  it('the window that opens closes the window of the other kit [MOD-11]', async () => {
    const first = track(fakeKit())
    const second = track(fakeKit({ wallets: [fakeWallet({ id: 'b', name: 'Beta' })] }))
    await open(first)
    await dialogShown()
    await open(second)
    await expect.poll(() => first.store.getState().modal.open).toBe(false)
    const windows = () =>
      [...document.querySelectorAll('latchkey-modal')].filter((each) =>
        each.shadowRoot?.querySelector('[role=dialog]'),
      )
    await expect.poll(() => windows().length).toBe(1)
    expect(windows()[0]!.shadowRoot!.textContent).toContain('Beta')
    expect(second.store.getState().modal.open).toBe(true)
    await settled()
    expect(document.activeElement).toBe(windows()[0])
    close(second)
    await expect.poll(() => windows().length).toBe(0)
    expect(dialog()).toBeNull()
  })

  // React renders a lazy part, and commits it in a later task. There it first runs the waiting effects of all roots, and it
  // throws if they have changed the root that it commits.
  it('a window closes the other while React is about to commit a lazy part of it', async () => {
    const [first, second] = [track(fakeKit()), track(fakeKit())]
    const thrown: string[] = []
    const note = (event: ErrorEvent): void => {
      event.preventDefault()
      thrown.push(event.message)
    }
    addEventListener('error', note)
    onTestFinished(() => removeEventListener('error', note))
    first.set(({ modal }) => ({ modal: { ...modal, open: true } }))
    let arrive = (): void => {}
    const Late = lazy(() => {
      return new Promise<{ default: () => string }>((resolve) => {
        arrive = () => resolve({ default: () => 'came' })
      })
    })
    root.render(<Opened kit={first} part={<Late />} />)
    const text = () => document.body.textContent
    await expect.poll(text).toContain('open, lazy part loads')
    arrive()
    // React renders the root of the part first.
    await Promise.resolve()
    await Promise.resolve()
    otherRoot().render(<Opened kit={second} part={<Busy />} />)
    await expect.poll(text).toContain('closed, lazy part came')
    expect(thrown).toEqual([])
  })
})

type OpenedProps = { readonly kit: Kit; readonly part: ReactElement }

/** A window without its views. */
function Opened({ kit, part }: OpenedProps): ReactElement {
  return (
    <KitContext.Provider value={kit}>
      <Watch />, lazy part <Suspense fallback="loads">{part}</Suspense>
    </KitContext.Provider>
  )
}

function Watch(): string {
  useSingleWindow(true)
  return useSelector(({ modal }) => modal.open) ? 'open' : 'closed'
}

function otherRoot(): Root {
  const other = createRoot(document.body.appendChild(document.createElement('div')))
  onTestFinished(() => other.unmount())
  return other
}

/** Its commit takes so long that React leaves its effects to a later task. */
function Busy(): null {
  useLayoutEffect(() => {
    const until = performance.now() + 20
    while (performance.now() < until);
  }, [])
  return null
}
