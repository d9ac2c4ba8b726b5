import { additions, facts } from '../facts.ts'
import { drawIcon } from './icons.ts'
import type { SourceWallet } from '../source/source.ts'

export type Picture = readonly [path: string, content: string | Uint8Array]

/** The picture of each wallet by image id: the drawing that facts.ts names, else the package's own. */
export function walletPictures(
  source: readonly SourceWallet[],
  drawings: ReadonlyMap<string, Buffer>,
): ReadonlyMap<string, Picture> {
  const pictures = new Map<string, Picture>()
  for (const { key, image_id: id, icon } of source) {
    const drawing = facts[key]?.drawing
    const isPicture = icon.bytes.length > 0 && /^[a-zA-Z0-9-]+$/.test(id)
    if (drawing !== undefined) pictures.set(id, draw(drawings, drawing, id))
    else if (isPicture) pictures.set(id, [`wallets/${id}.${icon.extension}`, icon.bytes])
  }
  for (const [key, { drawing }] of Object.entries(additions)) {
    pictures.set(key, draw(drawings, drawing, key))
  }
  return pictures
}

function draw(drawings: ReadonlyMap<string, Buffer>, drawing: string, id: string): Picture {
  const drawn = drawIcon(drawings, drawing)
  if ('refused' in drawn) throw new Error(`facts.ts: drawing ${drawing}: ${drawn.refused}`)
  return [`wallets/${id}.svg`, drawn.svg]
}
