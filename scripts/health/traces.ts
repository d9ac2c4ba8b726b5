// No file contains traces of the machine that wrote it: home folders, registries, scratch paths.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { trackedFiles } from '../files.ts'

const TRACES: readonly (readonly [RegExp, string])[] = [
  [/(?:^|[\s"'`(=:])\/(?:home|Users)\/[\w.-]+\//, 'a home folder'],
  [/(?:^|[\s"'`(=:])\/(?:root|work|tmp)\/[\w.-]+/, 'a path of one machine'],
  [/\bregistry\.(?:npmjs|npmmirror|yarnpkg)\.\w+/, 'a registry host'],
  [/^\s*(?:@[\w-]+:)?registry\s*=/m, 'a registry setting'],
  [/\b(?:artifactory|verdaccio|nexus\d?)\.[\w.-]+\/|_authToken/i, 'a registry host'],
]

/** Files about the patterns themselves, or with data from elsewhere. */
const EXEMPT = /^(?:scripts\/health\/|packages\/gateway\/data\/|packages\/testing\/contracts\/)/
const TEXT =
  /\.(?:[cm]?[jt]sx?|json|ya?ml|md|html|css|sh|sql|svg|txt)$|(?:^|\/)(?:\.npmrc|run|NOTICE)$/

export function checkTraces(root: string): readonly string[] {
  return trackedFiles(root)
    .filter((file) => TEXT.test(file) && !EXEMPT.test(file) && existsSync(join(root, file)))
    .flatMap((file) => tracesIn(file, readFileSync(join(root, file), 'utf8')))
}

export function tracesIn(file: string, text: string): readonly string[] {
  return TRACES.flatMap(([pattern, what]) => {
    const match = pattern.exec(text)
    if (!match) return []
    const line = text.slice(0, match.index + 1).split('\n').length
    return [`${file}:${line}: ${what}: ${match[0].trim()}`]
  })
}
