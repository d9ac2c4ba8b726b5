// The files of something new, its test, and its lines in the lists that know it.
//   pnpm new network unichain
//   pnpm new                     which kinds there are
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { create } from './new/create.ts'
import { kinds, type KindName } from './new/kinds.ts'

const root = join(import.meta.dirname, '..')
const [kind, name] = process.argv.slice(2)
if (kind === undefined || name === undefined || !isKind(kind)) {
  console.error(`pnpm new <${Object.keys(kinds).join(' | ')}> <name in camelCase>`)
  process.exitCode = 1
} else {
  const files = create(root, kind, name)
  spawnSync('node_modules/.bin/oxfmt', files, { cwd: root })
  console.log(`${files.join('\n')}\nNext: ${kinds[kind].recipe}`)
}

function isKind(text: string): text is KindName {
  return Object.hasOwn(kinds, text)
}
