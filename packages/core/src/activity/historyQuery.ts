import { isCancelledError } from '@tanstack/query-core'
import {
  type AccountId,
  isKitError,
  KitError,
  parseAccountId,
  sentenceOf,
} from '@latchkey/protocol'
import { getHistory, type HistoryPage } from '@latchkey/protocol/http'
import { notify } from '../window/notify.ts'
import { callGateway } from '../data/gateway.ts'
import { supportedChains } from '../data/supportedChains.ts'
import type { Kit } from '../interfaces/kit.ts'

/** The maximum number of entries in a page. A longer page is cut. */
const maxPageEntries = 200
/** The length and the characters of a valid cursor (getHistory). */
const cursorForm = /^[-_A-Za-z0-9]{1,512}$/

/** For `InfiniteQueryObserver` or `QueryClient.fetchInfiniteQuery`. The parameter of a page is the cursor before it. */
export type HistoryQuery = {
  readonly queryKey: readonly ['history', AccountId | undefined]
  readonly queryFn: (context: {
    readonly signal: AbortSignal
    readonly pageParam: string
  }) => Promise<HistoryPage>
  readonly initialPageParam: ''
  readonly getNextPageParam: (
    last: HistoryPage,
    pages: readonly HistoryPage[],
    lastCursor: string,
    cursors: readonly string[],
  ) => string | undefined
  readonly staleTime: number
  readonly retry: false
}

/**
 * The transactions of an account on its network, newest first, page by page (HIS-06). Pages do not change while the visitor
 * looks at them. `refreshHistory` adds new transactions with one request, for any number of pages. A failure shows a snackbar.
 */
export function historyQuery(kit: Kit, account: AccountId | undefined): HistoryQuery {
  return {
    queryKey: ['history', account],
    queryFn: ({ signal, pageParam }) => readOrSay(kit, account, pageParam, signal),
    initialPageParam: '',
    // A repeated cursor leads round in a circle.
    getNextPageParam: ({ next }, _, __, cursors) =>
      next && cursorForm.test(next) && !cursors.includes(next) ? next : undefined,
    staleTime: Infinity,
    retry: false,
  }
}

/**
 * One page from the gateway. A network that the gateway does not serve has no history (BAL-09).
 * @throws KitError `HISTORY_ACCOUNT_MISSING` without an account; as `callGateway` does
 */
export async function readHistory(
  kit: Kit,
  account: AccountId | undefined,
  { cursor, fresh = false, signal }: ReadOptions = {},
): Promise<HistoryPage> {
  if (!account) throw new KitError('HISTORY_ACCOUNT_MISSING')
  const { network, address } = parseAccountId(account)
  if (!(await supportedChains(kit)).includes(network)) return { data: [], next: null }
  const query = {
    chainId: network,
    cursor: cursor || undefined,
    // The list shows the hidden ones on request.
    spam: 'include' as const,
    cache: fresh ? ('no-cache' as const) : undefined,
  }
  const input = { params: { account: address }, query }
  const { data, next } = await callGateway(kit, getHistory, input, signal)
  return { data: data.slice(0, maxPageEntries), next }
}

export type ReadOptions = {
  readonly cursor?: string | undefined
  /** Skips the gateway's own cache, for example after a transaction. @default false */
  readonly fresh?: boolean | undefined
  readonly signal?: AbortSignal | undefined
}

async function readOrSay(
  kit: Kit,
  account: AccountId | undefined,
  cursor: string,
  signal: AbortSignal,
): Promise<HistoryPage> {
  try {
    return await readHistory(kit, account, { cursor, signal })
  } catch (cause) {
    if (isKitError(cause, 'ABORTED') || isCancelledError(cause)) throw cause
    const { texts } = kit.store.getState()
    notify(kit, 'error', sentenceOf('HISTORY_FAILED', texts))
    throw cause
  }
}
