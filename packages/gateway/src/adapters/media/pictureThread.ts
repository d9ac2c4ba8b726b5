import { parentPort } from 'node:worker_threads'
import { PhotonImage, resize, SamplingFilter } from '@cf-wasm/photon/node'

/** security.md INJ-3 */
const mostPixels = 512
const mostBytes = 1024 * 1024
const quality = 82

parentPort?.on('message', (bytes: Uint8Array) => {
  parentPort?.postMessage(remade(bytes))
})
parentPort?.postMessage('ready')

type Made = { readonly bytes: Uint8Array; readonly type: string }

/** The decoder is WebAssembly: nothing collects its pictures. */
function freeing<Value>(image: PhotonImage, work: (image: PhotonImage) => Value): Value {
  try {
    return work(image)
  } finally {
    image.free()
  }
}

function remade(bytes: Uint8Array): Made {
  return freeing(PhotonImage.new_from_byteslice(bytes), (source) => {
    for (const side of [mostPixels, mostPixels / 2]) {
      const made = freeing(fitted(source, side), encoded)
      if (made.bytes.length <= mostBytes) return made
    }
    throw new RangeError('too many bytes at every size')
  })
}

function encoded(image: PhotonImage): Made {
  return hasAlpha(image.get_raw_pixels())
    ? { bytes: image.get_bytes_webp(), type: 'image/webp' }
    : { bytes: image.get_bytes_jpeg(quality), type: 'image/jpeg' }
}

function fitted(source: PhotonImage, side: number): PhotonImage {
  const [width, height] = [source.get_width(), source.get_height()]
  const scale = Math.min(1, side / Math.max(width, height))
  const size = [width, height].map((length) => Math.max(1, Math.round(length * scale)))
  return resize(source, size[0] ?? 1, size[1] ?? 1, SamplingFilter.Triangle)
}

function hasAlpha(pixels: Uint8Array): boolean {
  for (let at = 3; at < pixels.length; at += 4) if (pixels[at] !== 255) return true
  return false
}
