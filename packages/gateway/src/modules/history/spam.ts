import type { SpamReason } from '@latchkey/protocol/http'
import type { ChainTransaction, ChainTransfer } from '../../ports/historySource.ts'
import { lures } from '../../text/lures.ts'
import { isNobody } from './operation.ts'

export type Asked = {
  readonly account: string
  readonly transaction: ChainTransaction
  /** Whether the account itself has ever sent something to the sender. */
  readonly isAcquainted: boolean
  /** A coin, or a token of the operator's list. */
  readonly isListed: boolean
  readonly decimals: number | undefined
  /** Decimal text, of one whole token. */
  readonly priceUsd: string | undefined
}

/**
 * Why a transfer is hidden from its account until the visitor asks for it (POI-1). A transaction that the account
 * signed is never hidden.
 */
export function spamReasons(transfer: ChainTransfer, asked: Asked): readonly SpamReason[] {
  const { account, transaction, isAcquainted, isListed } = asked
  if (transaction.sender === account) return []
  if (transfer.kind === 'nft') return isAcquainted ? [] : ['unlisted']
  const reasons: SpamReason[] = []
  if (transfer.units === '0') reasons.push('zero-value')
  if (!isListed) reasons.push('unlisted')
  const isUnasked = transfer.recipient === account && !isAcquainted && !isNobody(transfer.sender)
  if (transfer.units !== '0' && isUnasked && isDust(transfer, asked)) reasons.push('dust')
  return reasons
}

/** An NFT that was sent to many accounts, or whose name contains a lure (HIS-04 drops them). */
export function isNftSpam(name: string, { account, transaction, isAcquainted }: Asked): boolean {
  if (transaction.sender === account || isAcquainted) return false
  return (transaction.recipients ?? 0) > strewn || lures.test(name)
}

/** Less than ten cents; without a price, less than a thousandth of a token. */
function isDust({ units }: ChainTransfer, { decimals, priceUsd }: Asked): boolean {
  if (decimals === undefined) return false
  const whole = 10n ** BigInt(decimals)
  if (priceUsd === undefined) return BigInt(units) * 1_000n < whole
  const [int = '0', fraction = ''] = priceUsd.split('.')
  const price = BigInt(int + fraction)
  return BigInt(units) * price * 10n < whole * 10n ** BigInt(fraction.length)
}

/** An NFT sent to more accounts at once is spam. */
const strewn = 20
