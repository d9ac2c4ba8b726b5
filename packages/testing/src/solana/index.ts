export { hasSolana, solanaAccounts, solanaFunds, startSolana } from './startSolana.ts'
export type { SolanaNode } from './startSolana.ts'
