export { namespaceConformance, type NamespaceSubject } from './namespace.ts'
export { historySourceConformance } from './historySource.ts'
export type { HistorySubject } from './historySource.ts'
