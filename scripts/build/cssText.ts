// CSS is authored beside its component and imported as text with `?inline` (docs/decisions/0003). Vite knows that suffix;
// for tsdown this plugin turns the file into a module, with comments and whitespace gone.
import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

type Plugin = {
  readonly name: string
  resolveId(source: string, importer: string | undefined): string | undefined
  load(id: string): Promise<{ readonly code: string; readonly moduleType: 'js' } | undefined>
}

const SUFFIX = '?inline'
// Without the suffix the module keeps a plain file name in an unbundled build: `Button.css.js`.
const MARK = '.css.text'

export function cssText(): Plugin {
  return {
    name: 'latchkey:css-text',
    resolveId(source, importer) {
      if (!source.endsWith(`.css${SUFFIX}`) || !importer) return undefined
      const file = source.slice(0, -`.css${SUFFIX}`.length)
      return resolve(dirname(importer), file) + MARK
    },
    async load(id) {
      if (!id.endsWith(MARK)) return undefined
      const css = await readFile(id.slice(0, -'.text'.length), 'utf8')
      return { code: `export default ${JSON.stringify(minifyCss(css))}`, moduleType: 'js' }
    },
  }
}

/** Removes only whitespace and comments, which needs no CSS parser. Strings stay unchanged. */
export function minifyCss(css: string): string {
  const parts = css.replace(/\/\*[\s\S]*?\*\//g, '').split(/("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')/)
  return parts
    .map((part, index) => (index % 2 === 1 ? part : squeeze(part)))
    .join('')
    .trim()
}

/** A space before `:` or around `+` and `-` can have a meaning (descendants, calc), so these spaces stay. */
function squeeze(css: string): string {
  return css
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,>]) ?/g, '$1')
    .replace(/: /g, ':')
    .replace(/;}/g, '}')
}
