import { accountIdOf, isSupported, type Kit, networkOf } from '@latchkey/core'
import { nativeBalanceQuery, nodeTokensQuery, portfolioQuery, retryAt } from '@latchkey/core/data'
import { useCountdown, useData, useKit, useSelector } from '@latchkey/modal/sdk'
import type { AccountId, NetworkId } from '@latchkey/protocol'
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
  /** Seconds until the gateway may be asked again (BAL-03). */
  readonly retryIn: number
  readonly retry: () => void
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
  const needsNode = supported && (!hasGateway || portfolio.isError)
  const node = useData(nodeTokensQuery(kit, account), { enabled: needsNode })
  const items = portfolio.data?.tokens ?? (needsNode ? node.data : undefined)
  const network = useSelector((state) => networkOf(state)?.caipNetworkId)
  const holdings = useMemo(
    () => items && holdingsOf(items, tokensOfHost(kit, network)),
    [items, kit, network],
  )
  return {
    holdings,
    loading: supported && !holdings && (portfolio.isFetching || node.isFetching),
    failed: !holdings && (needsNode ? node.isError : portfolio.isError),
    nodeOnly: needsNode && holdings !== undefined,
    retryIn: useCountdown(blockedUntil),
    retry: () => {
      if (hasGateway) void portfolio.refetch()
      else void node.refetch()
    },
  }
}

/** Whether the Account view reports a failure above its tabs, and offers another try. */
export function useFailedBalance(account: AccountId): boolean {
  const kit = useKit()
  const hasGateway = kit.options.gateway !== undefined
  // The Account view asks for it; this hook sends no request.
  const portfolio = useData(portfolioQuery(kit, account), { enabled: false })
  const native = useData(nativeBalanceQuery(kit, account), { enabled: false })
  return (hasGateway ? portfolio : native).isError
}

/** The active account; undefined once it is disconnected. */
export function useAccount(): AccountId | undefined {
  return useSelector(accountIdOf)
}

function tokensOfHost({ options }: Kit, network: NetworkId | undefined): ReadonlySet<string> {
  const tokens = [(network && options.tokens?.[network]) ?? []].flat()
  return new Set(tokens.map(({ address }) => `${network}:${address}`.toLowerCase()))
}
