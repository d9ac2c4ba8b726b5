import { queryClient } from '@latchkey/core/data'
import type { NamespaceId } from '@latchkey/protocol'
import { allWallets, type Wallet, walletPagesQuery } from '@latchkey/core/wallets'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useKit } from '../../sdk/useKit.ts'

export type WalletPages = {
  readonly wallets: readonly Wallet[]
  /** There is a next page. */
  readonly more: boolean
  readonly pending: boolean
  readonly failed: boolean
  /** Load the next page, or again the page that failed. */
  readonly next: () => void
}

/** The directory in pages (WAL-04), for the requested namespace if any; the host's own wallets come first. */
export function useWalletPages(namespace: NamespaceId | undefined): WalletPages {
  const kit = useKit()
  const { data, isFetching, isError, hasNextPage, fetchNextPage } = useInfiniteQuery(
    walletPagesQuery(kit, namespace),
    kit.get(queryClient),
  )
  const own = kit.options.customWallets
  const wallets = useMemo(() => [...(own ?? []), ...allWallets(data?.pages ?? [])], [own, data])
  return {
    wallets,
    more: hasNextPage,
    pending: isFetching,
    failed: isError && !isFetching,
    next: () => void fetchNextPage(),
  }
}
