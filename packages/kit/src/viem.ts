export { type Eip1193Provider, eip1193Of } from './viem/eip1193.ts'
export { publicClientOf, walletClientOf } from './viem/walletClientOf.ts'
