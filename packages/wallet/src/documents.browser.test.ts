import axe from 'axe-core'
import { describe, expect, it } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { documents } from './fixtures/documents.ts'
import { showDocument, type Shown } from './fixtures/showDocument.ts'

const stories = Object.entries(documents).flatMap(([name, states]) =>
  Object.keys(states).map((state) => `${name}.${state}`),
)
const looks = [
  { theme: 'dark', language: 'en' },
  { theme: 'light', language: 'ar' },
] as const
/** Each look in turn. */
const turns = stories.map((story, at) => [story, looks[at % 2] ?? looks[0]] as const)

const controls = (shown: Shown): readonly HTMLElement[] => [
  ...shown.document.querySelectorAll<HTMLElement>('button, a, input, [tabindex="0"]'),
]
/** What the focus is on: a button's name, or the part. */
const focused = ({ document }: Shown): string => {
  const { localName, className, textContent } = document.activeElement ?? document.body
  return localName === 'button' ? textContent : className || localName
}
const said = ({ document }: Shown): string | undefined =>
  document.querySelector('[role=status]')?.textContent
/** What the document told its opener: here, itself. */
const heard = ({ view }: Shown): string[] => {
  const types: string[] = []
  view.addEventListener('message', ({ data }) => types.push(data.type))
  return types
}

