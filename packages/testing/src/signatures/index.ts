// Signing with bare keys, for tests of verification.
export { keysOf } from '../bitcoin/wallets/keys.ts'
export { signBip322, signEcdsa } from '../bitcoin/wallets/signMessage.ts'
export { walletKey } from '../polkadot/wallets/keys.ts'
export type { KeyType } from '../polkadot/wallets/keys.ts'
export { signingKey } from '../solana/ed25519.ts'
export { signInText } from '../solana/signInText.ts'
