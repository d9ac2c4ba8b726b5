export { namespaceConformance, type NamespaceSubject } from './namespace.ts'
