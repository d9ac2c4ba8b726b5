// Pictures for the review of a difference: the new picture with frames at the differences, and the old one as far as it is
// known.
import type { Area } from '../../apps/gallery/src/visual/box.ts'
import type { Difference } from './compare.ts'
import type { Fingerprint } from './fingerprint.ts'
import type { Pixels } from './png.ts'

type Rgb = readonly [number, number, number]

const red: Rgb = [255, 0, 80]

/** The picture with a frame around each place. */
export function marked(pixels: Pixels, area: Area, differences: readonly Difference[]): Pixels {
  const copy = { ...pixels, data: pixels.data.slice() }
  for (const { where } of differences) {
    const { left, top, right, bottom } = within(copy, area, where)
    fill(copy, { left, top, right, bottom: top + 2 }, red)
    fill(copy, { left, top: bottom - 2, right, bottom }, red)
    fill(copy, { left, top, right: left + 2, bottom }, red)
    fill(copy, { left: right - 2, top, right, bottom }, red)
  }
  return copy
}

/** Draws the stored form of a picture: each box in its colour, wide boxes below. */
export function drawn({ area, boxes, paints }: Fingerprint): Pixels {
  const width = area.right - area.left
  const height = area.bottom - area.top
  const pixels = { width, height, data: new Uint8Array(width * height * 3).fill(128) }
  const order = boxes.map((_, index) => index).toSorted((a, b) => size(boxes[b]) - size(boxes[a]))
  for (const index of order) {
    const [box, paint] = [boxes[index], paints[index]]
    if (!box || !paint) continue
    const isThing = box.kind === 'text' || box.kind === 'picture'
    const [r, g, b] = (isThing ? paint.mean : (paint.fill ?? paint.mean)).map(
      (each) => each * 4 + 2,
    ) as [number, number, number]
    fill(pixels, within(pixels, area, box), [r, g, b])
  }
  return pixels
}

function size(box: Area | undefined): number {
  return box ? (box.right - box.left) * (box.bottom - box.top) : 0
}

function within({ width, height }: Pixels, area: Area, where: Area): Area {
  return {
    left: Math.max(0, where.left - area.left),
    top: Math.max(0, where.top - area.top),
    right: Math.min(width, where.right - area.left),
    bottom: Math.min(height, where.bottom - area.top),
  }
}

function fill({ width, data }: Pixels, { left, top, right, bottom }: Area, colour: Rgb): void {
  for (let y = Math.max(0, top); y < bottom; y++)
    for (let x = Math.max(0, left); x < right; x++) data.set(colour, (y * width + x) * 3)
}
