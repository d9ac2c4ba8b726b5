import { describe, expect, it } from 'vitest'
import { formatView, parseView } from './baseline.ts'
import { compare } from './compare.ts'
import type { Area, Box } from '../../apps/gallery/src/visual/box.ts'
import { type Fingerprint, fingerprint, pictureArea } from './fingerprint.ts'
import { decodePng, encodePng, type Pixels } from './png.ts'

type Rgb = readonly [number, number, number]
type Thing = Box & { readonly colour: Rgb }

const window = { width: 320, height: 640 }
const paper: Rgb = [17, 18, 20]
const row: Rgb = [27, 29, 33]
const ink: Rgb = [244, 245, 246]
const muted: Rgb = [163, 169, 179]
const accent: Rgb = [46, 111, 240]

const at = (
  kind: Box['kind'],
  [left, top, width, height]: readonly [number, number, number, number],
  colour: Rgb,
): Thing => ({ kind, left, top, right: left + width, bottom: top + height, colour })

/** A sheet with two rows, each with an icon and a name, and a button with a text. */
const scene: readonly Thing[] = [
  at('surface', [0, 300, 320, 340], paper),
  at('control', [12, 360, 296, 60], row),
  at('picture', [24, 372, 36, 36], [190, 30, 70]),
  at('text', [72, 380, 90, 19], ink),
  at('picture', [280, 382, 16, 16], muted),
  at('control', [12, 428, 296, 60], row),
  at('picture', [24, 440, 36, 36], [30, 90, 190]),
  at('text', [72, 448, 118, 19], ink),
  at('picture', [280, 450, 16, 16], muted),
  at('control', [12, 560, 296, 48], accent),
  at('text', [120, 575, 80, 19], ink),
]

const still = { dx: 0, dy: 0 }

/** Thin strokes in place of letters and small icons; `weight` is the darkness of their anti-aliasing. */
function draw(things: readonly Thing[], { weight = 1, dx, dy } = { weight: 1, ...still }): Pixels {
  const { width, height } = window
  const pixels = { width, height, data: new Uint8Array(width * height * 3).fill(80) }
  for (const { kind, colour, left, top, right, bottom } of things) {
    const isStroked = kind === 'text' || right - left < 20
    if (!isStroked) {
      fill(pixels, { left, top, right, bottom }, () => colour)
      continue
    }
    for (let x = left + 1; x < right - 1; x += 5)
      fill(
        pixels,
        { left: x + dx, top: top + 4 + dy, right: x + dx + 2, bottom: bottom - 4 + dy },
        (under) => mixed(under, colour, x % 2 === 0 ? weight : 0.8 * weight),
      )
  }
  return pixels
}

function fill({ width, data }: Pixels, area: Area, colour: (under: Rgb) => Rgb): void {
  for (let y = area.top; y < area.bottom; y++)
    for (let x = area.left; x < area.right; x++) {
      const place = (y * width + x) * 3
      data.set(colour([data[place] ?? 0, data[place + 1] ?? 0, data[place + 2] ?? 0]), place)
    }
}

function mixed(under: Rgb, over: Rgb, share: number): Rgb {
  const mix = (index: 0 | 1 | 2): number =>
    Math.min(255, Math.round(under[index] + (over[index] - under[index]) * share))
  return [mix(0), mix(1), mix(2)]
}

function print(things: readonly Thing[], drawing = draw(things)): Fingerprint {
  const boxes = things.map(({ kind, left, top, right, bottom }) => ({
    kind,
    left,
    top,
    right,
    bottom,
  }))
  const area = pictureArea(boxes, window)
  return fingerprint(cut(drawing, area), boxes, area)
}

function cut({ width, data }: Pixels, area: Area): Pixels {
  const wide = area.right - area.left
  const rows = Array.from({ length: area.bottom - area.top }, (_, y) => {
    const start = ((area.top + y) * width + area.left) * 3
    return data.subarray(start, start + wide * 3)
  })
  return { width: wide, height: rows.length, data: new Uint8Array(Buffer.concat(rows)) }
}

/** The scene with the thing at `index` changed. */
function withThing(index: number, change: (thing: Thing) => Thing): readonly Thing[] {
  return scene.map((thing, place) => (place === index ? change(thing) : thing))
}

const moved = (thing: Thing, x: number, y = 0): Thing => ({
  ...thing,
  left: thing.left + x,
  right: thing.right + x,
  top: thing.top + y,
  bottom: thing.bottom + y,
})

