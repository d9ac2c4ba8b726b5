import type { Namespace } from '@latchkey/core'

/** EVM networks (CAIP-2 namespace `eip155`). */
export function eip155(): Namespace {
  return {
    id: 'eip155',
    accountTypes: ['smartAccount', 'eoa'],
    load: () => import('./actions.ts').then((module) => module.actions),
  }
}
