export type ImageFacts = {
  readonly type: 'png' | 'jpeg' | 'gif' | 'webp'
  readonly width: number
  readonly height: number
  /** Bytes of a decoded pixel. */
  readonly depth: 4 | 8
}

/**
 * Type and size of a picture by its own first bytes, whatever its declared type; undefined for formats that are not
 * decoded here, SVG among them, and for files whose parts are larger than they claim. Nothing is unpacked: a small file may
 * claim to be a huge picture.
 */
export function imageFacts(bytes: Uint8Array): ImageFacts | undefined {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    return pngFacts(view) ?? gifFacts(view) ?? webpFacts(view) ?? jpegFacts(view)
  } catch (error) {
    // The file ends before its size.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function pngFacts(view: Buffer): ImageFacts | undefined {
  const isPng = view.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))
  if (!isPng || view.toString('latin1', 12, 16) !== 'IHDR') return undefined
  return {
    type: 'png',
    width: view.readUInt32BE(16),
    height: view.readUInt32BE(20),
    depth: view.readUInt8(24) === 16 ? 8 : 4,
  }
}

function gifFacts(view: Buffer): ImageFacts | undefined {
  if (!/^GIF8[79]a$/.test(view.toString('latin1', 0, 6))) return undefined
  return { type: 'gif', width: view.readUInt16LE(6), height: view.readUInt16LE(8), depth: 4 }
}

function webpFacts(view: Buffer): ImageFacts | undefined {
  if (view.toString('latin1', 0, 4) !== 'RIFF' || view.toString('latin1', 8, 12) !== 'WEBP')
    return undefined
  const whole = webpChunk(view, 12)
  if (view.toString('latin1', 12, 16) !== 'VP8X') return whole
  // The extended form has its pictures after its own size, which decoders do not compare before they unpack (RFC 9649, 2.7).
  const size = webp(view.readUIntLE(24, 3) + 1, view.readUIntLE(27, 3) + 1)
  for (let at = 12; at + 8 <= view.length; at += 8 + even(view.readUInt32LE(at + 4))) {
    const isFrame = view.toString('latin1', at, at + 4) === 'ANMF'
    const part = webpChunk(view, isFrame ? at + 24 : at)
    if (part && (part.width > size.width || part.height > size.height)) return undefined
  }
  return size
}

/** The size of the picture in a chunk; undefined for a chunk of another kind. */
function webpChunk(view: Buffer, at: number): ImageFacts | undefined {
  switch (view.toString('latin1', at, at + 4)) {
    case 'VP8 ':
      return webp(view.readUInt16LE(at + 14) & 0x3fff, view.readUInt16LE(at + 16) & 0x3fff)
    case 'VP8L': {
      const bits = view.readUInt32LE(at + 9)
      return webp((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1)
    }
    default:
      return undefined
  }
}

function even(length: number): number {
  return length + (length & 1)
}

function webp(width: number, height: number): ImageFacts {
  return { type: 'webp', width, height, depth: 4 }
}

/** Each scan of a JPEG goes through the whole picture; encoders write about ten. */
const mostScans = 64
const startOfScan = /*#__PURE__*/ Buffer.from('ffda', 'hex')

/** Reads segments up to the first that holds the size of a frame (ITU T.81 B.2.2). */
function jpegFacts(view: Buffer): ImageFacts | undefined {
  if (view.readUInt16BE(0) !== 0xffd8 || hasManyScans(view)) return undefined
  let at = 2
  while (at < view.length) {
    if (view.readUInt8(at) !== 0xff) return undefined
    const marker = view.readUInt8(at + 1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame)
      return {
        type: 'jpeg',
        height: view.readUInt16BE(at + 5),
        width: view.readUInt16BE(at + 7),
        depth: 4,
      }
    if (marker === 0xd9 || marker === 0xda) return undefined
    at += 2 + view.readUInt16BE(at + 2)
  }
  return undefined
}

/** In a scan's own data a zero follows each 255; a comment may hold the two bytes of a scan's start by chance. */
function hasManyScans(view: Buffer): boolean {
  let scans = 0
  for (let at = view.indexOf(startOfScan); at >= 0; at = view.indexOf(startOfScan, at + 2)) {
    scans += 1
    if (scans > mostScans) return true
  }
  return false
}
