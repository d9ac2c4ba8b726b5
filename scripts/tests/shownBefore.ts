import type { BrowserCommand } from 'vitest/node'

const shown = new Map<string, { readonly project: string; readonly content: string }>()

/**
 * What another project of this run showed under a name; nothing if it has not come so far. The project that asks leaves
 * what it shows itself to those that come later: whoever comes second compares.
 */
export const shownBefore: BrowserCommand<[name: string, content: string]> = (
  { project },
  name,
  content,
) => {
  const before = shown.get(name)
  if (before && before.project !== project.name) return before
  shown.set(name, { project: project.name, content })
  return undefined
}
