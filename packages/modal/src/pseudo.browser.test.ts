import type { Kit } from '@latchkey/core'
import { queryClient } from '@latchkey/core/data'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { pseudo } from './fixtures/pseudo.ts'
import { show, shown } from './fixtures/screen.ts'
import { stories } from './fixtures/stories.ts'

/** The doctor speaks to developers, who look up what it says: in English alone. */
const inEnglish = ['Doctor']

const cases = Object.entries(stories)
  .filter(([view]) => !inEnglish.includes(view))
  .flatMap(([view, states]) =>
    Object.entries(states).map(([state, story]) => [`${view}.${state}`, story] as const),
  )

describe('in a language 40 % longer than English, on 320 px', () => {
  it.each(cases)('%s is all translated, and nothing is cut off', async (name, story) => {
    await page.viewport(320, 700)
    const kit = await show(story, { themeMode: 'dark', locale: pseudo })
    const screen = await shown()
    // The view's code is here, unless that is the story; and what the view asks for.
    if (!name.startsWith('Shell.'))
      await expect.poll(() => screen.querySelector('.stand-in')).toBeNull()
    await new Promise((resolve) => setTimeout(resolve, 60))
    for (const animation of screen.getAnimations({ subtree: true }))
      if (animation.effect?.getComputedTiming().iterations === 1) animation.finish()
    const known = namesOf(kit)
    expect({
      untranslated: untranslated(screen).filter((text) => !isName(text, known)),
      clipped: clipped(screen),
    }).toEqual({ untranslated: [], clipped: [] })
  })
})

/** Every string that the kit was given or has read: names of wallets, networks and apps, symbols, addresses. */
function namesOf(kit: Kit): ReadonlySet<string> {
  const names = new Set(['WalletConnect'])
  const collect = (value: unknown, depth = 0): void => {
    if (typeof value === 'string') names.add(value)
    else if (typeof value === 'object' && value !== null && depth < 8)
      for (const each of Object.values(value)) collect(each, depth + 1)
  }
  const queries = kit.get(queryClient).getQueryCache().getAll()
  const { texts: _, ...state } = kit.store.getState()
  collect([
    state,
    kit.options.features,
    kit.options.metadata,
    kit.options.customWallets,
    queries.map((each) => each.state.data),
  ])
  return names
}

/** A name, a shortened one (`0x12…ab`), an amount with its symbol, or the letter that stands for an image. */
function isName(text: string, known: ReadonlySet<string>): boolean {
  const name = text.replace(/^[<≈]?[\d.,]+ | ·$/g, '')
  const [start = '', end] = name.split('…')
  return (
    known.has(name) ||
    name.length === 1 ||
    (end !== undefined &&
      [...known].some((each) => each.startsWith(start) && each.endsWith(end))) ||
    known.has(text.replace(/^[<≈]?[\d.,]+ /, ''))
  )
}

const named = ['aria-label', 'title', 'placeholder', 'alt', 'aria-description']

/** Words on the screen, or for those who listen, that no catalogue has. What a wallet said stands under `dir="auto"`. */
function untranslated(screen: HTMLElement): readonly string[] {
  const texts = [screen, ...screen.querySelectorAll('*:not([dir=auto])')].flatMap((element) => [
    ...[...element.childNodes].flatMap((node) =>
      node.nodeType === Node.TEXT_NODE ? [node.textContent ?? ''] : [],
    ),
    ...named.flatMap((name) => element.getAttribute(name) ?? []),
  ])
  return [...new Set(texts.map(withoutMarked))].filter((text) => /\p{L}/u.test(text))
}

function withoutMarked(text: string): string {
  const inner = text.replace(/⟦[^⟦⟧]*⟧/g, '')
  return inner === text ? text.trim() : withoutMarked(inner)
}

/** Elements that hide a part of our own words. A name may end in dots, and so may what says itself in a `title`. */
function clipped(screen: HTMLElement): readonly string[] {
  const { left, right } = screen.getBoundingClientRect()
  return [...screen.querySelectorAll<HTMLElement>('*')].flatMap((element) => {
    const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE)
    const text = own.map((node) => node.textContent).join('')
    if (!text.includes('⟦') || element.closest('[title], .visually-hidden')) return []
    const { overflowX, overflowY } = getComputedStyle(element)
    const wide = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1
    const tall = overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 2
    const outside =
      overflowX === 'visible' &&
      own.map(placeOf).some((box) => box.left < left - 1 || box.right > right + 1)
    const name = `${element.tagName.toLowerCase()}.${element.className} ${text}`
    return [wide && 'wide', tall && 'tall', outside && 'outside'].flatMap((how) =>
      how ? `${how} ${name}` : [],
    )
  })
}

function placeOf(node: Node): DOMRect {
  const range = document.createRange()
  range.selectNodeContents(node)
  return range.getBoundingClientRect()
}
