import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Settings } from '../settings.ts'
import type { Site } from './documents.ts'
import { answerOf } from './startWallet.ts'

type Written = {
  readonly site: Site
  readonly settings: Settings
  readonly projectId?: string | undefined
}

/**
 * The frame as files for a static host, and `_headers` in the form that Cloudflare Pages and Netlify read; other hosts take the
 * same headers in their own. A static host has one list of pages that may embed the frame, so it serves one project.
 */
export async function writeFolder(
  folder: string,
  { site, settings, projectId }: Written,
): Promise<void> {
  const ids = Object.keys(settings.projects)
  const id = projectId ?? (ids.length === 1 ? ids[0] : undefined)
  if (id === undefined || !ids.includes(id))
    throw new Error(`Name one of the projects: --project ${ids.join(' or ')}`)
  const paths = ['frame', 'confirm', 'callback', ...Object.keys(site)]
  const rules: string[] = []
  for (const path of paths) {
    const url = `/${path}?projectId=${encodeURIComponent(id)}`
    const { headers, body } = answerOf(site, settings, url)
    const isDocument = !path.includes('.')
    const file = join(folder, isDocument ? `${path}.html` : path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, body)
    rules.push(`/${path}`, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`))
  }
  await writeFile(join(folder, '_headers'), `${rules.join('\n')}\n`)
}
