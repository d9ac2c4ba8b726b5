import { KitError } from '@latchkey/protocol'
import type { WalletAsset } from '../interfaces/calls.ts'
import type { Kit } from '../interfaces/kit.ts'
import { callsTools } from './tools.ts'

/**
 * The assets of the displayed EVM account as its wallet reports them (`wallet_getAssets`, ERC-7811).
 * @throws KitError `METHOD_UNSUPPORTED`, `ACCOUNT_MISSING`, `CHAIN_UNSUPPORTED`, any wallet code
 */
export async function readAssets(
  kit: Kit,
  { chainId }: { readonly chainId?: number | undefined } = {},
): Promise<readonly WalletAsset[]> {
  const { wallet, account, calls } = await callsTools(kit, chainId)
  const assets = await calls.readAssets(wallet, account)
  if (!assets) throw new KitError('METHOD_UNSUPPORTED', { method: 'wallet_getAssets' })
  return assets
}
