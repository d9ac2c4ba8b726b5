import { BaseError } from 'viem'
import { requireMajor } from '../appKit/options/requireMajor.ts'

/** @throws KitError `OPTIONS_INVALID` with another version of viem than 2 */
export function requireViem(door: string): void {
  // viem tells its version in its errors alone, where a host may replace it.
  const [, version] = /^viem@(.+)/.exec(new BaseError('').version) ?? []
  if (version) requireMajor(door, 'viem', { majors: [2], version })
}
