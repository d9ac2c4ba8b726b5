export { WagmiAdapter, type WagmiAdapterOptions } from './wagmi/WagmiAdapter.ts'
