export { eip155 } from './eip155/index.ts'
export { solana } from './solana/index.ts'
export { bip122 } from './bip122/index.ts'
export { polkadot } from './polkadot/index.ts'
