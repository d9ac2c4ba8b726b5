import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Site } from './documents.ts'

/** The frame's files of the published package, or in a checkout those of the sources. */
export async function readSite(): Promise<Site> {
  const folder = join(dirname(fileURLToPath(import.meta.url)), '../site')
  if (!existsSync(folder)) {
    // By its URL: the published command has neither this file nor its bundler.
    const { href } = new URL('buildSite.ts', import.meta.url)
    const { buildSite } = (await import(href)) as { buildSite(): Promise<Site> }
    return buildSite()
  }
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const read = files.map(async (entry) => {
    const path = join(entry.parentPath, entry.name)
    const name = relative(folder, path).replaceAll(sep, '/')
    return [name, await readFile(path, 'utf8')] as const
  })
  return Object.fromEntries(await Promise.all(read))
}
