import { type Wallet, walletSearchQuery } from '@latchkey/core/wallets'
import type { NamespaceId } from '@latchkey/protocol'
import { useState } from 'react'
import { useData } from '../../sdk/useData.ts'
import { useKit } from '../../sdk/useKit.ts'
import { useDebounced } from './useDebounced.ts'

/** MOD-19 */
const debounceMs = 500
/** One letter says too little to ask for. */
const minLength = 2

export type WalletSearch = {
  /** What the directory has for the text; empty while it is asked. */
  readonly found: readonly Wallet[]
  /** What it had for the text before: most of it holds for a longer one too. */
  readonly before: readonly Wallet[]
  readonly pending: boolean
  readonly failed: boolean
  readonly retry: () => void
}

/** Asks the directory for a text, once it has not changed for a while; for wallets of one family where one is asked for. */
export function useWalletSearch(text: string, family: NamespaceId | undefined): WalletSearch {
  const kit = useKit()
  const wanted = text.length >= minLength && kit.options.gateway !== undefined
  const settled = useDebounced(text, debounceMs)
  const asked = wanted && settled === text
  const { data, isFetching, isError, refetch } = useData(
    walletSearchQuery(kit, settled, { namespace: family }),
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
