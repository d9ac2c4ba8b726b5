import { deflateSync, crc32 } from 'node:zlib'
import { PhotonImage } from '@cf-wasm/photon/node'
import fc from 'fast-check'
import { afterAll, describe, expect, it, test } from 'vitest'
import { runFor } from '../../limits/currentCaller.ts'
import { avif, gifBomb, jpegBomb, webpBomb } from './fixtures/bombs.ts'
import { imageFacts } from './imageFacts.ts'
import { pictureMaker } from './pictures.ts'

const maker = pictureMaker()
afterAll(() => maker.close())
const gone = { code: 'NOT_FOUND' }

/** A PNG of one colour, opaque or transparent; `claims` may give a false size. */
function png(
  width: number,
  height: number,
  {
    alpha = 255,
    claims = [width, height],
    bits = 8,
  }: { alpha?: number; claims?: readonly number[]; bits?: number } = {},
): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(claims[0] ?? 0, 0)
  head.writeUInt32BE(claims[1] ?? 0, 4)
  head.set([bits, 6], 8)
  const row = Buffer.concat([
    Buffer.from([0]),
    Buffer.alloc(width * 4, Buffer.from([200, 30, 60, alpha])),
  ])
  const rows = Buffer.concat(Array.from({ length: height }, () => row))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
const drawn = PhotonImage.new_from_byteslice(png(40, 30))
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
const pixel = PhotonImage.new_from_byteslice(gif)

