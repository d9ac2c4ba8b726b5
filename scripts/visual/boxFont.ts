// The only font that the pictures' browser finds on the machine: every character is the same box. Text without the gallery's
// own fonts is then drawn alike on every machine, and is easy to see in a picture.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Writes the font into the folder, with a fontconfig that has no other font and draws all letters as Debian does: other hinting
 * changes the width of letters. Gives the path of the configuration.
 */
export function writeBoxFont(folder: string): string {
  const config = join(folder, 'fonts.conf')
  mkdirSync(join(folder, 'fonts'), { recursive: true })
  writeFileSync(join(folder, 'fonts/box.ttf'), boxFont())
  writeFileSync(
    config,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, 'fonts')}</dir>
  <cachedir>${join(folder, 'cache')}</cachedir>
  <match target="pattern">
    <edit name="antialias" mode="assign"><bool>true</bool></edit>
    <edit name="hinting" mode="assign"><bool>true</bool></edit>
    <edit name="hintstyle" mode="assign"><const>hintslight</const></edit>
    <edit name="autohint" mode="assign"><bool>false</bool></edit>
    <edit name="rgba" mode="assign"><const>none</const></edit>
  </match>
</fontconfig>
`,
  )
  return config
}

/** TrueType's tables (OpenType 1.9, chapters of those names) as lists of 16-bit numbers. */
function boxFont(): Buffer {
  const tables: Readonly<Record<string, readonly number[]>> = {
    'OS/2': [
      ...[4, width, 400, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
      ...[0, 0, 0, 0, 0, 0, 64, 32, 0xffff, ascent, -descent, 0, ascent, descent],
      ...[0, 0, 0, 0, 500, ascent, 0, 32, 0],
    ],
    // Format 13: all of Unicode is glyph 1.
    cmap: [0, 1, 3, 10, 0, 12, 13, 0, 0, 28, 0, 0, 0, 1, 0, 32, 16, 0xffff, 0, 1],
    glyf: [...box, ...box],
    head: [1, 0, 1, 0, 0, 0, 0x5f0f, 0x3cf5, 3, 1000, ...zeros(8), 50, 0, 550, 700, 0, 8, 2, 0, 0],
    hhea: [1, 0, ascent, -descent, 0, width, 50, 50, 550, 1, ...zeros(7), 1],
    hmtx: [width, 50, 50],
    loca: [0, box.length, 2 * box.length],
    maxp: [1, 0, 2, 4, 1, 0, 0, 1, ...zeros(8)],
    name: [
      0,
      2,
      30,
      3,
      1,
      0x409,
      1,
      6,
      0,
      3,
      1,
      0x409,
      2,
      14,
      6,
      ...wide('Box'),
      ...wide('Regular'),
    ],
    post: [3, ...zeros(15)],
  }
  const names = Object.keys(tables)
  let at = 12 + 16 * names.length
  const directory: Buffer[] = [words([1, 0, names.length, 128, 3, names.length * 16 - 128])]
  const bodies: Buffer[] = []
  for (const name of names) {
    const body = words(tables[name] ?? [])
    const length = Buffer.alloc(12)
    length.writeUInt32BE(at, 4)
    length.writeUInt32BE(body.length, 8)
    directory.push(Buffer.from(name, 'latin1'), length)
    bodies.push(body, Buffer.alloc(-body.length & 3))
    at += body.length + (-body.length & 3)
  }
  return Buffer.concat([...directory, ...bodies])
}

/** In thousandths of the font's size. */
const [width, ascent, descent] = [600, 800, 200]

/** One contour of four points on the curve: flags, then steps of x and of y. */
const box = [1, 50, 0, 550, 700, 3, 0, 0x0101, 0x0101, 50, 500, 0, -500, 0, 0, 700, 0]

function zeros(count: number): readonly number[] {
  return Array.from({ length: count }, () => 0)
}

function wide(text: string): readonly number[] {
  return [...text].map((letter) => letter.charCodeAt(0))
}

function words(values: readonly number[]): Buffer {
  const buffer = Buffer.alloc(2 * values.length)
  for (const [index, value] of values.entries()) buffer.writeUInt16BE(value & 0xffff, 2 * index)
  return buffer
}
