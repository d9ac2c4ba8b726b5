export { en } from './en.ts'
