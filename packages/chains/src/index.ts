export { eip155 } from './eip155/index.ts'