describe('documents of the wallet', () => {
  it.each(turns)(
    '%s has no axe violations, and at 400 percent zoom scrolls downwards alone, with each control 44 px tall and within reach [WCAG 1.4.10, 2.5.8]: %o',
    async (story, look) => {
      const shown = await showDocument(story, { ...look, isQuick: true })
      const { document, view } = shown
      // As: axe's own source defines it there.
      view.eval(axe.source)
      const { violations } = await (view as unknown as { axe: typeof axe }).axe.run({
        resultTypes: ['violations'],
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      })
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map((each) => each.html).join(' ')}`),
      ).toEqual([])
      await page.viewport(320, 256)
      expect(document.documentElement.scrollWidth).toBe(320)
      const beside = [...document.querySelectorAll('body *')].filter((each) => {
        const { left, right } = each.getBoundingClientRect()
        return left < -1 || right > 321
      })
      expect(beside.map((each) => each.outerHTML)).toEqual([])
      for (const each of controls(shown)) {
        each.scrollIntoView({ block: 'end' })
        const { bottom, height } = each.getBoundingClientRect()
        expect(Math.round(bottom)).toBeLessThanOrEqual(256)
        expect(height).toBeGreaterThanOrEqual(44)
      }
      // Nothing moves, so there is nothing to reduce.
      expect(document.getAnimations()).toEqual([])
    },
  )
})

describe('a request by keyboard', () => {
  it('the title is read first, and Tab goes through the request, Decline and Approve', async () => {
    const shown = await showDocument('WalletRequest.message')
    expect(shown.document.activeElement?.textContent).toBe('Sign this message?')
    const order: string[] = []
    for (let each = 0; each < 3; each += 1) {
      await userEvent.keyboard('{Tab}')
      order.push(focused(shown))
    }
    expect(order).toEqual(['rows', 'Decline', 'Approve'])
    expect(shown.document.activeElement?.closest('body')).toBeTruthy()
    const group = shown.document.querySelector('[role=group]')
    expect(group?.getAttribute('aria-labelledby')).toBe('title')
  })

  it.each(['{Escape}', '{Tab}{Tab}{Enter}', '{Tab}{Tab}{Tab}{Enter}'])(
    'the keys %s answer, and the card is gone',
    async (keys) => {
      const shown = await showDocument('WalletRequest.message')
      await userEvent.keyboard(keys)
      await expect.poll(() => shown.document.querySelector('main')?.childElementCount).toBe(0)
    },
  )

  it('a window that the browser blocks is said in a live region that was there before', async () => {
    const shown = await showDocument('WalletRequest.unlimited')
    shown.view.open = () => null
    const region = shown.document.querySelector('[role=status]')
    expect(region?.textContent).toBe('')
    shown.button('Review in a secure window')?.focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => region?.textContent).toContain('did not open the window')
    expect(shown.document.contains(region)).toBe(true)
  })
})

// As: Vitest has no types for the protocol's commands.
const session = cdp() as unknown as {
  send(method: `Input.dispatch${'Mouse' | 'Touch'}Event`, event: object): Promise<void>
}
type Hand = 'mouse' | 'finger'

/** One end of a press, at a place of this page. */
async function hand(
  by: Hand,
  end: 'down' | 'up',
  [x, y]: readonly [number, number],
): Promise<void> {
  // The page is in a frame of Vitest's.
  const { left = 0, top = 0 } = window.frameElement?.getBoundingClientRect() ?? {}
  const at = { x: x + left, y: y + top }
  if (by === 'finger') {
    const type = end === 'down' ? 'touchStart' : 'touchEnd'
    const touchPoints = end === 'down' ? [at] : []
    return session.send('Input.dispatchTouchEvent', { type, touchPoints })
  }
  const type = end === 'down' ? 'mousePressed' : 'mouseReleased'
  return session.send('Input.dispatchMouseEvent', { type, ...at, button: 'left', clickCount: 1 })
}
const middleOf = (element: Element | undefined): readonly [number, number] => {
  if (!element) throw new Error('the button is there')
  const { x, y, width, height } = element.getBoundingClientRect()
  return [x + width / 2, y + height / 2]
}
const drawn = (): Promise<unknown> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

describe('a press while the page moves or sizes the frame', () => {
  /** A frame that the page makes `grown` px higher, so that the buttons at its end move down. */
  async function growing(): Promise<{
    shown: Shown
    grow: () => Promise<unknown>
    opened: () => number
  }> {
    const shown = await showDocument('WalletRequest.unlimited', { height: 560 })
    const { style } = shown.frame
    style.blockSize = '440px'
    let count = 0
    shown.view.open = () => {
      count += 1
      return null
    }
    return {
      shown,
      opened: () => count,
      grow: () => {
        style.blockSize = '560px'
        return drawn()
      },
    }
  }
  const button = 'Review in a secure window'

  it.each(['mouse', 'finger'] as const)('a press by %s counts where it began', async (by) => {
    const { shown, grow, opened } = await growing()
    const at = middleOf(shown.button(button))
    await hand(by, 'down', at)
    await grow()
    await hand(by, 'up', at)
    await expect.poll(opened).toBe(1)
    const decline = middleOf(shown.button('Decline'))
    shown.frame.style.blockSize = '440px'
    await drawn()
    const declineBefore = middleOf(shown.button('Decline'))
    expect(declineBefore).not.toEqual(decline)
    await hand(by, 'down', declineBefore)
    await grow()
    await hand(by, 'up', declineBefore)
    await expect.poll(() => shown.document.querySelector('main')?.childElementCount).toBe(0)
    expect(opened()).toBe(1)
  })

  it.each(['mouse', 'finger'] as const)(
    'a press by %s that ends on another button is not of that one',
    async (by) => {
      const { shown, opened } = await growing()
      const at = middleOf(shown.button('Decline'))
      await hand(by, 'down', at)
      shown.frame.style.transform = `translateX(${at[0] - middleOf(shown.button(button))[0]}px)`
      await drawn()
      await hand(by, 'up', at)
      // Of the button that the hand pressed.
      await expect.poll(() => shown.document.querySelector('main')?.childElementCount).toBe(0)
      expect(opened()).toBe(0)
    },
  )

  it('a hand that leaves the button before it comes up takes its press back', async () => {
    const { shown, opened } = await growing()
    const at = middleOf(shown.button(button))
    await hand('mouse', 'down', at)
    await hand('mouse', 'up', [at[0], at[1] - 60])
    await hand('mouse', 'down', at)
    await hand('mouse', 'up', at)
    await expect.poll(opened).toBe(1)
    const decline = middleOf(shown.button('Decline'))
    await hand('mouse', 'down', decline)
    await hand('mouse', 'up', decline)
    await expect.poll(() => shown.document.querySelector('main')?.childElementCount).toBe(0)
    expect(opened()).toBe(1)
  })
})

describe('the window by keyboard', () => {
  it('a request is approved by keyboard in a window that zoom makes small [CLK-2, WCAG 1.4.10]', async () => {
    const shown = await showDocument('WalletWindow.transaction', { width: 320, height: 256 })
    const types = heard(shown)
    const sleeps: (string | null | undefined)[] = []
    new MutationObserver(() => sleeps.push(shown.button('Approve')?.ariaDisabled)).observe(
      shown.document.body,
      { attributeFilter: ['aria-disabled'], subtree: true },
    )
    await userEvent.keyboard('{Tab}{Tab}{Tab}')
    expect(focused(shown)).toBe('Approve')
    // The page scrolled to the button, which counts as a change of the layout (CLK-3).
    await expect.poll(() => sleeps).toEqual(['true', 'false'])
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => types).toEqual(['APPROVED'])
    expect(said(shown)).toBe('One moment…')
    await userEvent.keyboard('{Enter}')
    expect(types).toEqual(['APPROVED'])
  })

  it('Escape declines, and after a code was sent Decline is still there', async () => {
    const shown = await showDocument('WalletWindow.code')
    const types = heard(shown)
    expect(focused(shown)).toBe('input')
    expect(shown.button('Decline')).toBeDefined()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => types).toEqual(['DECLINED'])
  })

  /** What the frame tells the window, by the window itself, its opener here. */
  const tell = ({ view }: Shown, message: object): void =>
    view.eval(`postMessage(${JSON.stringify(message)})`)
  const fail = (shown: Shown, failure: object): void => tell(shown, { type: 'FAILED', failure })

  it('a wrong code is said beside its field, which is selected to write over it', async () => {
    const shown = await showDocument('WalletWindow.code')
    await userEvent.keyboard('123456{Enter}')
    await expect.poll(() => said(shown)).toBe('One moment…')
    fail(shown, { code: 'CODE_WRONG' })
    await expect
      .poll(() => said(shown))
      .toBe('That code isn’t right. Check the email and try again.')
    const field = shown.document.querySelector('input')
    expect(field?.getAttribute('aria-invalid')).toBe('true')
    expect(field?.getAttribute('aria-describedby')).toBe(
      shown.document.querySelector('[role=status]')?.id,
    )
    expect(field?.selectionEnd).toBe(6)
    expect(field?.labels?.[0]?.textContent).toBe('Code')
  })

  it.each([
    ['export', { code: 'RATE_LIMITED', retryAfter: 17 }, 'Please try again after 17 seconds'],
    ['export', { code: 'RATE_LIMITED' }, 'Too many tries. Wait a while and try again.'],
    ['code', { code: 'CODE_ENDED' }, 'This code no longer works. Send a new one.'],
    ['code', { code: 'CODE_PAUSED' }, /^Too many wrong codes\. .* tomorrow\.$/],
    ['code', { code: 'FAILED' }, 'That did not work. Try again later.'],
  ])('the step %s says the failure %j in words of its own', async (story, failure, words) => {
    const shown = await showDocument(`WalletWindow.${story}`)
    fail(shown, failure)
    await expect.poll(() => said(shown)).toMatch(words)
  })

  it('another code is sent after 30 seconds, and the button says how long that is [EMB-04]', async () => {
    const shown = await showDocument('WalletWindow.code')
    const types = heard(shown)
    await userEvent.keyboard('{Tab}{Tab}')
    expect(focused(shown)).toMatch(/^Please try again after \d+ seconds$/)
    expect(shown.document.activeElement?.ariaDisabled).toBe('true')
    await userEvent.keyboard('{Enter}')
    expect(types).toEqual([])
  })

  it('a sent code takes the place of the one before, and the seconds of a refusal keep the focus [EMB-04]', async () => {
    // Quick: its 30 seconds are over.
    const shown = await showDocument('WalletWindow.wrongCode', { isQuick: true })
    const types = heard(shown)
    await userEvent.keyboard('123456{Tab}{Tab}')
    expect(focused(shown)).toBe('Send it again')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => types).toEqual(['SEND_CODE'])
    expect(said(shown)).toBe('One moment…')
    fail(shown, { code: 'RATE_LIMITED', retryAfter: 3_000 })
    await expect.poll(() => said(shown)).toMatch(/^Please try again after [\d,]+ seconds$/)
    expect(focused(shown)).toMatch(/^Please try again after [\d,]+ seconds$/)
    expect(shown.document.activeElement?.ariaDisabled).toBe('true')
    tell(shown, { type: 'SENT', email: 'ada@example.com' })
    await expect.poll(() => said(shown)).toBe('A code was sent to ada@example.com.')
    const field = shown.document.querySelector('input')
    expect([field?.value, field?.getAttribute('aria-invalid')]).toEqual(['', null])
    expect(shown.document.activeElement).toBe(field)
    expect(shown.document.querySelectorAll('form')).toHaveLength(1)
    expect(shown.button('Please try again after 30 seconds')).toBeDefined()
  })

  it('the words are shown while a key holds the button, and Escape ends them', async () => {
    const shown = await showDocument('WalletWindow.words')
    const types = heard(shown)
    const words = (): number => shown.document.querySelectorAll('.words li').length
    expect(focused(shown)).toBe('Hold to show the words')
    await userEvent.keyboard('{Enter>}')
    await expect.poll(words, { timeout: 20_000 }).toBe(24)
    await userEvent.keyboard('{/Enter}')
    expect(words()).toBe(0)
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => types).toEqual(['DONE'])
  })
})
