import type { BrowserCommand } from 'vitest/node'

const shown = new Map<string, { readonly project: string; readonly content: string }>()

/**
 * The result that another project of this run stored under a name; undefined before that. The asking project stores its own
 * result for later projects, so the second project compares.
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
