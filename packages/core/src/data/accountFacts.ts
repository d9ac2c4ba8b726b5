import { notifyManager, type QueryClient } from '@tanstack/query-core'
import type { AccountId } from '@latchkey/protocol'
import type { Kit } from '../interfaces/kit.ts'
import { hasAccount } from '../state/hasAccount.ts'
import type { AccountFacts } from '../state/store.ts'
import type { AccountIdentity } from './identity.ts'
import type { NativeBalance, Portfolio } from '../interfaces/balances.ts'

/**
 * Copies the results of queries about connected accounts into the kit's state, so that hosts read them without a request
 * (STA-01). Returns a function that stops.
 */
export function mirrorFacts(kit: Kit, client: QueryClient): () => void {
  return client.getQueryCache().subscribe(({ query: { queryKey, state } }) => {
    const [kind, account] = queryKey as readonly [string, AccountId?]
    const read = readers[kind]
    if (!read || !account || state.data === undefined) return
    // Scheduled for later, because a query may appear while a component renders.
    notifyManager.schedule(() => learn(kit, account, read(state.data)))
  })
}

// As: only `nativeBalance.ts`, `portfolio.ts` and `identity.ts` make queries with these names and data.
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
