export { type SolanaSigner, solanaSignerOf } from './solanaKit/solanaSignerOf.ts'
