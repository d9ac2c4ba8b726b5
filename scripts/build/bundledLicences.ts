// MIT and similar licences require that their notice travels with copies. So each package that a bundle contains is listed
// beside it with its licence text.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readJson } from '../files.ts'

type Plugin = {
  readonly name: string
  generateBundle(
    this: { emitFile(file: { type: 'asset'; fileName: string; source: string }): unknown },
    options: unknown,
    bundle: Record<string, { readonly type: string; readonly moduleIds?: readonly string[] }>,
  ): void
}

export function bundledLicences(fileName: string): Plugin {
  return {
    name: 'latchkey:bundled-licences',
    generateBundle(_, bundle) {
      const folders = new Set<string>()
      for (const { moduleIds = [] } of Object.values(bundle)) {
        for (const id of moduleIds) {
          const [folder] = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id) ?? []
          if (folder) folders.add(folder)
        }
      }
      if (folders.size === 0) return
      const source = [...folders].toSorted().map(notice).join('\n')
      this.emitFile({ type: 'asset', fileName, source })
    },
  }
}

function notice(folder: string): string {
  type Manifest = { readonly name: string; readonly version: string; readonly license?: string }
  const { name, version, license } = readJson<Manifest>(join(folder, 'package.json'))
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry))
  const text =
    file && existsSync(join(folder, file)) ? readFileSync(join(folder, file), 'utf8') : ''
  return `${name} ${version} (${license ?? 'unknown'})\n\n${text.trim()}\n`
}
