import type { Namespace } from '@latchkey/core'

/** Solana networks (CAIP-2 namespace `solana`). */
export function solanaNamespace(): Namespace {
  return {
    id: 'solana',
    accountTypes: ['eoa'],
    load: () => import('./actions.ts').then((module) => module.actions),
  }
}
