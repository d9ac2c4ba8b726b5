import { findNetwork, type Kit, type KitState } from '@latchkey/core'
import {
  followNativeBalance,
  type NativeBalance,
  nativeBalanceQuery,
  queryClient,
} from '@latchkey/core/data'
import { displayAmount, displayBalance } from '@latchkey/core/format'
import { type AccountId, parseAccountId } from '@latchkey/protocol'
import type { ShownBalance } from './useNativeBalance.ts'

/**
 * Reads the native balance of an account, and again after each transfer of the visitor. Tells each other text of it, until
 * the returned function is called.
 */
export function followBalance(
  kit: Kit,
  account: AccountId,
  onText: (balance: ShownBalance) => void,
): () => void {
  let told: string | undefined
  const tell = (): void => {
    const balance = shownBalance(kit.store.getState(), account)
    if (!balance || balance.text === told) return
    told = balance.text
    onText(balance)
  }
  const stopReading = followNativeBalance(kit, account)
  const stopWatching = kit.store.subscribe(tell)
  tell()
  return () => {
    stopReading()
    stopWatching()
  }
}

/** A balance by the rules for balances (BAL-05): `1.234 ETH`. */
function shownBalance(state: KitState, account: AccountId): ShownBalance | undefined {
  const { balance, balanceSymbol: symbol } = state.accountFacts[account] ?? {}
  if (balance === undefined || symbol === undefined) return undefined
  const locale = state.language ?? 'en'
  const text = findNetwork(state, parseAccountId(account).network)?.testnet
    ? displayBalance(balance, { locale, testnet: true })
    : displayAmount(balance, { locale })
  return { text: `${text} ${symbol}`, symbol }
}

export function fetchNativeBalance(kit: Kit, account: AccountId): Promise<NativeBalance> {
  return kit.get(queryClient).fetchQuery(nativeBalanceQuery(kit, account))
}
