import { type Kit, networkOf } from '@latchkey/core'
import { type NativeBalance, nativeBalanceQuery, queryClient } from '@latchkey/core/data'
import { displayBalance } from '@latchkey/core/format'
import type { AccountId } from '@latchkey/protocol'
import type { ShownBalance } from './useNativeBalance.ts'

/** The native balance of an account, with its text by the rules for balances (BAL-05): `1.234 ETH`. */
export async function fetchShownBalance(kit: Kit, account: AccountId): Promise<ShownBalance> {
  const { amount, symbol } = await fetchNativeBalance(kit, account)
  const state = kit.store.getState()
  const testnet = networkOf(state)?.testnet === true
  const shown = displayBalance(amount, { locale: state.language ?? 'en', testnet })
  return { text: `${shown} ${symbol}`, symbol }
}

export function fetchNativeBalance(kit: Kit, account: AccountId): Promise<NativeBalance> {
  return kit.get(queryClient).fetchQuery(nativeBalanceQuery(kit, account))
}
