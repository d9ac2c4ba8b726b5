import { type CreateWallet, listed } from './Wallet.ts'

/** RainbowKit's way to configure Coinbase's SDK, which the kit does not have: the wallet connects as any other. */
type Configured = CreateWallet & {
  /** @deprecated No effect. */
  preference?: unknown
  /** @deprecated No effect. */
  subAccounts?: unknown
  /** @deprecated No effect. */
  paymasterUrls?: unknown
}

export const baseAccount: Configured = /*#__PURE__*/ listed(
  'baseAccount',
  'Base Account',
  'a2b4319fcf0adee9328300082971103cbaa14a89b461010aebed9e510cd34fac',
)
export { baseAccount as base }
export const coinbaseWallet: Configured = /*#__PURE__*/ listed(
  'coinbase',
  'Base',
  'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa',
)
