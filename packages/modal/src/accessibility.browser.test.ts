import axe from 'axe-core'
import { describe, expect, it } from 'vitest'
import { show, shown } from './fixtures/screen.ts'
import { stories } from './fixtures/stories.ts'

describe.each(['dark', 'light'] as const)('axe, %s', (themeMode) => {
  const cases = Object.entries(stories).flatMap(([view, states]) =>
    Object.entries(states).map(([state, story]) => [`${view}.${state}`, story] as const),
  )

  it.each(cases)('%s', async (_, story) => {
    await show(story, { themeMode })
    const element = await shown()
    // What is fetched has come, and what moves has arrived: contrast is that of the end.
    await new Promise((resolve) => setTimeout(resolve, 60))
    for (const animation of element.getAnimations({ subtree: true }))
      if (animation.effect?.getComputedTiming().iterations === 1) animation.finish()
    const { violations } = await axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      // Rules about whole pages: the test's page is not ours.
      rules: {
        region: { enabled: false },
        'landmark-one-main': { enabled: false },
        'page-has-heading-one': { enabled: false },
        'document-title': { enabled: false },
        'html-has-lang': { enabled: false },
      },
    })
    expect(
      violations.map(
        (each) =>
          `${each.id}: ${each.nodes.map((node) => `${node.html} ${node.failureSummary}`).join(' | ')}`,
      ),
    ).toEqual([])
  })
})
