/**
 * The stored form of a picture: the edges of every visible element, with the colour that fills each and the mean of its pixels.
 * Both are taken inside the element's own edges, so that a pixel more or less on the left changes neither, while a missing icon
 * or another blue does. Cells of 32 px cover the rest: backdrop, shadows, pseudo-elements.
 */
import type { Area, Box, Kind } from '../../apps/gallery/src/visual/box.ts'
import type { Pixels } from './png.ts'

/** In steps of four: 0 to 63. */
type Colour = readonly [red: number, green: number, blue: number]

export type Paint = {
  /** The colour of most pixels, if there is one. */
  readonly fill: Colour | undefined
  readonly mean: Colour
  /** For pictures: the brightness of its quarters, row by row. */
  readonly quarters: readonly number[]
}

export type Fingerprint = {
  readonly boxes: readonly Box[]
  /** Paint of each box. */
  readonly paints: readonly Paint[]
  /** Brightness of each cell of `area`, row by row. */
  readonly cells: readonly number[]
  readonly area: Area
}

export const cell = 32

/** The area of a picture: the shown elements with some space around, in whole cells. */
export function pictureArea(
  boxes: readonly Box[],
  window: { readonly width: number; readonly height: number },
): Area {
  // The backdrop covers everything.
  const inside = boxes.filter(
    ({ left, right, top, bottom }) =>
      right - left < window.width || bottom - top < window.height * 0.98,
  )
  const shown = inside.length > 0 ? inside : boxes
  const down = (edges: readonly number[]): number =>
    Math.max(0, Math.floor((Math.min(...edges) - cell / 2) / cell) * cell)
  const up = (edges: readonly number[], end: number): number =>
    Math.min(end, Math.ceil((Math.max(...edges) + cell / 2) / cell) * cell)
  return {
    left: down(shown.map((box) => box.left)),
    top: down(shown.map((box) => box.top)),
    right: up(
      shown.map((box) => box.right),
      window.width,
    ),
    bottom: up(
      shown.map((box) => box.bottom),
      window.height,
    ),
  }
}

export function fingerprint(pixels: Pixels, boxes: readonly Box[], area: Area): Fingerprint {
  const local = (box: Area): Area => ({
    left: Math.max(0, box.left - area.left),
    top: Math.max(0, box.top - area.top),
    right: Math.min(pixels.width, box.right - area.left),
    bottom: Math.min(pixels.height, box.bottom - area.top),
  })
  return {
    boxes,
    area,
    paints: boxes.map((box) => paintOf(pixels, local(box), box.kind)),
    cells: cellsOf(area).map((each) => light(meanOf(pixels, local(each)))),
  }
}

/** Cells of a picture, row by row. */
export function cellsOf(area: Area): readonly Area[] {
  const cells: Area[] = []
  for (let top = area.top; top < area.bottom; top += cell)
    for (let left = area.left; left < area.right; left += cell)
      cells.push({
        left,
        top,
        right: Math.min(left + cell, area.right),
        bottom: Math.min(top + cell, area.bottom),
      })
  return cells
}

function paintOf(pixels: Pixels, area: Area, kind: Kind): Paint {
  const counts = new Uint32Array(3 * 256)
  const mean = steps(meanOf(pixels, area, counts))
  const fill = fillOf(pixels, area, counts)
  if (kind !== 'picture') return { fill, mean, quarters: [] }
  const { left, top, right, bottom } = area
  const middle = Math.round((left + right) / 2)
  const centre = Math.round((top + bottom) / 2)
  const quarters = [
    { left, top, right: middle, bottom: centre },
    { left: middle, top, right, bottom: centre },
    { left, top: centre, right: middle, bottom },
    { left: middle, top: centre, right, bottom },
  ]
  return { fill, mean, quarters: quarters.map((each) => light(meanOf(pixels, each))) }
}

/** Counts the values of each channel in a histogram, if there is one. */
function meanOf(
  { width, data }: Pixels,
  area: Area,
  counts?: Uint32Array,
): readonly [number, number, number] {
  const sum = [0, 0, 0] as [number, number, number]
  const step = stepOf(area)
  let number = 0
  for (let y = area.top; y < area.bottom; y += step)
    for (let x = area.left; x < area.right; x += step, number++)
      for (let at = (y * width + x) * 3, channel = 0; channel < 3; channel++) {
        const value = data[at + channel] ?? 0
        sum[channel as 0 | 1 | 2] += value
        if (counts) counts[channel * 256 + value] = (counts[channel * 256 + value] ?? 0) + 1
      }
  return [sum[0] / (number || 1), sum[1] / (number || 1), sum[2] / (number || 1)]
}

/** The median of each channel, if most pixels are near that colour. */
function fillOf({ width, data }: Pixels, area: Area, counts: Uint32Array): Colour | undefined {
  const middle = (channel: number): number =>
    median(counts.subarray(channel * 256, channel * 256 + 256))
  const [red, green, blue] = [middle(0), middle(1), middle(2)]
  const step = stepOf(area)
  let number = 0
  let alike = 0
  for (let y = area.top; y < area.bottom; y += step)
    for (let x = area.left; x < area.right; x += step, number++) {
      const at = (y * width + x) * 3
      if (
        Math.abs((data[at] ?? 0) - red) < 5 &&
        Math.abs((data[at + 1] ?? 0) - green) < 5 &&
        Math.abs((data[at + 2] ?? 0) - blue) < 5
      )
        alike++
    }
  return alike > number * 0.6 ? steps([red, green, blue]) : undefined
}

function median(counts: Uint32Array): number {
  const half = counts.reduce((sum, count) => sum + count, 0) / 2
  let seen = 0
  return Math.max(
    0,
    counts.findIndex((count) => (seen += count) >= half),
  )
}

/** A third of the pixels is enough for wide areas. */
function stepOf({ left, top, right, bottom }: Area): number {
  return (right - left) * (bottom - top) > 20_000 ? 3 : 1
}

function steps([red, green, blue]: readonly [number, number, number]): Colour {
  return [red >> 2, green >> 2, blue >> 2]
}

/** 0 to 63, by Rec. 709. */
function light([red, green, blue]: readonly [number, number, number]): number {
  return Math.round(0.2126 * red + 0.7152 * green + 0.0722 * blue) >> 2
}
