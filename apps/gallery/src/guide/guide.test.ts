import { describe, expect, it } from 'vitest'
import { stories } from '../stories.ts'
import { captions } from './captions/captions.ts'
import { kinds } from './chapter.ts'
import { chapters } from './chapters.ts'
import { declaredViews, destinationsOf, shownBy } from './fixtures/sources.ts'
import { byItself, leadsOf } from './leads.ts'
import { notes } from './notes.ts'

const namesOf = (table: { readonly [group: string]: object }): readonly string[] =>
  Object.entries(table).flatMap(([group, states]) =>
    Object.keys(states).map((state) => `${group}.${state}`),
  )

describe('the guide', () => {
  it('the guide has a chapter for every view of the kit’s table', () => {
    const routes = declaredViews()
    expect(routes.length).toBeGreaterThan(30)
    expect(Object.keys(notes).toSorted()).toEqual(routes.toSorted())
    expect(chapters.flatMap(({ views }) => views).toSorted()).toEqual(routes.toSorted())
  })

  it('the guide has a caption for each story, and for no other', () => {
    expect(namesOf(captions).toSorted()).toEqual(namesOf(stories).toSorted())
    const said = Object.values(captions).flatMap((group) => Object.values(group))
    expect(said.filter((text) => !/^[A-Z].{3,}\.$/.test(text) && !text.endsWith('?'))).toEqual([])
  })

  it('the guide shows every group of stories in one chapter, and refers only to existing stories', () => {
    expect(chapters.flatMap(({ groups }) => groups).toSorted()).toEqual(
      Object.keys(stories).toSorted(),
    )
    const all = namesOf(stories)
    const also = chapters.flatMap((chapter) => chapter.also ?? [])
    expect(also.filter((story) => !all.includes(story))).toEqual([])
  })

  it('the guide shows each view empty, loading, failed, offline and long, or says why not', () => {
    const all = namesOf(stories)
    const wrong = Object.entries(notes).flatMap(([view, { states }]) =>
      kinds
        .map((kind) => states[kind])
        .filter((state) => (typeof state === 'string' ? !all.includes(state) : !state.none))
        .map((state) => `${view}: ${JSON.stringify(state)}`),
    )
    expect(wrong).toEqual([])
  })

  it('the guide gives each place in the page a unique id', () => {
    const ids = chapters.map(({ id }) => id)
    expect(new Set([...ids, 'frame', 'map']).size).toBe(ids.length + 2)
  })
})

describe('the map of the views', () => {
  it.each(Object.keys(notes))('the view map has every press that leads on from %s', (view) => {
    // As: the table's keys are the views.
    const said = leadsOf(view as keyof typeof notes).map(([to]) => to)
    expect(said.toSorted()).toEqual([...destinationsOf(view)].toSorted())
  })

  it('the view map has each view that the kit opens without a press', () => {
    const by = ['window/followConnection.ts', 'signIn/prompt.ts']
    const shown = by.flatMap(shownBy)
    expect(shown).toContain('SIWXSignMessage')
    for (const view of shown) expect(byItself).toContain(view)
  })
})
