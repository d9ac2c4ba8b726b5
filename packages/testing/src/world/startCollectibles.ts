import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { crc32, deflateSync } from 'node:zlib'

/** Origin of the descriptions in the collectibles of the local past (chain/seedPast.ts). */
export const collectiblesOrigin = 'https://collectibles.example'

export type Collectibles = { readonly url: string; stop(): Promise<void> }

/** Descriptions and pictures of the local chain's collectibles, and logos of its tokens, for a gateway to fetch. */
export async function startCollectibles(): Promise<Collectibles> {
  const server = createServer((request, response) => {
    const answer = pageAt(request.url ?? '/')
    if (!answer) return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': answer.type }).end(answer.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // As: a server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

type Page = { readonly type: string; readonly body: string | Buffer }

function pageAt(path: string): Page | undefined {
  const [, folder = '', file = ''] =
    /^\/(lights|tools|free|pictures)\/([\w.-]{1,80})$/.exec(path) ?? []
  if (folder === '') return undefined
  if (folder === 'pictures') return { type: 'image/png', body: picture(file.replace('.png', '')) }
  const id = folder === 'tools' ? Number.parseInt(file, 16) : Number(file)
  const name = { lights: `Harbour Light ${id}`, tools: `Tool ${id}`, free: 'Claim your reward' }[
    folder
  ]
  const image = `${collectiblesOrigin}/pictures/${folder}-${id}.png`
  return { type: 'application/json', body: JSON.stringify({ name, image }) }
}

const side = 256

/** Rings in colours that depend on the word, so that pictures can be told apart. */
function picture(word: string): Buffer {
  const seed = crc32(word)
  const hue = (shift: number): number => 80 + ((seed >>> shift) & 0x7f)
  const rows = Buffer.alloc(side * (side * 3 + 1))
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const distance = Math.hypot(x - side / 2, y - side / 2)
      const isRing = Math.floor(distance / (12 + (seed % 20))) % 2 === 0
      const at = y * (side * 3 + 1) + 1 + x * 3
      for (const [channel, shift] of [0, 8, 16].entries())
        rows[at + channel] = isRing ? hue(shift) : 255 - hue(shift)
    }
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  // Eight bits a channel, red, green and blue.
  head.set([8, 2], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
