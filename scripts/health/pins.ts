// Every version is exact, and addresses are left to the registry: the tested version is the installed version.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readJson, trackedFiles } from '../files.ts'

type Ranges = Readonly<Record<string, string>>
type Manifest = {
  readonly name?: string
  readonly dependencies?: Ranges
  readonly devDependencies?: Ranges
  readonly optionalDependencies?: Ranges
}

const EXACT = /^(npm:(@[^/]+\/)?[^@]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/

export function checkPins(root: string): readonly string[] {
  const manifests = trackedFiles(root).filter(
    (file) => /(^|\/)package\.json$/.test(file) && existsSync(join(root, file)),
  )
  return [
    ...manifests.flatMap((file) => loosePins(file, readJson<Manifest>(join(root, file)))),
    ...looseCatalog(readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8')),
    ...lockedAddresses(readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8')),
  ]
}

export function loosePins(file: string, manifest: Manifest): readonly string[] {
  const { dependencies, devDependencies, optionalDependencies } = manifest
  const all = { ...dependencies, ...devDependencies, ...optionalDependencies }
  return Object.entries(all)
    .filter(
      ([, version]) => !/^(catalog:|workspace:\*|file:)/.test(version) && !EXACT.test(version),
    )
    .map(([name, version]) => `${file}: ${name} is ${version}, not an exact version`)
}

export function looseCatalog(workspace: string): readonly string[] {
  const [, catalog = ''] = /^catalog:\n((?: {2}.*\n?)*)/m.exec(workspace) ?? []
  return [...catalog.matchAll(/^ {2}'?([^':]+)'?: *(\S+)$/gm)]
    .filter(([, , version = '']) => !EXACT.test(version))
    .map(([, name, version]) => `pnpm-workspace.yaml: ${name} is ${version}, not an exact version`)
}

export function lockedAddresses(lockfile: string): readonly string[] {
  const addresses = lockfile.match(/https?:\/\/[^\s,}]+/g) ?? []
  return [...new Set(addresses)].map((address) => `pnpm-lock.yaml names ${address}`)
}
