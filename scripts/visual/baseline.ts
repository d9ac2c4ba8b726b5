/**
 * The baseline: a text file for each view, with a line for each picture: its area, its boxes, the paint of each box, the
 * brightness of its cells. A number is one or two digits of base 64.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Area, type Box, kinds } from '../../apps/gallery/src/visual/box.ts'
import type { Fingerprint, Paint } from './fingerprint.ts'

/** By `story dir width theme`. */
export type Baseline = ReadonlyMap<string, Fingerprint>

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
/** Stands for the boxes of the previous line: themes mostly share them. */
const same = '='
/** Stands for a missing colour of a box. */
const none = '...'

export function readBaseline(folder: string): Baseline {
  mkdirSync(folder, { recursive: true })
  const files = readdirSync(folder).filter((name) => name.endsWith('.txt'))
  return new Map(files.flatMap((name) => [...parseView(readFileSync(join(folder, name), 'utf8'))]))
}

/** Writes the file in place of the old one. */
export function writeBaseline(folder: string, baseline: Baseline): void {
  mkdirSync(folder, { recursive: true })
  const viewOf = (name: string): string => name.slice(0, name.indexOf('.'))
  const views = new Set([...baseline.keys()].map(viewOf))
  for (const view of views) {
    const pictures = new Map([...baseline].filter(([name]) => viewOf(name) === view))
    writeFileSync(join(folder, `${view}.txt`), formatView(pictures))
  }
  for (const name of readdirSync(folder)) if (!views.has(viewOf(name))) rmSync(join(folder, name))
}

export function formatView(pictures: Baseline): string {
  let last = ''
  const lines = [...pictures.keys()].toSorted().flatMap((name) => {
    const { boxes = [], area, paints = [], cells = [] } = pictures.get(name) ?? {}
    if (!area) return []
    const shape = `${formatArea(area)} ${boxes.map(formatBox).join('')}`
    const isLast = shape === last
    last = shape
    const light = packed(cells.map((each) => digits[each] ?? '').join(''))
    return `${name}: ${isLast ? same : shape} ${paints.map(formatPaint).join('')} ${light}\n`
  })
  return lines.join('')
}

export function parseView(text: string): Baseline {
  const found = new Map<string, Fingerprint>()
  let shape: Pick<Fingerprint, 'boxes' | 'area'> | undefined
  for (const line of text.split('\n').filter(Boolean)) {
    const [name = '', values = ''] = line.split(': ')
    const [cells = '', paints = '', boxes = '', area = ''] = values.split(' ').toReversed()
    if (boxes !== same) shape = { area: parseArea(area), boxes: pieces(boxes, 9).map(parseBox) }
    if (!shape) throw new Error(`The baseline has no boxes of ${name}`)
    found.set(name, {
      ...shape,
      paints: parsePaints(paints, shape.boxes),
      cells: [...unpacked(cells)].map((digit) => digits.indexOf(digit)),
    })
  }
  return found
}

function formatBox(box: Box): string {
  return `${box.kind[0]}${formatArea(box)}`
}

function parseBox(text: string): Box {
  const kind = kinds.find((each) => each.startsWith(text[0] ?? '')) ?? 'surface'
  return { kind, ...parseArea(text.slice(1)) }
}

function formatArea({ left, top, right, bottom }: Area): string {
  return [left, top, right, bottom]
    .map((edge) => `${digits[edge >> 6]}${digits[edge & 63]}`)
    .join('')
}

function parseArea(text: string): Area {
  const [left = 0, top = 0, right = 0, bottom = 0] = pieces(text, 2).map(
    ([high = '', low = '']) => digits.indexOf(high) * 64 + digits.indexOf(low),
  )
  return { left, top, right, bottom }
}

function formatPaint({ fill, mean, quarters }: Paint): string {
  const write = (values: readonly number[]): string =>
    values.map((value) => digits[value] ?? '').join('')
  return `${fill ? write(fill) : none}${write(mean)}${write(quarters)}`
}

function parsePaints(text: string, boxes: readonly Box[]): readonly Paint[] {
  let at = 0
  const take = (length: number): readonly number[] =>
    [...text.slice(at, (at += length))].map((digit) => digits.indexOf(digit))
  const colour = (): Paint['mean'] => {
    const [red = 0, green = 0, blue = 0] = take(3)
    return [red, green, blue]
  }
  return boxes.map(({ kind }) => {
    const fill = colour()
    return {
      fill: fill[0] < 0 ? undefined : fill,
      mean: colour(),
      quarters: kind === 'picture' ? take(4) : [],
    }
  })
}

function pieces(text: string, length: number): readonly string[] {
  return text.match(new RegExp(`.{${length}}`, 'g')) ?? []
}

/** Encodes runs of four or more equal digits: `*`, the count, the digit. */
function packed(text: string): string {
  return text.replace(
    /(.)\1{3,62}/g,
    (run, digit: string) => `*${digits[run.length] ?? ''}${digit}`,
  )
}

function unpacked(text: string): string {
  return text.replace(/\*(.)(.)/g, (_, length: string, digit: string) =>
    digit.repeat(digits.indexOf(length)),
  )
}
