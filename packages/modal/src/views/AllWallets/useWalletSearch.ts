import { type Wallet, walletSearchQuery } from '@latchkey/core/wallets'
import type { NamespaceId } from '@latchkey/protocol'
import { useState } from 'react'
import { useData } from '../../sdk/useData.ts'
import { useKit } from '../../sdk/useKit.ts'
import { useDebounced } from './useDebounced.ts'

/** MOD-19 */
const debounceMs = 500
/** A shorter text is not searched for. */
const minLength = 2

export type WalletSearch = {
  /** The results for the text; empty while the directory is asked. */
  readonly found: readonly Wallet[]
  /** The results for the text before: most of them match a longer text too. */
  readonly before: readonly Wallet[]
  readonly pending: boolean
  readonly failed: boolean
  readonly retry: () => void
}

/** Search the directory for a text once it has not changed for a while, among wallets of the requested namespace if any. */
export function useWalletSearch(text: string, namespace: NamespaceId | undefined): WalletSearch {
  const kit = useKit()
  const wanted = text.length >= minLength && kit.options.gateway !== undefined
  const settled = useDebounced(text, debounceMs)
  const asked = wanted && settled === text
  const { data, isFetching, isError, refetch } = useData(
    walletSearchQuery(kit, settled, { namespace }),
    {
      enabled: asked,
    },
  )
  const found = asked && data ? data : none
  const [before, setBefore] = useState(none)
  if (found !== none && found !== before) setBefore(found)
  return {
    found,
    before,
    pending: wanted && (settled !== text || isFetching),
    failed: asked && isError && !isFetching,
    retry: () => void refetch(),
  }
}

const none: readonly Wallet[] = []
