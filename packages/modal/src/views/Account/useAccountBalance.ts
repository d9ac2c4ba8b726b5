import {
  type NativeBalance,
  nativeBalanceQuery,
  portfolioQuery,
  retryAt,
  type TokenBalance,
} from '@latchkey/core/data'
import type { AccountId } from '@latchkey/protocol'
import { useCountdown } from '../../sdk/useCountdown.ts'
import { useData } from '../../sdk/useData.ts'
import { useKit } from '../../sdk/useKit.ts'

export type AccountBalance = {
  readonly native: NativeBalance | undefined
  readonly totalUsd: string | undefined
  /** There is a total, or it may come. */
  readonly valued: boolean
  readonly tokens: readonly TokenBalance[]
  readonly loading: boolean
  /** A request failed. */
  readonly failed: boolean
  /** Seconds until the request may be sent again (BAL-03). */
  readonly retryIn: number
  readonly retry: () => void
}

/**
 * An account's balance: from the gateway if the kit has one; the coin alone from a node when there is no gateway, or it
 * does not answer.
 */
export function useAccountBalance(account: AccountId, supported: boolean): AccountBalance {
  const kit = useKit()
  const blockedUntil = retryAt(kit, account)
  const hasGateway = kit.options.gateway !== undefined
  const retryOnMount = !blockedUntil
  const portfolio = useData(portfolioQuery(kit, account), {
    enabled: hasGateway && supported,
    retryOnMount,
  })
  const needsNode =
    !hasGateway || portfolio.isError || (portfolio.data !== undefined && !portfolio.data.native)
  const node = useData(nativeBalanceQuery(kit, account), {
    enabled: needsNode && supported,
    retryOnMount,
  })
  const native = portfolio.data?.native ?? (needsNode ? node.data : undefined)
  const failed = portfolio.isError || (needsNode && node.isError)
  return {
    native,
    totalUsd: portfolio.data?.totalUsd,
    valued: hasGateway && supported && !portfolio.isError,
    tokens: portfolio.data?.tokens ?? [],
    loading: supported && !native && (portfolio.isFetching || node.isFetching),
    failed,
    retryIn: useCountdown(blockedUntil),
    retry: () => {
      if (hasGateway) void portfolio.refetch()
      if (needsNode && !node.data) void node.refetch()
    },
  }
}
