// Lint fails at 300 lines without blanks and comments. This lists files from 200 lines on, as advice only.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { trackedFiles } from '../files.ts'

const ADVICE = 200
const EXEMPT = /\.test(-d)?\.tsx?$|^packages\/pairing\/|^scripts\/fixtures\//

export function longFiles(root: string): readonly string[] {
  return trackedFiles(root).flatMap((file) => {
    if (!/\.tsx?$/.test(file) || EXEMPT.test(file) || !existsSync(join(root, file))) return []
    const lines = codeLines(readFileSync(join(root, file), 'utf8'))
    return lines > ADVICE ? [`${file} has ${lines} lines of code: is it two files?`] : []
  })
}

export function codeLines(text: string): number {
  const code = text.replace(/^\s*\/\*[\s\S]*?\*\//gm, '').split('\n')
  return code.filter((line) => line.trim() && !line.trim().startsWith('//')).length
}
