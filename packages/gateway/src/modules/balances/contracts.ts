import { KitError } from '@latchkey/protocol'
import { nativeTokenAddress } from '@latchkey/protocol/http'
import { parseAssetId } from '../../networks/asset.ts'

/**
 * The contracts (mints on Solana) of one network among CAIP-10 ids, as they are compared, without repeats. The
 * network's own coin is always read, so that its stand-in address is dropped; other networks' contracts are as well.
 * @throws KitError `REQUEST_INVALID` when an entry is no CAIP-10 id of a token
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

/** The account's address as the network's sources want it; undefined when it is none of the network's family. */
export function accountOn(network: string, text: string): string | undefined {
  if (network.startsWith('solana:')) return base58.test(text) ? text : undefined
  const [, hex] = /^(?:0x)?([0-9a-fA-F]{40})$/.exec(text) ?? []
  return hex && `0x${hex.toLowerCase()}`
}

/** 32 bytes in base58. No address of Solana's is shorter than 32 letters or longer than 44. */
const base58 = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/
