import type { Namespace } from '@latchkey/core'

/** Polkadot, its system chains and other Substrate chains (CAIP-2 namespace `polkadot`). */
export function polkadotNamespace(): Namespace {
  return {
    id: 'polkadot',
    accountTypes: ['eoa'],
    load: () => import('./actions.ts').then((module) => module.actions),
  }
}
