import { gunzipSync } from 'node:zlib'

/** Reads the files of an npm tarball into memory, without writing or running them. */
export function readTarball(
  bytes: Uint8Array,
  folders: readonly string[],
): ReadonlyMap<string, Buffer> {
  const tar = gunzipSync(bytes)
  const files = new Map<string, Buffer>()
  let longPath: string | undefined
  for (let at = 0; at + block <= tar.length;) {
    const header = tar.subarray(at, at + block)
    if (header[0] === 0) break
    const size = Number.parseInt(text(header, 124, 12), 8) || 0
    const body = tar.subarray(at + block, at + block + size)
    const type = text(header, 156, 1)
    at += block + Math.ceil(size / block) * block
    if (type === 'x') longPath = paxPath(body) ?? longPath
    else if (type === 'L') longPath = text(body, 0, body.length)
    else if (type === '0' || type === '') {
      const path = (longPath ?? ustarPath(header)).replace(/^[^/]+\//, '')
      longPath = undefined
      if (folders.some((folder) => path.startsWith(folder))) files.set(path, body)
    } else if (type !== 'g') longPath = undefined
  }
  return files
}

const block = 512

function ustarPath(header: Buffer): string {
  const prefix = text(header, 345, 155)
  const name = text(header, 0, 100)
  return prefix === '' ? name : `${prefix}/${name}`
}

/** Extended header records: `length key=value\n` (POSIX pax). */
function paxPath(body: Buffer): string | undefined {
  return /(?:^|\n)\d+ path=([^\n]*)\n/.exec(body.toString('utf8'))?.[1]
}

function text(from: Buffer, start: number, length: number): string {
  const slice = from.subarray(start, start + length)
  const end = slice.indexOf(0)
  return slice
    .subarray(0, end === -1 ? slice.length : end)
    .toString('utf8')
    .trim()
}
