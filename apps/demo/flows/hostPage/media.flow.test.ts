import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { HostPage } from '../page.ts'
import { startVisits } from '../visit.ts'

const visit = startVisits()

/** A started animation or transition: its properties, and the duration of one round. */
type Seen = {
  readonly name: string
  readonly properties: readonly string[]
  readonly duration: number
}

const slowWallet = { behaviour: 'delay', delayMs: 400 } as const

it('reduced motion leaves only fades of at most 80 ms [MOD-17]', async () => {
  const host = await visit({
    context: { reducedMotion: 'reduce' },
    scripts: [recordAnimations],
    wallets: [slowWallet],
  })
  await everyView(host)
  const seen = await animations(host.page)
  expect(seen.filter(({ properties }) => properties.some((each) => each !== 'opacity'))).toEqual([])
  expect(seen.filter(({ duration }) => duration > 80)).toEqual([])
})

it('animations run without reduced motion, which shows that the test for it records them [MOD-17]', async () => {
  const host = await visit({ scripts: [recordAnimations], wallets: [slowWallet] })
  await everyView(host)
  const seen = await animations(host.page)
  expect(seen.some(({ properties }) => properties.includes('transform'))).toBe(true)
  expect(seen.some(({ duration }) => duration === 150)).toBe(true)
})

it('a pressed button changes its colour and does not move', async () => {
  const host = await visit({ scripts: [recordAnimations] })
  const { connectButton, page } = host
  await connectButton.hover()
  const ground = await background(connectButton)
  await page.mouse.down()
  await expect.poll(() => background(connectButton)).not.toBe(ground)
  await page.mouse.move(0, 0)
  await page.mouse.up()
  await expect.poll(() => background(connectButton)).toBe(ground)
  expect(await animations(page)).toEqual([])
})

it('forced colours give the window, rows and buttons borders, and the focus a ring', async () => {
  const host = await visit({ context: { forcedColors: 'active' } })
  await host.connectButton.waitFor()
  expect(await ring(host.connectButton)).toBeGreaterThanOrEqual(2)
  await host.connectButton.click()
  const row = host.button('Test Wallet')
  await row.waitFor()
  expect(await border(host.page.locator('[part=card]'), '::before')).toBeGreaterThanOrEqual(1)
  expect(await border(row)).toBeGreaterThanOrEqual(1)
  expect(await ring(row)).toBeGreaterThanOrEqual(2)
  await row.click()
  await host.expectFact('status', 'connected')
  await host.openAccount()
  for (const name of [/^Network: /, 'Disconnect']) {
    expect(await border(host.button(name)), String(name)).toBeGreaterThanOrEqual(1)
    expect(await ring(host.button(name)), String(name)).toBeGreaterThanOrEqual(2)
  }
})

const background = (element: Locator): Promise<string> =>
  element.evaluate((each) => getComputedStyle(each).backgroundColor)

async function everyView(host: HostPage): Promise<void> {
  await host.connect()
  await host.openAccount()
  await host.text('10,000 ETH').waitFor()
  await host.openNetworks()
  await host.button('Local Two').click()
  await host.expectTitle('Account')
  await host.expectSaid('Address copied', () => host.button('Copy address').click())
  await host.button('Close').click()
  await host.expectClosed()
}

/** Records every animation of the page and its shadow roots, frame by frame. */
const recordAnimations = `window.seenAnimations = []
const known = new WeakSet()
const look = () => {
  const roots = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])
  for (const animation of [document, ...roots].flatMap((root) => root.getAnimations())) {
    if (known.has(animation)) continue
    known.add(animation)
    const names = animation.effect.getKeyframes().flatMap(Object.keys)
    const properties = [...new Set(names)].filter(
      (name) => !['offset', 'computedOffset', 'easing', 'composite'].includes(name),
    )
    const name = animation.animationName ?? animation.transitionProperty ?? 'script'
    window.seenAnimations.push({ name, properties, duration: animation.effect.getTiming().duration })
  }
  requestAnimationFrame(look)
}
requestAnimationFrame(look)`

function animations(page: Page): Promise<readonly Seen[]> {
  // `as`: defined by the script above.
  return page.evaluate(() => (globalThis as unknown as { seenAnimations: Seen[] }).seenAnimations)
}

/** Width of the focus ring in px; 0 when it is invisible. */
async function ring(element: Locator): Promise<number> {
  // The focus is visible only after a key press.
  await element.page().keyboard.press('Tab')
  await element.focus()
  return element.evaluate((node) => {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(node)
    return outlineStyle === 'none' || /^rgba.*, 0\)$/.test(outlineColor)
      ? 0
      : parseFloat(outlineWidth)
  })
}

/** Width of the border in px; 0 when it is invisible. */
function border(element: Locator, pseudo?: string): Promise<number> {
  return element.evaluate((node, part) => {
    const style = getComputedStyle(node, part)
    const { borderTopStyle, borderTopWidth, borderTopColor } = style
    return borderTopStyle === 'none' || /^rgba.*, 0\)$/.test(borderTopColor)
      ? 0
      : parseFloat(borderTopWidth)
  }, pseudo)
}
