import type { PolkadotSigner } from 'polkadot-api'
import { getPolkadotSignerFromPjs } from 'polkadot-api/pjs-signer'
import type { AppKit } from '../appKit/appKit.ts'
import { polkadotJsSignerOf } from '../polkadotJs/polkadotJsSignerOf.ts'

/**
 * A signer of polkadot-api for the account that the kit shows now, or for another account of the connected wallet. Undefined
 * while no Polkadot wallet is connected. It signs for no other account: make it anew after a change (`subscribeAccount`).
 *
 * Its functions throw KitError `ACCOUNT_MISSING` once no Polkadot wallet is connected, `CHAIN_UNSUPPORTED` for a transaction of
 * another network than the kit shows, `UNAUTHORIZED` when the wallet does not share the account, `USER_REJECTED`,
 * `METHOD_UNSUPPORTED`, `WALLET_REPLY_INVALID`, and the other errors of the wallet.
 * @example
 * const signer = polkadotSignerOf(kit)
 * if (signer) await transaction.signAndSubmit(signer)
 */
export function polkadotSignerOf(kit: AppKit, address?: string): PolkadotSigner | undefined {
  const shown = kit.getAddress('polkadot')
  if (!shown) return undefined
  const { signPayload, signRaw } = polkadotJsSignerOf(kit)
  return getPolkadotSignerFromPjs(address ?? shown, signPayload, signRaw)
}
