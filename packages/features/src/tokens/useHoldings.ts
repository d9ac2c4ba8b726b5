import { accountIdOf, isSupported } from '@latchkey/core'
import {
  fetchMoreTokens,
  hostTokens,
  nativeBalanceQuery,
  nodeTokensQuery,
  portfolioQuery,
  retryAt,
} from '@latchkey/core/data'
import { useAction, useCountdown, useData, useKit, useSelector } from '@latchkey/modal/sdk'
import { type AccountId, parseAccountId } from '@latchkey/protocol'
import { useMemo } from 'react'
import { type Holdings, holdingsOf } from './holdings.ts'

export type HoldingsState = {
  /** Undefined until the first answer. */
  readonly holdings: Holdings | undefined
  readonly loading: boolean
  /** Both the gateway and the node failed. */
  readonly failed: boolean
  /** The holdings come from a node: no prices, and known tokens only. */
  readonly nodeOnly: boolean
  /** They do because the gateway failed. */
  readonly partial: boolean
  /** Seconds until the gateway may be asked again (BAL-03). */
  readonly retryIn: number
  readonly retry: () => void
  /** Undefined when all pages are loaded. */
  readonly more:
    | { readonly pending: boolean; readonly failed: boolean; readonly run: () => void }
    | undefined
}

/** The active account's holdings: from the gateway, else from a node. */
export function useHoldings(account: AccountId): HoldingsState {
  const kit = useKit()
  const supported = useSelector(isSupported)
  const hasGateway = kit.options.gateway !== undefined
  const blockedUntil = retryAt(kit, account)
  const portfolio = useData(portfolioQuery(kit, account), {
    enabled: hasGateway && supported,
    retryOnMount: blockedUntil === undefined,
  })
  const more = useAction((signal) => fetchMoreTokens(kit, account, signal))
  const needsNode = supported && (!hasGateway || portfolio.isError)
  const node = useData(nodeTokensQuery(kit, account), { enabled: needsNode })
  const items = portfolio.data?.tokens ?? (needsNode ? node.data : undefined)
  const holdings = useMemo(
    () => items && holdingsOf(items, hostTokens(kit, parseAccountId(account).network)),
    [items, kit, account],
  )
  return {
    holdings,
    loading: supported && !holdings && (portfolio.isFetching || node.isFetching),
    failed: !holdings && (needsNode ? node.isError : portfolio.isError),
    nodeOnly: needsNode && holdings !== undefined,
    partial: needsNode && holdings !== undefined && portfolio.isError,
    retryIn: useCountdown(blockedUntil),
    retry: () => {
      if (hasGateway) void portfolio.refetch()
      else void node.refetch()
    },
    more: portfolio.data?.next
      ? { pending: more.pending, failed: more.error !== undefined, run: more.run }
      : undefined,
  }
}

/** Whether the Account view reports above its tabs that it has no balance, and offers another try. */
export function useFailedBalance(account: AccountId): boolean {
  const kit = useKit()
  // The Account view asks for it; this hook sends no request.
  const native = useData(nativeBalanceQuery(kit, account), { enabled: false })
  return native.isError && native.data === undefined
}

/** The active account; undefined once it is disconnected. */
export function useAccount(): AccountId | undefined {
  return useSelector(accountIdOf)
}
