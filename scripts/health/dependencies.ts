// Licence, install scripts and number of everything that a host or an operator installs with the packages.
import { existsSync, globSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readJson } from '../files.ts'
import { PUBLISHED } from '../build/packAll.ts'

type Manifest = {
  readonly name: string
  readonly version: string
  readonly license?: string
  readonly scripts?: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}
export type Installed = Manifest & { readonly folder: string }

const ALLOWED = /^(MIT|Apache-2\.0|BSD-[234]-Clause|0BSD|ISC|Unlicense|MPL-2\.0|PostgreSQL)$/
/** Packages with a competing product or a licence that forbids embedding (issue 2; ../shared/reference/models.md). */
const REFUSED = /^@(walletconnect|reown|web3modal)\/|^@metamask\/(sdk|connect)/
/** security.md 4.6: a browser kit has few dependencies. */
const BROWSER_BUDGET = 12

export function checkDependencies(root: string): readonly string[] {
  return PUBLISHED.flatMap(({ folder }) => {
    const installed = productionTree(join(root, folder))
    const budget = folder === 'packages/kit' ? BROWSER_BUDGET : Infinity
    const tooMany = `${folder} installs ${installed.length} packages, the budget is ${budget}`
    const notices = globSync(join(root, folder, 'dist/**/LICENSES.txt'))
    return [
      ...installed.flatMap(problemsOf),
      ...(installed.length > budget ? [tooMany] : []),
      ...notices.flatMap((file) => bundledProblems(readFileSync(file, 'utf8'))),
    ]
  })
}

/** Packages inside the built files (scripts/bundledLicences.ts): they are not installed, but they run. */
export function bundledProblems(notices: string): readonly string[] {
  return [...notices.matchAll(/^(\S+) (\d+\.\S+) \((.+)\)$/gm)].flatMap(
    ([, name = '', version = '', license = '']) =>
      problemsOf({ name, version, license, folder: '' }),
  )
}

export function problemsOf(dependency: Installed): readonly string[] {
  const { name, version, license = 'none', scripts = {}, folder } = dependency
  const problems: string[] = []
  if (!isAllowed(license)) problems.push(`${name}@${version}: licence ${license} is not allowed`)
  if (REFUSED.test(name)) problems.push(`${name}@${version}: must not be a runtime dependency`)
  const runs = ['preinstall', 'install', 'postinstall'].filter((script) => scripts[script])
  if (runs.length > 0) problems.push(`${name}@${version}: has install scripts ${runs.join(', ')}`)
  if (existsSync(join(folder, 'binding.gyp')))
    problems.push(`${name}@${version}: compiles on install`)
  return problems
}

/** SPDX expressions: any side of OR, and all sides of AND must be allowed. */
export function isAllowed(expression: string): boolean {
  const plain = expression.replace(/[()]/g, ' ').trim()
  return plain.split(/\s+OR\s+/).some((side) => {
    return side.split(/\s+AND\s+/).every((licence) => ALLOWED.test(licence.trim()))
  })
}

/** Packages that npm would install for `dependencies`, read from the linked workspace. Peers belong to the host. */
export function productionTree(folder: string): readonly Installed[] {
  const found = new Map<string, Installed>()
  const waiting = [folder]
  for (let from = waiting.pop(); from; from = waiting.pop()) {
    const manifest = readJson<Manifest>(join(from, 'package.json'))
    const names = { ...manifest.dependencies, ...manifest.optionalDependencies }
    for (const name of Object.keys(names)) {
      const at = locate(from, name)
      if (!at && manifest.optionalDependencies?.[name]) continue
      if (!at) throw new Error(`${manifest.name} needs ${name}, which is not installed`)
      if (found.has(at)) continue
      found.set(at, { ...readJson<Manifest>(join(at, 'package.json')), folder: at })
      waiting.push(at)
    }
  }
  return [...found.values()]
}

function locate(from: string, name: string): string | undefined {
  for (let folder = from; folder !== dirname(folder); folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name)
    if (existsSync(join(candidate, 'package.json'))) return realpathSync(candidate)
  }
  return undefined
}
