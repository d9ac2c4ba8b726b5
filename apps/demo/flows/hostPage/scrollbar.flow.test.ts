import { openPage } from '@latchkey/testing/browser'
import { chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { hostUrl } from '../ownWorld.ts'
import { hostPage } from '../page.ts'

/** With scrollbars that take space, as on Windows: Playwright hides scrollbars by default. */
let browser: Browser
beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
    ignoreDefaultArgs: ['--hide-scrollbars'],
  })
})
afterAll(() => browser.close())

it.each(['page', 'body'])(
  'a %s that scrolls does not shift under the window, and keeps its scroll position',
  async (scroller) => {
    const opened = await openPage(browser, { url: hostUrl })
    const host = hostPage(opened)
    const { page } = opened
    await host.connectButton.waitFor()
    await page.addStyleTag({
      content:
        scroller === 'page'
          ? 'body { min-block-size: 3000px }'
          : 'html { block-size: 100%; overflow: hidden } body { block-size: 100%; margin: 0; overflow: auto } body > div { min-block-size: 3000px }',
    })
    await page.evaluate(() => {
      for (const each of [document.documentElement, document.body]) each.scrollTo(0, 60)
    })
    const before = await layout(page)
    expect(before.bar).toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Connect Wallet' }).dispatchEvent('click')
    await host.expectTitle('Connect Wallet')
    // Locked after the first frame.
    await expect.poll(() => layout(page)).toMatchObject({ overflow: 'hidden' })
    const { overflow: _locked, bar: _bar, ...during } = await layout(page)
    expect(before).toMatchObject(during)
    await page.mouse.move(600, 600)
    await page.mouse.wheel(0, 400)
    expect(await layout(page)).toMatchObject(during)
    await page.keyboard.press('Escape')
    await host.expectClosed()
    expect(await layout(page)).toEqual(before)
    await opened.close()
  },
)

/** Place of the page's content, and its scroll position. */
function layout(page: Page): Promise<{
  readonly left: number
  readonly top: number
  readonly width: number
  readonly bar: number
  readonly overflow: string
}> {
  return page.evaluate(() => {
    const [html, body] = [document.documentElement, document.body]
    const { left, top, width } = (body.firstElementChild ?? body).getBoundingClientRect()
    const bar = innerWidth - Math.min(html.clientWidth, body.clientWidth)
    return { left, top, width, bar, overflow: getComputedStyle(html).overflow }
  })
}
