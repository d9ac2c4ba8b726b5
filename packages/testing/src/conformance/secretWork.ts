import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

/** Calls of Node's functions for secrets. */
export type SecretWork = {
  readonly createHmac: number
  readonly scrypt: number
  /** Lengths of what `timingSafeEqual` compared, in bytes. */
  readonly compared: readonly number[]
}

/**
 * Counts how often a check hashes and compares. A check that does the same work for every wrong secret, and compares by
 * `timingSafeEqual`, tells a stranger nothing by its time. Counts are exact on a busy machine, where times are not.
 */
export async function secretWork(check: () => Promise<unknown>): Promise<SecretWork> {
  const counts = { createHmac: 0, scrypt: 0 }
  const compared: number[] = []
  const { createHmac, scrypt, timingSafeEqual } = crypto
  /** Modules that import a function by its name see the change too. */
  const install = (functions: object): void => {
    Object.assign(crypto, functions)
    syncBuiltinESMExports()
  }
  const counted = <Given extends object>(real: Given, count: (args: readonly unknown[]) => void) =>
    new Proxy(real, {
      apply(target, self, args) {
        count(args)
        // As: proxies call `apply` for functions only.
        return Reflect.apply(target as () => unknown, self, args)
      },
    })
  install({
    createHmac: counted(createHmac, () => (counts.createHmac += 1)),
    scrypt: counted(scrypt, () => (counts.scrypt += 1)),
    timingSafeEqual: counted(timingSafeEqual, ([one]) => {
      // As: it takes bytes.
      compared.push((one as Uint8Array).length)
    }),
  })
  try {
    await check()
  } finally {
    install({ createHmac, scrypt, timingSafeEqual })
  }
  return { ...counts, compared }
}

/** A secret of the same length that differs at its first or its last character. */
export function wrongAt(place: 'first' | 'last', secret: string): string {
  const index = place === 'first' ? 0 : secret.length - 1
  const other = secret[index] === '0' ? '1' : '0'
  return secret.slice(0, index) + other + secret.slice(index + 1)
}
