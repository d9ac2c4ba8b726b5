import type { CaipNetwork } from '@latchkey/core'
import { displayBalance } from '@latchkey/core/format'
import type { NativeBalance } from './useNativeBalance.ts'

/** `1.234 ETH`, by the rules for balances (BAL-05). */
export function displayedBalance(
  { amount, symbol }: NativeBalance,
  network: CaipNetwork | undefined,
  locale: string,
): string {
  return `${displayBalance(amount, { locale, testnet: network?.testnet === true })} ${symbol}`
}
