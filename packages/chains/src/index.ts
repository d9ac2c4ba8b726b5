export { eip155 } from './eip155/index.ts'
export { solanaNamespace } from './solana/index.ts'
export { bip122Namespace } from './bip122/index.ts'
export { polkadotNamespace } from './polkadot/index.ts'
