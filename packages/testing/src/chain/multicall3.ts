import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Hex } from 'viem'

/** Multicall3's init code. viem contains it for deployless calls but does not export it, so it is read by path. */
export function multicall3InitCode(): Hex {
  const viem = createRequire(import.meta.url).resolve('viem/package.json')
  const source = readFileSync(new URL('_esm/constants/contracts.js', `file://${viem}`), 'utf8')
  const code = /multicall3Bytecode = '(0x[0-9a-f]+)'/.exec(source)?.[1]
  if (!code)
    throw new Error('viem no longer carries multicall3Bytecode in _esm/constants/contracts.js')
  // `as`: the expression above only matches hexadecimal.
  return code as Hex
}
