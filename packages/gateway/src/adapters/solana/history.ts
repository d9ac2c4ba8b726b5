import { KitError } from '@latchkey/protocol'
import * as v from 'valibot'
import type { ChainTransaction, HistorySource } from '../../ports/historySource.ts'
import type { RpcNetworks } from '../../ports/rpcNetworks.ts'
import { malformed, resultOf, tokenPrograms } from './accounts.ts'
import { displayedTransfer, readMints } from './displayedTransfers.ts'
import { newerMintsOf, parsedTransaction, transfersOf } from './parsedTransaction.ts'

/** Approximate number of transactions of a page. */
const pageSize = 25
/** The most signatures of one `getSignaturesForAddress`, and the most requests for an older page. */
const perRequest = 1_000
const mostRequests = 5
/** Token accounts whose own transactions are read: a transfer to them does not name their owner. */
const mostAccounts = 30
/** A stranger can fill a transaction with transfers. */
const mostTransfers = 200

const commitment = 'confirmed'
const base58 = v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/))
const signature = v.object({
  signature: v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/)),
  slot: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  err: v.unknown(),
  blockTime: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(253_402_300_799)),
})
type Signature = v.InferOutput<typeof signature>

/** Histories from the signatures that a node keeps of an address and of its token accounts. */
export function solanaHistory(nodes: RpcNetworks): HistorySource {
  return {
    ttlMs: 2_000,
    async read({ network, address }, { cursor }, signal) {
      const before = cursor === undefined ? undefined : slotOf(cursor)
      const own = await tokenAccounts(network, address, signal)
      const lists = await Promise.all(
        [address, ...own].map((key) => signaturesBelow(network, key, before, signal)),
      )
      // As far back as the list that ends first: below it some transactions are not known yet.
      const floor = Math.max(-1, ...lists.map(({ floor: slot }) => slot))
      const bySignature = new Map(
        lists
          .flatMap(({ found }) => found)
          .filter(({ slot }) => slot > floor)
          .map((found) => [found.signature, found]),
      )
      const order = [...bySignature.values()].toSorted((one, other) => other.slot - one.slot)
      const transactions = await transactionsOf(network, order, address, signal)
      return {
        transactions,
        ...(floor >= 0 && { next: String(floor + 1) }),
        acquaintances: [
          ...new Set(
            transactions
              .filter(({ sender }) => sender === address)
              .flatMap(({ transfers }) => transfers)
              .flatMap(({ sender, recipient }) => (sender === address ? [recipient] : [])),
          ),
        ],
      }
    },
  }

  async function tokenAccounts(
    network: string,
    owner: string,
    signal: AbortSignal,
  ): Promise<readonly string[]> {
    const calls = tokenPrograms.map((programId) => ({
      method: 'getTokenAccountsByOwner',
      // Only the keys of the token accounts are needed, without their contents.
      params: [
        owner,
        { programId },
        { encoding: 'base64', dataSlice: { offset: 0, length: 0 }, commitment },
      ],
    }))
    const outcomes = await nodes.ask(network, calls, signal)
    const form = v.object({ value: v.array(v.unknown()) })
    return outcomes
      .flatMap((outcome) => {
        const parsed = v.safeParse(form, resultOf(outcome))
        if (!parsed.success) throw malformed(network)
        return parsed.output.value.flatMap((entry) => {
          const account = v.safeParse(v.object({ pubkey: base58 }), entry)
          return account.success ? [account.output.pubkey] : []
        })
      })
      .slice(0, mostAccounts)
  }

  /** Signatures of an address below a slot, newest first; `floor` is the last slot seen when there are more, else -1. */
  async function signaturesBelow(
    network: string,
    address: string,
    before: number | undefined,
    signal: AbortSignal,
  ): Promise<{ readonly found: readonly Signature[]; readonly floor: number }> {
    const found: Signature[] = []
    let after: string | undefined
    for (let turn = 0; turn < mostRequests; turn += 1) {
      const options = {
        limit: before === undefined ? pageSize + 1 : perRequest,
        commitment,
        ...(after !== undefined && { before: after }),
      }
      const call = { method: 'getSignaturesForAddress', params: [address, options] }
      const result = resultOf((await nodes.ask(network, [call], signal))[0])
      if (!Array.isArray(result)) throw malformed(network)
      const page = result.slice(0, perRequest).flatMap((entry) => {
        const parsed = v.safeParse(signature, entry)
        return parsed.success ? [parsed.output] : []
      })
      found.push(...page.filter(({ slot }) => before === undefined || slot < before))
      const last = page.at(-1)
      const isLast = result.length < options.limit || !last || last.signature === after
      if (isLast && found.length <= pageSize) return { found, floor: -1 }
      if (isLast || found.length > pageSize) break
      after = last.signature
    }
    // A page may cut a slot in two: that slot moves to the next page, or stays whole here when the page has no newer
    // slot.
    const cut = found[pageSize]?.slot ?? found.at(-1)?.slot ?? -1
    const isOneSlot = found[0]?.slot === cut
    return { found, floor: isOneSlot ? cut - 1 : cut }
  }

  async function transactionsOf(
    network: string,
    order: readonly Signature[],
    account: string,
    signal: AbortSignal,
  ): Promise<readonly ChainTransaction[]> {
    const calls = order.map((found) => ({
      method: 'getTransaction',
      params: [
        found.signature,
        { encoding: 'jsonParsed', maxSupportedTransactionVersion: 0, commitment },
      ],
    }))
    const outcomes = calls.length > 0 ? await nodes.ask(network, calls, signal) : []
    const page = order.flatMap((found, index) => {
      const parsed = v.safeParse(parsedTransaction, resultOf(outcomes[index]))
      return parsed.success ? [{ found, parsed: parsed.output }] : []
    })
    const newer = [...new Set(page.flatMap(({ parsed }) => newerMintsOf(parsed, account)))]
    const mints = await readMints(nodes, { network, mints: newer }, signal)
    return page.map(({ found, parsed }) => {
      const { meta, transaction } = parsed
      const [payer] = transaction.message.accountKeys
      const isConfirmed = found.err === null && (meta.err ?? null) === null
      const all = isConfirmed ? transfersOf(parsed, account) : []
      const transfers = all
        .filter(({ sender, recipient }) => [sender, recipient].includes(account))
        .slice(0, mostTransfers)
        .map((transfer) => displayedTransfer(transfer, mints, found.blockTime))
      const to = transfers.find(({ sender }) => sender === account)?.recipient
      const program = transaction.message.instructions.at(-1)?.programId
      const recipient = to || (transfers.length > 0 ? account : program)
      return {
        hash: found.signature,
        block: { number: found.slot },
        minedAt: found.blockTime * 1_000,
        sender: payer?.pubkey ?? '',
        ...(recipient && { recipient }),
        status: isConfirmed ? ('confirmed' as const) : ('failed' as const),
        fee: meta.fee,
        transfers,
        recipients: new Set(all.map((transfer) => transfer.recipient)).size,
      }
    })
  }
}

function slotOf(cursor: string): number {
  if (!/^\d{1,15}$/.test(cursor))
    throw new KitError('REQUEST_INVALID', { issue: 'cursor: Invalid cursor', field: 'cursor' })
  return Number(cursor)
}
