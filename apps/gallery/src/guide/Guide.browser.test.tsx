import { stories } from '@latchkey/modal/fixtures'
import axe from 'axe-core'
import { createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import '../gallery.css'
import { frame, type Measure, motion, sheet, type } from './anatomy.ts'
import { Guide } from './Guide.tsx'

// Frames of an empty page: the stories have tests of their own.
const player = 'about:blank'
let root: Root | undefined

afterEach(async () => {
  root?.unmount()
  root = undefined
  document.body.replaceChildren()
  document.documentElement.removeAttribute('dir')
  await page.viewport(1024, 768)
  scrollTo(0, 0)
})

describe('the guide', () => {
  it('the guide draws only the stories near the window', async () => {
    const guide = await shown(1280)
    const played = (): readonly string[] =>
      [...guide.querySelectorAll('iframe')].map(({ title }) => title)
    await expect.poll(played).toContain('Connect.recent')
    expect(played().length).toBeLessThan(20)
    guide.querySelector('#Receive\\.evm')?.scrollIntoView()
    await expect.poll(played).toContain('Receive.evm')
    await expect.poll(played).not.toContain('Connect.recent')
    expect(played().length).toBeLessThan(20)
  })

  it('the guide shows its stories in the chosen theme, width, direction and language', async () => {
    const guide = await shown(1280)
    choose('Theme', 'light')
    choose('Width', '320')
    choose('Direction', 'rtl')
    choose('Language', 'ar')
    guide.querySelector('#Receive\\.evm')?.scrollIntoView()
    const frame = (): HTMLIFrameElement | null => guide.querySelector('#Receive\\.evm iframe')
    await expect
      .poll(() => Object.fromEntries(new URL(frame()?.src ?? player).searchParams))
      .toEqual({ story: 'Receive.evm', theme: 'light', dir: 'rtl', locale: 'ar', preview: '' })
    expect(frame()?.offsetWidth).toBe(320)
    expect(document.documentElement.dataset['theme']).toBe('light')
  })

  it('the guide’s pictures take no keyboard focus: Tab reaches only links after the options', async () => {
    const guide = await shown(1280)
    await expect.poll(() => guide.querySelectorAll('iframe').length).toBeGreaterThan(0)
    guide.querySelectorAll('select')[3]?.focus()
    for (let press = 0; press < 8; press++) {
      await userEvent.keyboard('{Tab}')
      expect(document.activeElement?.tagName).toBe('A')
    }
  })

  it('the guide’s links lead to places that exist', async () => {
    const guide = await shown(1280)
    const targets = [...guide.querySelectorAll('a[href^="#"]')].map(
      (link) => link.getAttribute('href')?.slice(1) ?? '',
    )
    expect(targets.length).toBeGreaterThan(200)
    expect(targets.filter((id) => !document.getElementById(id))).toEqual([])
  })

  it.each([
    { width: 1280, theme: 'dark', dir: 'ltr' },
    { width: 320, theme: 'light', dir: 'rtl' },
  ])('the guide passes axe and fits $width px, $theme, $dir', async ({ width, theme, dir }) => {
    document.documentElement.dir = dir
    const guide = await shown(width)
    choose('Theme', theme)
    choose('Width', '1280')
    const { clientWidth, scrollWidth } = document.documentElement
    expect(scrollWidth).toBe(clientWidth)
    const { violations } = await axe.run(guide, {
      iframes: false,
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    })
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
  })
})

describe('the frame', () => {
  it.each([
    { width: 1280, measures: [...frame, ...type, ...motion] },
    { width: 320, measures: sheet },
  ])('the frame at $width px has the guide’s measures', async ({ width, measures }) => {
    await page.viewport(width, 760)
    const kit = await stories['Connect']!['wallets']!({ themeMode: 'dark' })
    const given = measures.map(({ part, value }) => `${part}: ${value}`)
    try {
      await expect
        .poll(() => measures.map((each) => `${each.part}: ${valueOf(each)}`))
        .toEqual(given)
    } finally {
      kit.destroy()
    }
  })
})

/** Changes a select like a visitor: React sees the change by its event. */
function choose(label: string, value: string): void {
  const select = [...document.querySelectorAll('select')].find(({ labels: [first] }) =>
    first?.textContent.startsWith(label),
  )
  if (!select) throw new Error(`there is no choice of ${label}`)
  select.value = value
  select.dispatchEvent(new Event('change', { bubbles: true }))
}

function valueOf({ selector, property }: Measure): string | undefined {
  const element = document.querySelector('latchkey-modal')?.shadowRoot?.querySelector(selector)
  return element ? getComputedStyle(element).getPropertyValue(property) : undefined
}

async function shown(width: number): Promise<HTMLElement> {
  await page.viewport(width, 800)
  const main = document.createElement('main')
  document.body.append(main)
  root = createRoot(main)
  root.render(createElement(Guide, { player }))
  await expect.poll(() => main.querySelector('#limits')).not.toBeNull()
  return main
}
