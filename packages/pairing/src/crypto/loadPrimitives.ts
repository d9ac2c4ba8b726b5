import { randomBytes } from '../bytes.ts'
import { basePoint, type Primitives } from './primitives.ts'
import { webPrimitives } from './webPrimitives.ts'

/**
 * WebCrypto where it has both curves, otherwise noble, which is loaded only then: old browsers (Ed25519 came last, to
 * Chrome 137), and pages without a secure context, which have no `crypto.subtle` at all.
 */
export async function loadPrimitives(): Promise<Primitives> {
  try {
    await Promise.all([
      webPrimitives.signer(randomBytes(32)),
      webPrimitives.agree(randomBytes(32), basePoint()),
    ])
    return webPrimitives
  } catch {
    return (await import('./noblePrimitives.ts')).noblePrimitives
  }
}
