import { notifyManager, type QueryClient } from '@tanstack/query-core'
import type { AccountId } from '@latchkey/protocol'
import type { Kit } from '../interfaces/kit.ts'
import { hasAccount } from '../state/hasAccount.ts'
import type { AccountFacts } from '../state/store.ts'
import type { AccountIdentity } from './identity.ts'
import type { NativeBalance, Portfolio } from '../interfaces/balances.ts'

/**
 * Show in the kit's state what queries know of connected accounts, so that hosts see it without asking anybody (STA-01).
 * Gives a function that stops.
 */
export function mirrorFacts(kit: Kit, client: QueryClient): () => void {
  return client.getQueryCache().subscribe(({ query: { queryKey, state } }) => {
    const [kind, account] = queryKey as readonly [string, AccountId?]
    const read = readers[kind]
    if (!read || !account || state.data === undefined) return
    // Later: a query may appear while a component renders.
    notifyManager.schedule(() => learn(kit, account, read(state.data)))
  })
}

// As: only `nativeBalance.ts`, `portfolio.ts` and `identity.ts` make queries of these names, with these data.
const readers: { readonly [kind: string]: (data: unknown) => AccountFacts } = {
  nativeBalance: (data) => coin(data as NativeBalance),
  portfolio: (data) => {
    const { native, tokens } = data as Portfolio
    return { ...(native && coin(native)), tokenBalance: tokens }
  },
  identity: (data) => {
    const { name, avatar } = data as AccountIdentity
    return { profileName: name, profileImage: avatar }
  },
}

function coin({ amount, symbol }: NativeBalance): AccountFacts {
  return { balance: amount, balanceSymbol: symbol }
}

function learn(kit: Kit, account: AccountId, facts: AccountFacts): void {
  if (!hasAccount(kit.store.getState(), account)) return
  kit.set(({ accountFacts }) => ({
    accountFacts: { ...accountFacts, [account]: { ...accountFacts[account], ...facts } },
  }))
}
