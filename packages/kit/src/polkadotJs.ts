export { polkadotJsSignerOf, type PolkadotJsSigner } from './polkadotJs/polkadotJsSignerOf.ts'
