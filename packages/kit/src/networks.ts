export type { Network } from '@latchkey/core'
export * from '@latchkey/chains/networks'
