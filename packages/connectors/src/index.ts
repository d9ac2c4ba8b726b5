export { injected, type InjectedOptions } from './injected/index.ts'
