import { accountIdOf, isSupported } from '@latchkey/core'
import { fetchMoreNfts, type Nft, nftsQuery } from '@latchkey/core/data'
import { useAction, useData, useKit, useSelector } from '@latchkey/modal/sdk'
import type { AccountId } from '@latchkey/protocol'

export type NftsState = {
  /** Undefined until the first answer. */
  readonly shown: readonly Nft[] | undefined
  /** Likely spam. */
  readonly hidden: readonly Nft[]
  readonly loading: boolean
  readonly failed: boolean
  /** Only a gateway lists collectibles, and the kit has none. */
  readonly needsGateway: boolean
  readonly retry: () => void
  /** Undefined when all pages are loaded. */
  readonly more: { readonly pending: boolean; readonly run: () => void } | undefined
}

export function useNfts(account: AccountId): NftsState {
  const kit = useKit()
  const supported = useSelector(isSupported)
  const hasGateway = kit.options.gateway !== undefined
  const list = useData(nftsQuery(kit, account), { enabled: hasGateway && supported })
  const more = useAction((signal) => fetchMoreNfts(kit, account, signal))
  const items = list.data?.items
  return {
    shown: items?.filter(({ isSpam }) => !isSpam),
    hidden: items?.filter(({ isSpam }) => isSpam) ?? [],
    loading: list.isFetching,
    failed: (list.isError && !items) || more.error !== undefined,
    needsGateway: !hasGateway,
    retry: () => void list.refetch(),
    more: list.data?.next ? { pending: more.pending, run: more.run } : undefined,
  }
}

/** The active account; undefined once it is disconnected. */
export function useAccount(): AccountId | undefined {
  return useSelector(accountIdOf)
}
