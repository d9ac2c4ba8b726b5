import type { Namespace } from '@latchkey/core'

/** Bitcoin networks (CAIP-2 namespace `bip122`). */
export function bip122Namespace(): Namespace {
  return {
    id: 'bip122',
    accountTypes: ['payment', 'ordinal'],
    load: () => import('./actions.ts').then((module) => module.actions),
  }
}
