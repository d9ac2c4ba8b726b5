export { polkadotSignerOf } from './polkadotApi/polkadotSignerOf.ts'
