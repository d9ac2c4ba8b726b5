import { stories } from '@latchkey/modal/fixtures'
import axe from 'axe-core'
import { createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import '../gallery.css'
import { frame, type Measure, motion, sheet, type } from './anatomy.ts'
import { Guide } from './Guide.tsx'
import { pageOf, pages } from './pages.ts'

// Frames of an empty page: the stories have tests of their own.
const player = 'about:blank'
let root: Root | undefined

afterEach(async () => {
  root?.unmount()
  root = undefined
  document.body.replaceChildren()
  document.documentElement.removeAttribute('dir')
  location.hash = ''
  await page.viewport(1024, 768)
  scrollTo(0, 0)
})

describe('the guide', () => {
  it('the guide draws only the stories near the window', async () => {
    const guide = await shown(1280, 'Connect.recent')
    const played = (): readonly string[] =>
      [...guide.querySelectorAll('iframe')].map(({ title }) => title)
    await expect.poll(played).toContain('Connect.recent')
    expect(played().length).toBeLessThan(20)
    location.hash = 'Receive.evm'
    await expect.poll(played).toContain('Receive.evm')
    expect(played()).not.toContain('Connect.recent')
    expect(played().length).toBeLessThan(20)
  })

  it('the guide shows its stories in the chosen theme, width, direction and language', async () => {
    const guide = await shown(1280, 'Receive.evm')
    await userEvent.click(page.getByText('Light', { exact: true }))
    await userEvent.click(page.getByText('320', { exact: true }))
    await userEvent.click(page.getByText('Right to left'))
    await userEvent.selectOptions(page.getByRole('combobox', { name: 'Language' }), 'Arabic')
    const frame = (): HTMLIFrameElement | null => guide.querySelector('#Receive\\.evm iframe')
    await expect
      .poll(() => Object.fromEntries(new URL(frame()?.src ?? player).searchParams))
      .toEqual({ story: 'Receive.evm', theme: 'light', dir: 'rtl', locale: 'ar', preview: '' })
    expect(frame()?.offsetWidth).toBe(320)
    expect(document.documentElement.dataset['theme']).toBe('light')
  })

  it('the guide’s pictures take no keyboard focus: Tab reaches only links after the options', async () => {
    const guide = await shown(1280, 'Connect.recent')
    await expect.poll(() => guide.querySelectorAll('iframe').length).toBeGreaterThan(0)
    guide.querySelector('select')?.focus()
    for (let press = 0; press < 8; press++) {
      await userEvent.keyboard('{Tab}')
      expect(document.activeElement?.tagName).toBe('A')
    }
  })

  it('the guide’s links lead to places that exist', async () => {
    const guide = await shown(1280)
    const targets: string[] = []
    const found: string[] = []
    for (const { id } of pages) {
      location.hash = id
      await expect.poll(() => guide.querySelector('[aria-current]')?.textContent).toBe(titleOf(id))
      const links = guide.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')
      targets.push(...[...links].map(({ hash }) => decodeURIComponent(hash.slice(1))))
      // The page of a place, so that a place on a wrong page is missing.
      found.push(...[...guide.querySelectorAll('[id]')].map((each) => `${each.id} on ${id}`))
    }
    expect(new Set(targets).size).toBeGreaterThan(100)
    expect(targets.filter((id) => !found.includes(`${id} on ${pageOf(id)}`))).toEqual([])
  })

  it.each([
    { width: 1280, theme: 'dark', dir: 'ltr' },
    { width: 320, theme: 'light', dir: 'rtl' },
  ])('the guide passes axe and fits $width px, $theme, $dir', async ({ width, theme, dir }) => {
    document.documentElement.dir = dir
    const guide = await shown(width, 'connect')
    await userEvent.click(page.getByText(theme === 'light' ? 'Light' : 'Dark', { exact: true }))
    await userEvent.click(page.getByText('1280', { exact: true }))
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

function valueOf({ selector, property }: Measure): string | undefined {
  const element = document.querySelector('latchkey-modal')?.shadowRoot?.querySelector(selector)
  return element ? getComputedStyle(element).getPropertyValue(property) : undefined
}

function titleOf(id: string): string | undefined {
  return pages.find((each) => each.id === id)?.title
}

async function shown(width: number, place = ''): Promise<HTMLElement> {
  location.hash = place
  await page.viewport(width, 800)
  const main = document.createElement('main')
  document.body.append(main)
  root = createRoot(main)
  root.render(createElement(Guide, { player }))
  await expect.poll(() => main.querySelector('h2')).not.toBeNull()
  return main
}