describe('picture maker', () => {
  test.each([
    ['png', png(40, 30), 'image/jpeg', 40, 30],
    ['png with holes', png(40, 30, { alpha: 80 }), 'image/webp', 40, 30],
    ['jpeg', drawn.get_bytes_jpeg(90), 'image/jpeg', 40, 30],
    ['webp', drawn.get_bytes_webp(), 'image/jpeg', 40, 30],
    ['gif', gif, 'image/webp', 1, 1],
    ['wide png', png(1500, 300), 'image/jpeg', 512, 102],
    ['tall png', png(3, 1024), 'image/jpeg', 2, 512],
    ['gif of one run', gifBomb([40, 30], [40, 30]), 'image/jpeg', 40, 30],
    ['progressive jpeg', jpegBomb([64, 48], 10), 'image/jpeg', 64, 48],
    ['extended webp', webpBomb(pixel.get_bytes_webp(), [1, 1], [1, 1]), 'image/webp', 1, 1],
  ] as const)('a new picture is made of a %s', async (_, bytes, type, width, height) => {
    const made = await maker.remake(bytes)
    expect(made.type).toBe(type)
    expect(imageFacts(made.bytes)).toMatchObject({ type: type.slice(6), width, height })
    expect(made.bytes.length).toBeLessThanOrEqual(1024 * 1024)
  })

  it('a new picture holds nothing that was hidden in the file', async () => {
    const hidden = '<script>alert(1)</script>'
    const made = await maker.remake(Buffer.concat([png(8, 8), Buffer.from(hidden)]))
    expect(Buffer.from(made.bytes).includes(hidden)).toBe(false)
  })

  test.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['an SVG behind a declaration', '<?xml version="1.0"?><!DOCTYPE svg><svg/>'],
    ['a page', '<!doctype html><img src=x onerror=alert(1)>'],
    ['text', 'hello'],
    ['an empty file', ''],
    ['a PNG that is cut off', png(40, 30).subarray(0, 60)],
    ['the head of a PNG', png(40, 30).subarray(0, 8)],
    ['a PNG of 50000 by 50000', png(4, 4, { claims: [50_000, 50_000] })],
    ['a PNG of 30 megapixels', png(4, 4, { claims: [6_000, 5_000] })],
    ['a PNG of 16 megapixels of 8 bytes', png(4, 4, { claims: [4_000, 4_000], bits: 16 })],
    ['a PNG without a side', png(4, 4, { claims: [0, 4] })],
    ['a PNG whose data is of another size', png(4, 4, { claims: [4_000, 4_000] })],
    ['a GIF of 65535 by 65535', gifBomb([65_535, 65_535], [9, 9])],
    ['a GIF with a frame above its screen', gifBomb([1, 1], [20_000, 20_000])],
    ['a WebP with more inside', webpBomb(pixel.get_bytes_webp(), [1, 1], [16_383, 16_383])],
    ['a JPEG of 24 megapixels and 1,000 scans', jpegBomb([4_898, 4_898], 1_000)],
    ['an AVIF', avif],
    ['a JPEG without a picture', Buffer.from('ffd8ffe000104a46494600', 'hex')],
    ['a WebP without a picture', Buffer.from('RIFF\0\0\0\0WEBPVP8 ')],
  ])('the picture maker refuses %s and then makes the next picture', async (_, bytes) => {
    await expect(maker.remake(Buffer.from(bytes))).rejects.toMatchObject(gone)
    // The next picture is not affected.
    expect((await maker.remake(png(2, 2))).type).toBe('image/jpeg')
  })

  it('large pictures leave no memory behind', { timeout: 60_000 }, async () => {
    const large = png(3_000, 3_000)
    await maker.remake(large)
    const before = process.memoryUsage.rss()
    for (let count = 0; count < 8; count += 1) await maker.remake(large)
    // Without `free`, each picture leaves its 36 MB of pixels in the decoder.
    expect((process.memoryUsage.rss() - before) / 2 ** 20).toBeLessThan(150)
  })

  it(
    'small pictures leave no memory in the decoder, which stays',
    { timeout: 60_000 },
    async () => {
      const small = png(1_500, 1_500)
      await maker.remake(small)
      const before = process.memoryUsage.rss()
      for (let count = 0; count < 30; count += 1) await maker.remake(small)
      expect((process.memoryUsage.rss() - before) / 2 ** 20).toBeLessThan(150)
    },
  )

  test('bombs in a few hundred bytes are refused before they are unpacked', () => {
    for (const bytes of [
      webpBomb(pixel.get_bytes_webp(), [1, 1], [2, 1]),
      webpBomb(pixel.get_bytes_webp(), [4_000, 4_000], [16_383, 16_383]),
      jpegBomb([64, 64], 65),
    ])
      expect(imageFacts(bytes)).toBeUndefined()
  })

  test('pictures that take long are put off after those of other callers', async () => {
    const of = async (address: string, bytes: Buffer, count: number): Promise<number[]> =>
      Promise.all(
        Array.from({ length: count }, () =>
          runFor({ address, signal: new AbortController().signal }, () =>
            maker.remake(bytes).then(() => performance.now()),
          ),
        ),
      )
    // Much longer than a small picture on a busy machine, whose time counts too.
    const long = of('stranger', png(4_000, 4_000), 3)
    const visitor = Math.max(...(await of('visitor', png(20, 20), 6)))
    expect((await long).filter((at) => at < visitor)).toHaveLength(1)
  })

  test('pictures are made in turn when a broken file is among them', async () => {
    const files = [png(5, 5), png(5, 5).subarray(0, 50), png(6, 6)]
    const made = await Promise.allSettled(files.map((file) => maker.remake(file)))
    expect(made.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  })

  test('pictures beyond the 64 that can wait are refused as overload', async () => {
    const made = await Promise.allSettled(Array.from({ length: 70 }, () => maker.remake(png(2, 2))))
    const refused = made.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(6)
    expect(refused[0]).toMatchObject({ reason: { code: 'OVERLOADED' } })
  })
})

describe('image facts', () => {
  test('image facts are read from any bytes without an exception', () => {
    const heads = [
      png(2, 2),
      gif,
      Buffer.from(drawn.get_bytes_webp()),
      Buffer.from(drawn.get_bytes_jpeg(90)),
    ]
    fc.assert(
      fc.property(
        fc.constantFrom(...heads),
        fc.nat(200),
        fc.uint8Array({ maxLength: 64 }),
        (head, at, noise) => {
          imageFacts(Buffer.concat([head.subarray(0, at), noise]))
          imageFacts(noise)
        },
      ),
    )
  })
})
