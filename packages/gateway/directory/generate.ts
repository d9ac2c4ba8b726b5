import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { bring } from './source/bring.ts'
import { buildWallets } from './build.ts'
import { readIcons } from './icons/icons.ts'
import { noticeOf } from './notice.ts'
import { walletPictures, type Picture } from './icons/pictures.ts'
import { iconNamesPin, iconsPin, walletsPin } from './source/pins.ts'
import { readWallets } from './source/source.ts'
import { stampOf } from './stamp.ts'

const own = dirname(fileURLToPath(import.meta.url))
const data = join(own, '../data')
const cache = join(own, '../../../.local/cache/directory')

const stamp = await stampOf(own)
if (!(await isStamped())) await replaceData(await generate())

async function generate(): Promise<readonly Picture[]> {
  const [walletFiles, drawings, names] = await Promise.all(
    [walletsPin, iconsPin, iconNamesPin].map((pin) => bring(pin, cache)),
  )
  if (!walletFiles || !drawings || !names) throw new Error('unreachable: one result per pin')
  const source = readWallets(walletFiles)
  const icons = readIcons(names, drawings)

  const pictures = walletPictures(source, drawings)
  const { wallets, losses } = buildWallets(source, new Set(pictures.keys()))
  const listed = wallets.flatMap((wallet): [string, Picture][] => {
    const picture = pictures.get(wallet.image_id)
    return picture === undefined ? [] : [[wallet.image_id, picture]]
  })
  const index = {
    wallets: Object.fromEntries(listed.map(([id, [path]]) => [id, path])),
    assets: Object.fromEntries([...icons.networks].map(([id, { path }]) => [id, path])),
    tokens: Object.fromEntries([...icons.tokens].map(([symbol, { path }]) => [symbol, path])),
  }
  const drawn = [...icons.networks.values(), ...icons.tokens.values()]
  return [
    ['wallets.json', json(wallets)],
    ['images/index.json', json(index)],
    ['report.json', json({ wallets: losses, icons: icons.refused })],
    ['LICENSE-Apache-2.0', walletFiles.get('LICENSE') ?? ''],
    ['NOTICE', noticeOf(walletsPin, iconsPin, iconNamesPin)],
    ...listed.map(([, [path, bytes]]): Picture => [`images/${path}`, bytes]),
    ...new Map(drawn.map(({ path, svg }): Picture => [`images/${path}`, svg])),
    ['.stamp', stamp],
  ]
}

/** Writes to a second folder and renames it, so that a gateway never reads half a directory. */
async function replaceData(files: readonly Picture[]): Promise<void> {
  const next = join(cache, `next-${process.pid}`)
  const folders = new Set(files.map(([path]) => dirname(join(next, path))))
  for (const folder of folders) await mkdir(folder, { recursive: true })
  for (const [path, content] of files) await writeFile(join(next, path), content)
  await rm(data, { recursive: true, force: true })
  try {
    await rename(next, data)
  } catch (cause) {
    // Another run of the same sources finished first; its result is the same.
    await rm(next, { recursive: true, force: true })
    if (!(await isStamped())) throw cause
  }
  console.log(`Wallet directory: ${files.length} files in packages/gateway/data.`)
}

async function isStamped(): Promise<boolean> {
  return (await readFile(join(data, '.stamp'), 'utf8').catch(() => '')) === stamp
}

function json(value: unknown): string {
  return `${JSON.stringify(value, undefined, 1)}\n`
}
