import { existsSync, statfsSync } from 'node:fs'
import { dirname } from 'node:path'

/** Three segments of PostgreSQL's log: it stops for good when it cannot begin the next one. */
const leastBytes = 48 * 2 ** 20

/** There is too little room to write. Its code is PostgreSQL's own for a full disk (SQLSTATE). */
export class DiskFull extends Error {
  override readonly name = 'DiskFull'
  readonly code = '53100'
}

/** @throws DiskFull when the disk of a folder, which need not exist yet, has too little room to write */
export function checkDisk(folder: string): void {
  let place = folder
  while (!existsSync(place)) place = dirname(place)
  const { bsize, bavail } = statfsSync(place)
  if (bavail * bsize >= leastBytes) return
  throw new DiskFull(
    `The disk of the database folder ${folder} is full: ${megabytes(bavail * bsize)} are free, and writing needs ${megabytes(leastBytes)}.`,
  )
}

function megabytes(bytes: number): string {
  return `${Math.floor(bytes / 2 ** 20)} MiB`
}
