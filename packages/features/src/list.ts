// Every feature that a kit has unless its host switches it off: a line each.
export { receive } from './receive/index.ts'
