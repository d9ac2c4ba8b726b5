import type { Area, Box } from '../../apps/gallery/src/visual/box.ts'
import { cellsOf, type Fingerprint, type Paint } from './fingerprint.ts'

export type Difference = {
  /** Text for the log. */
  readonly what: string
  /** In CSS pixels of the window. */
  readonly where: Area
}

/** Hinting and rounding each move an edge by a pixel; together by two. */
const edgeSlack = 2
/** Fills are flat, so another shade is another colour. A step is 4 of 255. */
const fillSlack = 1
/** Anti-aliasing and gamma change the weight of a text slightly. */
const meanSlack = 2
const cellSlack = 3

/** Visible differences between two pictures. */
export function compare(was: Fingerprint, is: Fingerprint): readonly Difference[] {
  const pairs = pair(was.boxes, is.boxes)
  const paired = new Set(pairs.map(([, now]) => now))
  const kept = new Set(pairs.map(([before]) => before))
  const gone = was.boxes.filter((_, index) => !kept.has(index))
  const come = is.boxes.filter((_, index) => !paired.has(index))
  return [
    ...gone.map((box) => ({ what: `not there any more: ${described(box)}`, where: box })),
    ...come.map((box) => ({ what: `new, moved or resized: ${described(box)}`, where: box })),
    ...pairs.flatMap(([before, now]) => {
      const [old, paint, box] = [was.paints[before], is.paints[now], is.boxes[now]]
      const how = old && paint && repainted(old, paint)
      return how && box ? [{ what: `${how}: ${described(box)}`, where: box }] : []
    }),
    ...cellDifferences(was, is),
  ]
}

/** Each old box with the nearest free new box of its kind. By index. */
function pair(was: readonly Box[], is: readonly Box[]): readonly (readonly [number, number])[] {
  const near = was.flatMap((old, before) =>
    is.flatMap((box, now) => {
      const far = distance(old, box)
      return old.kind === box.kind && far <= edgeSlack ? [{ before, now, far }] : []
    }),
  )
  const taken = { before: new Set<number>(), now: new Set<number>() }
  // Boxes at the same place are paired in order.
  return near
    .toSorted(
      (a, b) =>
        a.far - b.far || Math.abs(a.before - a.now) - Math.abs(b.before - b.now) || a.now - b.now,
    )
    .flatMap(({ before, now }) => {
      if (taken.before.has(before) || taken.now.has(now)) return []
      taken.before.add(before)
      taken.now.add(now)
      return [[before, now] as const]
    })
}

/** The edge with the largest move. */
function distance(one: Area, other: Area): number {
  return Math.max(
    Math.abs(one.left - other.left),
    Math.abs(one.top - other.top),
    Math.abs(one.right - other.right),
    Math.abs(one.bottom - other.bottom),
  )
}

function repainted(was: Paint, is: Paint): string | undefined {
  if (was.fill && is.fill && apart(was.fill, is.fill) > fillSlack)
    return `another colour, ${css(is.fill)} for ${css(was.fill)}`
  if (apart(was.mean, is.mean) > meanSlack)
    return `painted differently, ${css(is.mean)} for ${css(was.mean)} in the mean`
  if (apart(was.quarters, is.quarters) > cellSlack) return 'another picture'
  return undefined
}

function cellDifferences(was: Fingerprint, is: Fingerprint): readonly Difference[] {
  const before = cellsOf(was.area)
  return cellsOf(is.area).flatMap((where, now) => {
    const at = before.findIndex((each) => distance(each, where) === 0)
    const lighter = (is.cells[now] ?? 0) - (was.cells[at] ?? 0)
    if (at < 0 || Math.abs(lighter) <= cellSlack) return []
    return [{ what: `${lighter > 0 ? 'lighter' : 'darker'} than it was`, where }]
  })
}

function apart(one: readonly number[], other: readonly number[]): number {
  return Math.max(0, ...one.map((value, index) => Math.abs(value - (other[index] ?? 0))))
}

function css(colour: readonly number[]): string {
  return `#${colour.map((each) => (each * 4 + 2).toString(16).padStart(2, '0')).join('')}`
}

function described({ kind, says, left, top, right, bottom }: Box): string {
  const name = says ? ` “${says}”` : ''
  return `${kind}${name} ${right - left} x ${bottom - top} at ${left}, ${top}`
}
