import type { Kit } from '../interfaces/kit.ts'
import type * as SignIn from './index.ts'

/** The code that signs visitors in, at work; undefined where the host does not ask for it. */
export function signInCode(kit: Kit): Promise<typeof SignIn> | undefined {
  const { siwx, siweConfig } = kit.options
  if (!siwx && !siweConfig) return undefined
  return import('./index.ts').then((code) => {
    code.startSignIn(kit)
    return code
  })
}
