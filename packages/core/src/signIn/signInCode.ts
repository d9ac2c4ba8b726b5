import type { Kit } from '../interfaces/kit.ts'
import type * as SignIn from './index.ts'

/** Loads and starts the sign-in code. Undefined when the host does not use sign-in. */
export function signInCode(kit: Kit): Promise<typeof SignIn> | undefined {
  const { siwx, siweConfig } = kit.options
  if (!siwx && !siweConfig) return undefined
  return import('./index.ts').then((code) => {
    code.startSignIn(kit)
    return code
  })
}
