// The part of PNG for Chromium's screenshots and marked pictures: 8 bits, RGB or RGBA, not interlaced.
import { crc32, deflateSync, inflateSync } from 'node:zlib'

/** Three bytes for each pixel, row by row. */
export type Pixels = {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** @throws for a file of another kind */
export function decodePng(file: Buffer): Pixels {
  const packed: Buffer[] = []
  let width = 0
  let height = 0
  let samples = 0
  for (let at = 8; at < file.length;) {
    const length = file.readUInt32BE(at)
    const type = file.toString('latin1', at + 4, at + 8)
    const body = file.subarray(at + 8, at + 8 + length)
    if (type === 'IHDR') {
      width = body.readUInt32BE(0)
      height = body.readUInt32BE(4)
      samples = body[8] === 8 && body[12] === 0 ? ({ 2: 3, 6: 4 }[body[9] ?? 0] ?? 0) : 0
      if (samples === 0) throw new Error('PNG: only 8-bit RGB or RGBA, not interlaced')
    } else if (type === 'IDAT') packed.push(body)
    at += length + 12
  }
  const rows = unfilter(inflateSync(Buffer.concat(packed)), width * samples, samples)
  return { width, height, data: samples === 3 ? rows : withoutAlpha(rows) }
}

export function encodePng({ width, height, data }: Pixels): Buffer {
  const rows = Buffer.alloc(height * (width * 3 + 1))
  for (let y = 0; y < height; y++)
    rows.set(data.subarray(y * width * 3, (y + 1) * width * 3), y * (width * 3 + 1) + 1)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** PNG 9: every row stores its difference from its neighbours on the left and above. */
function unfilter(raw: Uint8Array, stride: number, samples: number): Uint8Array {
  const rows = raw.length / (stride + 1)
  const out = new Uint8Array(rows * stride)
  let above = new Uint8Array(stride)
  for (let y = 0; y < rows; y++) {
    const from = y * (stride + 1)
    const row = out.subarray(y * stride, (y + 1) * stride)
    row.set(raw.subarray(from + 1, from + 1 + stride))
    const filter = raw[from]
    if (filter === 1) addLeft(row, samples)
    else if (filter === 2) addAbove(row, above)
    else if (filter === 3) addMean(row, above, samples)
    else if (filter === 4) addPaeth(row, above, samples)
    above = row
  }
  return out
}

function addLeft(row: Uint8Array, samples: number): void {
  for (let x = samples; x < row.length; x++) row[x] = (row[x] ?? 0) + (row[x - samples] ?? 0)
}

function addAbove(row: Uint8Array, above: Uint8Array): void {
  for (let x = 0; x < row.length; x++) row[x] = (row[x] ?? 0) + (above[x] ?? 0)
}

function addMean(row: Uint8Array, above: Uint8Array, samples: number): void {
  for (let x = 0; x < row.length; x++) {
    const left = x < samples ? 0 : (row[x - samples] ?? 0)
    row[x] = (row[x] ?? 0) + ((left + (above[x] ?? 0)) >> 1)
  }
}

function addPaeth(row: Uint8Array, above: Uint8Array, samples: number): void {
  for (let x = 0; x < row.length; x++) {
    const left = x < samples ? 0 : (row[x - samples] ?? 0)
    const up = above[x] ?? 0
    const corner = x < samples ? 0 : (above[x - samples] ?? 0)
    const toLeft = Math.abs(up - corner)
    const toUp = Math.abs(left - corner)
    const toCorner = Math.abs(left + up - 2 * corner)
    const guess = toLeft <= toUp && toLeft <= toCorner ? left : toUp <= toCorner ? up : corner
    row[x] = (row[x] ?? 0) + guess
  }
}

function withoutAlpha(rows: Uint8Array): Uint8Array {
  const out = new Uint8Array((rows.length / 4) * 3)
  for (let from = 0, to = 0; from < rows.length; from += 4, to += 3) {
    out[to] = rows[from] ?? 0
    out[to + 1] = rows[from + 1] ?? 0
    out[to + 2] = rows[from + 2] ?? 0
  }
  return out
}
