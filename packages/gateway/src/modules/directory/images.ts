import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { KitError } from '@latchkey/protocol'
import type { ImageKind } from '@latchkey/protocol/http'
import type { DirectoryData, ImageFolder } from './load.ts'

export type Image = { readonly bytes: Uint8Array<ArrayBuffer>; readonly type: string }
export type ImagesService = {
  /** Compares exact ids: the logo of TUSD is not the logo of a token called tUSD. */
  has(kind: ImageKind, id: string): boolean
  /** @throws KitError `NOT_FOUND` */
  read(kind: ImageKind, id: string): Promise<Image>
}

const folders: { readonly [Kind in ImageKind]: ImageFolder } = {
  wallet: 'wallets',
  asset: 'assets',
  token: 'tokens',
  currency: 'currencies',
}
const types: { readonly [extension: string]: string } = {
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
}

const foreignId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const neutral: Image = {
  bytes: new TextEncoder().encode(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="#949e9e"/>' +
      '<circle cx="20" cy="20" r="9" fill="none" stroke="#fff" stroke-width="3"/></svg>',
  ),
  type: 'image/svg+xml',
}

/** Pictures by id. An id is looked up and never becomes part of a path. */
export function imagesService(images: DirectoryData['images']): ImagesService {
  const fileOf = (kind: ImageKind, id: string): string | undefined => {
    const files = images[folders[kind]]
    return files.get(id) ?? files.get(id.toUpperCase()) ?? files.get(id.toLowerCase())
  }
  return {
    has: (kind, id) => images[folders[kind]].has(id),
    async read(kind, id) {
      const file = fileOf(kind, id)
      // Other kits name pictures of networks by ids of their own server.
      if (!file && kind === 'asset' && foreignId.test(id)) return neutral
      const type = file && types[extname(file).toLowerCase()]
      if (!type) throw new KitError('NOT_FOUND', { field: 'id' })
      return { bytes: new Uint8Array(await readFile(file)), type }
    },
  }
}
