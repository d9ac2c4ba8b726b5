export { polkadotAccounts, polkadotFunds } from './accounts.ts'
export type { PolkadotAccount } from './accounts.ts'
export { hasPolkadot, polkadotFacts, startPolkadot } from './startPolkadot.ts'
export type { PolkadotNode } from './startPolkadot.ts'
