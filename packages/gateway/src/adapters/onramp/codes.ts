import type { OnrampRefusal } from '@latchkey/protocol/http'
import type { OnrampAsset } from '../../ports/onrampProvider.ts'

/** Mainnet's CAIP-2 id. */
export const solanaMainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/** An asset as a key of a table of a provider's codes. */
export function assetKey({ network, token }: OnrampAsset): string {
  const address = network.startsWith('eip155:') ? token?.toLowerCase() : token
  return `${network} ${address ?? ''}`
}

export function assetOfKey(key: string): OnrampAsset {
  const [network = '', token] = key.split(' ')
  return { network, token: token || undefined }
}

/** The network that a service names by an EVM chain number, or that is Solana; undefined for any other. */
export function networkBy(
  chainId: string | number | null | undefined,
  isSolana: boolean,
): string | undefined {
  if (isSolana) return solanaMainnet
  return /^[1-9]\d{0,17}$/.test(`${chainId ?? ''}`) ? `eip155:${chainId}` : undefined
}

/** A contract as services write it; the empty text and the zero address stand for a network's own coin. */
export function tokenBy(contract: string | null | undefined): string | undefined {
  return !contract || /^0x0{40}$/.test(contract) ? undefined : contract
}

/** A refusal by the words of a service. */
export function refusalIn(json: unknown): OnrampRefusal {
  const words = JSON.stringify(json ?? '').toLowerCase()
  if (/minimum|too small|too low|below|lower|at least|greater than/.test(words))
    return 'AMOUNT_TOO_SMALL'
  if (/maximum|too large|too high|exceed|above|at most|less than/.test(words))
    return 'AMOUNT_TOO_LARGE'
  if (/country|region|subdivision/.test(words)) return 'COUNTRY_UNSUPPORTED'
  return /payment|fiat|source_?currency|basecurrency/.test(words)
    ? 'PAYMENT_UNSUPPORTED'
    : 'ASSET_UNSUPPORTED'
}
