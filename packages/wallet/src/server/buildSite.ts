import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type InputOptions, rolldown } from 'rolldown'
import type { Site } from './documents.ts'

const scripts = {
  frame: '../frame/frame.ts',
  confirm: '../window/confirm.ts',
  callback: '../window/callback.ts',
  worker: '../worker/worker.ts',
} as const

/** The frame's files from the sources. Each document has one script. */
export async function buildSite(plugins: InputOptions['plugins'] = []): Promise<Site> {
  const bundled = await bundle(plugins)
  const css = withoutComments(await readFile(place('../screen/wallet.css'), 'utf8'))
  const folder = place('../texts/locales')
  const files = await readdir(folder).catch(() => [])
  const texts = await Promise.all(
    files.map(
      async (file) => [`texts/${file}`, await readFile(`${folder}/${file}`, 'utf8')] as const,
    ),
  )
  return Object.fromEntries([...bundled, ['wallet.css', css] as const, ...texts])
}

async function bundle(plugins: InputOptions['plugins']): Promise<[string, string][]> {
  const files: [string, string][] = []
  for (const [name, file] of Object.entries(scripts)) {
    // One by one, so that no document shares a file with another.
    const build = await rolldown({
      input: { [name]: place(file) },
      platform: 'browser',
      // WebKit runs a worker's first file again when a file that came later imports it: so none does.
      preserveEntrySignatures: 'strict',
      logLevel: 'silent',
      plugins,
      // No module here reads a property for what its getter does.
      treeshake: { propertyReadSideEffects: false },
    })
    const { output } = await build.generate({
      format: 'esm',
      minify: true,
      // Libraries' documentation would be a fiftieth of what a visitor downloads.
      comments: { legal: true, annotation: false, jsdoc: false },
      entryFileNames: '[name].js',
      chunkFileNames: '[name].js',
      assetFileNames: `${name}-[name][extname]`,
    })
    await build.close()
    for (const each of output)
      files.push([each.fileName, each.type === 'chunk' ? each.code : String(each.source)])
  }
  return files
}

/** Of a style, whose lines and indents say nothing either. */
function withoutComments(css: string): string {
  return css
    .replace(/\/\*[^]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
}

function place(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url))
}
