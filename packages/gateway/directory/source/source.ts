import { createHash } from 'node:crypto'

import type { DirectoryWallet } from '../wallet.ts'

/** A wallet of the data package in our field names, not yet trusted. */
export type SourceWallet = Omit<DirectoryWallet, 'order' | 'chains' | 'badge_type'> & {
  /** The package's own key, for example `io.metamask`; facts refer to it. */
  readonly key: string
  readonly icon: { readonly bytes: Buffer; readonly extension: 'webp' | 'png' | 'svg' }
}

/** Every wallet of the package, most used first. Its modules are read as text and never run. */
export function readWallets(files: ReadonlyMap<string, Buffer>): SourceWallet[] {
  const ranks = readRanks(files)
  const wallets = [...files.keys()]
    .filter((path) => path.startsWith(folder) && path.endsWith('/index.js'))
    .map((path) => readWallet(files, path))
  return wallets.sort((a, b) => (ranks.get(a.key) ?? ranks.size) - (ranks.get(b.key) ?? ranks.size))
}

/** Our id of a wallet without a well-known id. It is stable as long as the key is. */
export function idOf(key: string): string {
  return createHash('sha256').update(`latchkey:wallet:${key}`).digest('hex')
}

const folder = 'dist/esm/wallets/__generated__/wallet/'

type Entry = {
  readonly id: string
  readonly name: string
  readonly homepage: string | null
  readonly image_id: string
  readonly app: Readonly<Record<string, string | null>>
  readonly rdns: string | null
  readonly mobile: { readonly native: string | null; readonly universal: string | null }
  readonly desktop: { readonly native: string | null; readonly universal: string | null }
}

function readWallet(files: ReadonlyMap<string, Buffer>, path: string): SourceWallet {
  const entry = parseEntry(textOf(files, path))
  const fields = {
    homepage: entry.homepage,
    mobile_link: entry.mobile.native || entry.mobile.universal,
    link_mode: entry.mobile.universal,
    desktop_link: entry.desktop.native,
    webapp_link: entry.desktop.universal,
    app_store: entry.app['ios'],
    play_store: entry.app['android'],
    chrome_store: entry.app['chrome'],
    firefox_store: entry.app['firefox'],
    rdns: entry.rdns,
  }
  const present = Object.entries(fields).filter(([, value]) => value && value.trim() !== '')
  return {
    key: entry.id,
    id: idOf(entry.id),
    name: entry.name.normalize('NFC').replace(/\s+/g, ' ').trim(),
    image_id: entry.image_id.replace(/\.\w+$/, ''),
    icon: readIcon(textOf(files, path.replace(/index\.js$/, 'image.js'))),
    ...Object.fromEntries(present.map(([field, value]) => [field, withoutPairing(value ?? '')])),
  }
}

/** Clients append `wc?uri=…` themselves; some entries already contain it. */
function withoutPairing(link: string): string {
  return link.trim().replace(/\bwc\?uri=$/, '')
}

/** The module is one object literal in a fixed format, so quoting its keys makes it JSON. */
function parseEntry(text: string): Entry {
  const literal = /export const wallet = (\{[\s\S]*?\n\});/.exec(text)?.[1] ?? ''
  const json = literal.replace(/^(\s+)(\w+):/gm, '$1"$2":').replace(/,(\s*\})/g, '$1')
  // The package is pinned by hash: its shape was checked when the pin was made.
  return JSON.parse(json) as Entry
}

function readIcon(text: string): SourceWallet['icon'] {
  const [, extension, base64] = /"data:image\/(webp|png);base64,([A-Za-z0-9+/=]+)"/.exec(text) ?? []
  if (base64 === undefined) return { bytes: Buffer.alloc(0), extension: 'png' }
  return {
    bytes: Buffer.from(base64, 'base64'),
    extension: extension === 'webp' ? 'webp' : 'png',
  }
}

function readRanks(files: ReadonlyMap<string, Buffer>): ReadonlyMap<string, number> {
  const text = textOf(files, 'dist/esm/wallets/__generated__/wallet-infos.js')
  return new Map([...text.matchAll(/\bid: "([^"]+)"/g)].map(([, id = ''], rank) => [id, rank]))
}

function textOf(files: ReadonlyMap<string, Buffer>, path: string): string {
  const file = files.get(path)
  if (file === undefined) throw new Error(`The wallet data package has no file ${path}.`)
  return file.toString('utf8')
}
