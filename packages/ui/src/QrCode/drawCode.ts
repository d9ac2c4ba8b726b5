import { encode } from 'uqr'

export type DrawnCode = {
  /** The number of modules on a side, the quiet zone included. */
  readonly size: number
  /** The number of modules on a side of the free square in the middle; 0 without it. */
  readonly free: number
  /** The dark modules as one SVG path; a module is one unit. */
  readonly path: string
}

/** The light modules around the code: ISO/IEC 18004, 6.3.8. */
const quietZone = 4
/** The side of the free square for a logo, relative to the code's side: 2 % of the area, where level L corrects 7 %. */
const freePart = 0.16

/**
 * A text as a QR code with as few modules as the text allows: large modules are read from farther away. A level above L is
 * chosen when it needs no more modules. `hasFree` leaves a square in the middle empty.
 */
export function drawCode(text: string, hasFree: boolean): DrawnCode {
  const { data, size } = encode(text, {
    ecc: 'L',
    boostEcc: true,
    border: 0,
    // The choice among the eight masks matters for codes with large patterns; a link is as good as random. Trying all masks
    // takes ten times as long (5.5 ms against 0.5), which on a phone is more than a frame.
    maskPattern: 0,
  })
  const margin = Math.ceil((size * (1 - freePart)) / 2)
  const free = hasFree ? size - 2 * margin : 0
  const isFree = (place: number): boolean => hasFree && place >= margin && place < size - margin
  let path = ''
  for (const [y, row] of data.entries()) {
    for (let x = 0; x < size; x++) {
      const start = x
      while (row[x] && !(isFree(x) && isFree(y))) x++
      // A rectangle for each run of dark modules.
      if (x > start) path += `M${start + quietZone} ${y + quietZone}h${x - start}v1h${start - x}z`
    }
  }
  return { size: size + 2 * quietZone, free, path }
}
