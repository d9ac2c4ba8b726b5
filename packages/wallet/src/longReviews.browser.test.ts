import { expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { frameLimits } from '@latchkey/protocol/frame'
import { longestMessage, type Review } from './frame/review.ts'
import { drawReview } from './screen/drawReview.ts'
import { english } from './screen/texts.ts'

/** Takes the frame's place in this document. */
async function showEmptyWallet(): Promise<void> {
  const css = document.createElement('link')
  css.rel = 'stylesheet'
  css.href = String(new URL('screen/wallet.css', import.meta.url))
  const main = document.createElement('main')
  const before = [innerWidth, innerHeight] as const
  await page.viewport(360, 480)
  const loaded = new Promise((resolve) => css.addEventListener('load', resolve))
  document.head.append(css)
  document.body.append(main)
  onTestFinished(async () => {
    main.remove()
    css.remove()
    await page.viewport(...before)
  })
  await loaded
}

const drawn = (): Promise<unknown> =>
  new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

/** Of a page's request, which is refused above it (`isWithinLimits`). A node takes no longer transaction. */
const longestData = frameLimits.size - 1_000

// A message of 1 MB is refused before it is drawn; these are the longest that are not.
it.each([
  ['a message of one word', 'a', longestMessage],
  ['a message of words', 'word ', longestMessage],
  ['a message of short lines', 'x\n', longestMessage],
  ['a message of Arabic', 'مرحبا ', longestMessage],
  ['a message of emoji', '👩‍👩‍👧‍👦', longestMessage],
  ['the data of a call', '0f', longestData],
])(
  'a card draws %s as long as it may be within 10 s, and the End key shows its end',
  async (_, piece, length) => {
    await showEmptyWallet()
    const { length: bytes } = new TextEncoder().encode(piece)
    const value = `${piece.repeat(length / bytes - 3)}END`
    const review: Review = {
      title: 'approve.message',
      rows: [{ label: 'label.message', value, isCode: true }],
      warnings: [],
      needsWindow: false,
      isBlocked: false,
    }
    const at = performance.now()
    drawReview(review, { hostOrigin: 'https://shop.example', network: 'Ethereum', say: english })
    await drawn()
    expect(performance.now() - at).toBeLessThan(10_000)
    const text = document.querySelector('.code:last-child')?.firstChild
    const rows = document.querySelector<HTMLElement>('.rows')
    if (!text || !rows) throw new Error('the card has its rows')
    expect(text.textContent).toBe(value)
    rows.focus()
    await userEvent.keyboard('{End}')
    const range = document.createRange()
    range.setStart(text, value.length - 3)
    range.setEnd(text, value.length)
    const isSeen = (): boolean => {
      const { top, bottom } = range.getBoundingClientRect()
      const shown = rows.getBoundingClientRect()
      return top >= shown.top && bottom <= shown.bottom + 1
    }
    await expect.poll(isSeen).toBe(true)
  },
)