const was = print(scene)
const whatDiffers = (things: readonly Thing[], drawing?: Pixels): readonly string[] =>
  compare(was, print(things, drawing)).map(({ what }) => what)

describe('noticed changes', () => {
  it.each([
    ['a name that moved by 4 px', withThing(3, (thing) => moved(thing, 4))],
    ['an icon that moved up by 4 px', withThing(4, (thing) => moved(thing, 0, -4))],
    ['all of it, 4 px lower', scene.map((thing, index) => (index ? moved(thing, 0, 4) : thing))],
    [
      '4 px more padding in a row',
      withThing(1, (thing) => ({ ...thing, bottom: thing.bottom + 4 })),
    ],
    ['an icon that is not there', scene.filter((_, index) => index !== 4)],
    ['a text that is cut off', withThing(7, (thing) => ({ ...thing, right: thing.right - 4 }))],
    ['a longer text', withThing(10, (thing) => ({ ...thing, right: thing.right + 6 }))],
    ['a row that was not there', [...scene, at('control', [12, 496, 296, 60], row)]],
    ['another blue', withThing(9, (thing) => ({ ...thing, colour: [37, 99, 235] }))],
    ['a paler row', withThing(1, (thing) => ({ ...thing, colour: [36, 39, 44] }))],
    ['a text in the colour of another', withThing(3, (thing) => ({ ...thing, colour: muted }))],
    [
      'two rows that changed places',
      scene.map((thing, index) =>
        index === 2 || index === 3
          ? moved(thing, 0, 68)
          : index === 6 || index === 7
            ? moved(thing, 0, -68)
            : thing,
      ),
    ],
  ])('a comparison of pictures notices %s', (_, things) => {
    expect(whatDiffers(things)).not.toEqual([])
  })

  it('a comparison of pictures notices an icon without its strokes', () => {
    const empty = draw(scene.filter((_, index) => index !== 4))
    expect(whatDiffers(scene, empty)).toEqual([
      'painted differently, #1a1e22 for #32323a in the mean: picture 16 x 16 at 280, 382',
    ])
  })

  it('a comparison of pictures notices a lighter backdrop, which belongs to no element', () => {
    const drawing = draw(scene)
    fill(drawing, { left: 0, top: 0, right: 320, bottom: 300 }, () => [100, 100, 100])
    expect(new Set(whatDiffers(scene, drawing))).toEqual(new Set(['lighter than it was']))
  })

  it('a comparison of pictures names the changed element and its place', () => {
    const [gone, come] = compare(was, print(withThing(4, (thing) => moved(thing, 5))))
    expect(gone).toMatchObject({
      what: 'not there any more: picture 16 x 16 at 280, 382',
      where: { left: 280, top: 382, right: 296, bottom: 398 },
    })
    expect(come?.what).toBe('new, moved or resized: picture 16 x 16 at 285, 382')
  })
})

describe('tolerated changes', () => {
  it.each([
    ['heavier letters', draw(scene, { weight: 1.12, ...still })],
    ['lighter letters', draw(scene, { weight: 0.88, ...still })],
    ['letters a pixel to the right', draw(scene, { weight: 1, dx: 1, dy: 0 })],
    ['letters a pixel lower', draw(scene, { weight: 1, dx: 0, dy: 1 })],
    ['colours that are rounded the other way', noisy(draw(scene))],
  ])('a comparison of pictures ignores %s', (_, drawing) => {
    expect(whatDiffers(scene, drawing)).toEqual([])
  })

  it.each([-1, 1])('a comparison of pictures ignores edges that round to %i px beside', (by) => {
    expect(
      whatDiffers(scene.map((thing, index) => (index % 2 ? moved(thing, by, by) : thing))),
    ).toEqual([])
    expect(
      whatDiffers(withThing(7, (thing) => ({ ...thing, right: thing.right + 2 * by }))),
    ).toEqual([])
  })
})

describe('files', () => {
  it('a baseline is unchanged after it was written and read', () => {
    const pictures = new Map([
      ['View.one ltr 320 dark', was],
      ['View.one ltr 320 light', was],
      ['View.two ltr 320 dark', print(scene.slice(0, 9))],
    ])
    expect(parseView(formatView(pictures))).toEqual(pictures)
  })

  it('a picture is unchanged after it was encoded and decoded', () => {
    const pixels = draw(scene)
    expect(decodePng(encodePng(pixels))).toEqual(pixels)
  })
})

/** Every channel one step higher or lower. */
function noisy({ data, ...size }: Pixels): Pixels {
  return { ...size, data: data.map((value, index) => Math.max(0, value + ((index * 7) % 3) - 1)) }
}
