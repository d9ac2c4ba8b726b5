import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { show, shown } from './fixtures/screen.ts'
import { stories } from './fixtures/stories.ts'

const cases = Object.entries(stories).flatMap(([view, states]) =>
  Object.entries(states).map(([state, story]) => [`${view}.${state}`, story] as const),
)

/** Fetched views are here, and what moves has arrived. */
async function settle(element: HTMLElement): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 60))
  for (const animation of element.getAnimations({ subtree: true }))
    if (animation.effect?.getComputedTiming().iterations === 1) animation.finish()
}

const name = (element: Element): string =>
  `${element.localName}.${element.className} “${(element.getAttribute('aria-label') ?? element.textContent).slice(0, 40)}”`

const controls = 'button,a[href],input,summary,[tabindex="0"]'

/** Controls that cannot be brought into the window's visible part, or are wider than it. */
function outOfReach(element: HTMLElement): readonly string[] {
  return [...element.querySelectorAll<HTMLElement>(controls)]
    .filter((control) => control.getClientRects().length > 0)
    .filter((control) => {
      control.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      const { top, bottom, left, right } = control.getBoundingClientRect()
      return top < -1 || left < -1 || right > innerWidth + 1 || bottom > innerHeight + 1
    })
    .map(name)
}

/** Texts that are cut off and do not say so: an ellipsis, with the whole text in a title or name, does. */
function cutOff(element: HTMLElement): readonly string[] {
  return [...element.querySelectorAll<HTMLElement>('*')]
    .filter((each) => each.childElementCount === 0 && each.textContent.trim() !== '')
    .filter((each) => {
      const { overflow, textOverflow, display } = getComputedStyle(each)
      const clips = overflow !== 'visible' && display !== 'inline'
      return clips && textOverflow !== 'ellipsis' && each.scrollWidth > each.clientWidth + 1
    })
    .filter((each) => each.clientWidth > 1)
    .map(name)
}

describe.each([
  ['200 %, of 1280 x 1024', 640, 512],
  ['400 %, of 1280 x 1024 [WCAG 1.4.10]', 320, 256],
])('zoomed to %s', (_, width, height) => {
  it.each(cases)(
    '%s is all there, and nothing needs to be scrolled sideways',
    async (_name, story) => {
      await page.viewport(width, height)
      await show(story)
      const element = await shown()
      await settle(element)
      const card = element.querySelector<HTMLElement>('.card')!
      expect(card.getBoundingClientRect().right).toBeLessThanOrEqual(width + 1)
      const sideways = [...card.querySelectorAll<HTMLElement>('*')].filter(
        (each) =>
          /auto|scroll/.test(getComputedStyle(each).overflowX) &&
          each.scrollWidth > each.clientWidth + 1,
      )
      expect(sideways.map(name)).toEqual([])
      expect(outOfReach(element)).toEqual([])
    },
  )
})

describe('with the visitor’s own text [WCAG 1.4.4, 1.4.12]', () => {
  it.each(cases)('%s: twice as large, and spaced', async (_name, story) => {
    await page.viewport(640, 900)
    await show(story)
    const element = await shown()
    await settle(element)
    const sizes = [...element.querySelectorAll<HTMLElement>('*')].map(
      (each) => [each, Number.parseFloat(getComputedStyle(each).fontSize)] as const,
    )
    // As Firefox does when it zooms the text only: whatever unit it is in.
    for (const [each, size] of sizes) each.style.fontSize = `${size * 2}px`
    expect(outOfReach(element)).toEqual([])
    for (const [each] of sizes) {
      each.style.fontSize = ''
      each.style.lineHeight = '1.5'
      each.style.letterSpacing = '0.12em'
      each.style.wordSpacing = '0.16em'
    }
    expect(cutOff(element)).toEqual([])
    expect(outOfReach(element)).toEqual([])
  })
})

describe('targets', () => {
  it.each(cases)(
    '%s: every one is at least 24 px, and 40 where a finger is expected [WCAG 2.5.8]',
    async (_name, story) => {
      await page.viewport(360, 740)
      await show(story)
      const element = await shown()
      await settle(element)
      const small = [...element.querySelectorAll<HTMLElement>(controls)]
        .map((each) => [each, each.getBoundingClientRect()] as const)
        .filter(([, { width, height }]) => width > 1 && (width < 40 || height < 40))
        .map(
          ([each, { width, height }]) =>
            `${name(each)} ${Math.round(width)} x ${Math.round(height)}`,
        )
      expect(small).toEqual([])
    },
  )
})
