// A package.json declares every import of its package (architecture section 2). The root's own tools can be imported from every
// package, so neither Node nor the compiler would report a missing declaration.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readJson, trackedFiles } from '../files.ts'

type Names = Readonly<Record<string, string>>
type Manifest = {
  readonly name: string
  readonly dependencies?: Names
  readonly devDependencies?: Names
  readonly peerDependencies?: Names
  readonly optionalDependencies?: Names
}

/** Tests may use the root's tools. Imports of code that `peers` runs come with its unpacked programs. */
const FREE = /\.test(-d)?\.|\/fixtures\/|\/flows\/|^packages\/peers\//

export function checkImports(root: string): readonly string[] {
  const files = trackedFiles(root)
  return files
    .filter((file) => /^(packages|apps)\/[^/]+\/package\.json$/.test(file))
    .flatMap((file) => {
      const manifest = readJson<Manifest>(join(root, file))
      return files
        .filter((each) => each.startsWith(`${dirname(file)}/src/`) && /\.tsx?$/.test(each))
        .filter((each) => !FREE.test(each))
        .flatMap((each) =>
          undeclaredImports(manifest, readFileSync(join(root, each), 'utf8')).map(
            (name) => `${each} imports ${name}, which ${file} does not declare`,
          ),
        )
    })
}

/** Package names in the order of the text. */
export function undeclaredImports(manifest: Manifest, text: string): readonly string[] {
  const { name, dependencies, devDependencies, peerDependencies, optionalDependencies } = manifest
  const declared = new Set([
    name,
    ...Object.keys({
      ...dependencies,
      ...devDependencies,
      ...peerDependencies,
      ...optionalDependencies,
    }),
  ])
  const imports =
    /^(?:import|export)\b[^'"=()]*?\bfrom '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gm
  return [...text.matchAll(imports)]
    .map(([, from, effect, later]) => from ?? effect ?? later ?? '')
    .filter((path) => !/^(node:|\.)/.test(path))
    .map((path) => /^(@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? path)
    .filter((each) => !declared.has(each))
}
