// Builds the published packages and writes tarballs/latchkey.tgz, latchkey-gateway.tgz, latchkey-custody.tgz and
// latchkey-wallet.tgz.
// `pnpm pack` resolves workspace:, catalog: and publishConfig. Then fields that only this workspace can use are removed from
// the manifest, and the archive is rewritten without times and owners, so that equal sources give equal bytes.
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildAll } from './all.ts'
import { generateDirectory } from '../directory.ts'
import { readJson } from '../files.ts'

export const PUBLISHED = [
  { folder: 'packages/kit', tarball: 'latchkey.tgz' },
  { folder: 'packages/gateway', tarball: 'latchkey-gateway.tgz' },
  { folder: 'packages/custody', tarball: 'latchkey-custody.tgz' },
  { folder: 'packages/wallet', tarball: 'latchkey-wallet.tgz' },
] as const

export async function packAll(root: string): Promise<void> {
  if (!generateDirectory(root)) throw new Error('pack: the wallet directory was not generated')
  await buildAll(root)
  mkdirSync(join(root, 'tarballs'), { recursive: true })
  for (const { folder, tarball } of PUBLISHED) pack(root, folder, join(root, 'tarballs', tarball))
}

function pack(root: string, folder: string, tarball: string): void {
  const source = join(root, folder)
  const borrowed = borrow(root, source)
  const stage = mkdtempSync(join(tmpdir(), 'latchkey-pack-'))
  try {
    run('pnpm', ['pack', '--out', join(stage, 'packed.tgz')], source)
    run('tar', ['-xzf', join(stage, 'packed.tgz'), '-C', stage], root)
    slim(join(stage, 'package', 'package.json'))
    const plain = ['--sort=name', '--mtime=@0', '--owner=0', '--group=0', '--numeric-owner']
    run('tar', [...plain, '-cf', join(stage, 'out.tar'), '-C', stage, 'package'], root)
    run('gzip', ['-n', '-9', join(stage, 'out.tar')], root)
    copyFileSync(join(stage, 'out.tar.gz'), tarball)
    console.log(`packed ${tarball.slice(root.length + 1)}`)
  } finally {
    for (const file of borrowed) rmSync(file)
    rmSync(stage, { recursive: true, force: true })
  }
}

/** A package without its own LICENSE or README gets the root's while it is packed. */
function borrow(root: string, source: string): readonly string[] {
  return ['LICENSE', 'README.md'].flatMap((name) => {
    const file = join(source, name)
    if (existsSync(file) || !existsSync(join(root, name))) return []
    copyFileSync(join(root, name), file)
    return [file]
  })
}

function slim(file: string): void {
  const { devDependencies: _, scripts: __, ...rest } = readJson<Record<string, unknown>>(file)
  writeFileSync(file, `${JSON.stringify(rest, null, 2)}\n`)
}

function run(command: string, args: readonly string[], cwd: string): void {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed\n${stdout}${stderr}`)
}

if (import.meta.main) await packAll(join(import.meta.dirname, '../..'))
