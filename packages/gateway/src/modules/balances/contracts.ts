import { KitError } from '@latchkey/protocol'
import { nativeTokenAddress } from '@latchkey/protocol/http'
import { parseAssetId } from '../../networks/asset.ts'

/**
 * The contracts (mints on Solana) of one network among CAIP-10 ids, in the spelling of `assetAddress`, without repeats.
 * The address that stands for the network's own coin is dropped, since the coin is always read. Contracts of other
 * networks are dropped too.
 * @throws KitError `REQUEST_INVALID` when an entry is not the CAIP-10 id of a token
 */
export function contractsOn(
  network: string,
  ids: readonly string[],
  field: string,
): readonly string[] {
  const contracts = ids.flatMap((id) => {
    const parts = parseAssetId(id)
    if (!parts)
      throw new KitError('REQUEST_INVALID', { issue: `${field}: Invalid CAIP Address`, field })
    const isCoin = parts.address === nativeTokenAddress
    return parts.network === network && !isCoin ? [parts.address] : []
  })
  return [...new Set(contracts)]
}
