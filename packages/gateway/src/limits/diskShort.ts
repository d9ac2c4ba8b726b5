import { statfsSync } from 'node:fs'

/** Whether a folder's disk is nearly full: below 15 % and 1 GiB. There must be room left to delete and to sign in. */
export function isDiskShort(folder: string): boolean {
  const { bsize, blocks, bavail } = statfsSync(folder)
  return bavail < blocks * 0.15 && bavail * bsize < 2 ** 30
}
