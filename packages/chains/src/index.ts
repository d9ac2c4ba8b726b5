export { eip155 } from './eip155/index.ts'
export { solana } from './solana/index.ts'
