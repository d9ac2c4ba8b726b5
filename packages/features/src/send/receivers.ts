import { findNetwork, type Kit } from '@latchkey/core'
import { callGateway, isServing, paidAddress, sentTransfers } from '@latchkey/core/data'
import { wholeName } from '@latchkey/core/format'
import { type AccountId, isKitError, type NamespaceId, parseAccountId } from '@latchkey/protocol'
import { getHistory, resolveName } from '@latchkey/protocol/http'
import type { KnownAddresses } from './lookAlike.ts'
import type { Quote, Receiver } from './send.ts'

/** The number of history pages that are read, since the visitor waits for them. */
const pages = 3

/** The namespaces in which a receiver may be a name. */
const names: ReadonlySet<NamespaceId> = /*#__PURE__*/ new Set(['eip155', 'solana'])

export function looksLikeName(text: string, namespace: NamespaceId): boolean {
  return names.has(namespace) && text.length < 256 && /^[^.\s]+(\.[^.\s]+)+$/u.test(text)
}

/** The address of a name (SND-09). The address is used and shown; the name only tells how it was found. */
export async function readName(
  kit: Kit,
  account: AccountId,
  text: string,
  signal: AbortSignal,
): Promise<Receiver> {
  if (!kit.options.gateway) return { kind: 'wrong', text, why: 'noNames' }
  const { namespace, network } = parseAccountId(account)
  try {
    const found = await callGateway(
      kit,
      resolveName,
      { params: { name: text }, query: { chainId: network } },
      signal,
    )
    const actions = await kit.namespaces.get(namespace)?.load()
    const address = found.address && actions?.parseAddress(found.address, network)
    const name = wholeName(found.name)
    if (!address || name === undefined) return { kind: 'wrong', text, why: 'nobody' }
    const paid = paidAddress(kit, account, name)
    return {
      kind: 'found',
      text,
      address,
      name,
      image: found.avatar ?? undefined,
      paidBefore: paid === address ? undefined : paid,
      // A gateway of an earlier version tells no network and gives the address on Ethereum.
      isOfEthereum: (found.chainId ?? 'eip155:1') !== network,
    }
  } catch (cause) {
    if (isKitError(cause, 'ABORTED')) throw cause
    const refused = isKitError(cause, 'HTTP_STATUS') && Number(cause.context['status']) < 500
    return { kind: 'wrong', text, why: refused ? 'nobody' : 'unreachable' }
  }
}

/** The quote with the warnings that the receiver's name gives. */
export function withName(quote: Quote, receiver: Receiver): Quote {
  if (quote.status !== 'ready' || receiver.kind !== 'found') return quote
  const { isOfEthereum, paidBefore } = receiver
  return {
    ...quote,
    warnings: [
      ...(isOfEthereum ? (['ethereumAddress'] as const) : []),
      ...(paidBefore === undefined ? [] : (['nameMoved'] as const)),
      ...quote.warnings,
    ],
  }
}

/**
 * The addresses that an account has dealt with: in its history, in transfers sent from here, and the visitor's own
 * accounts. Spam is left out, since poisoning relies on it. Undefined when no gateway keeps the history, or it does not
 * answer.
 */
export async function readKnown(
  kit: Kit,
  account: AccountId,
  signal: AbortSignal,
): Promise<{ readonly known: KnownAddresses; readonly complete: boolean }> {
  const { network, namespace, address: own } = parseAccountId(account)
  const state = kit.store.getState()
  const recipients = sentTransfers(state)
    .filter((sent) => sent.account.startsWith(`${namespace}:`) && sent.status !== 'failed')
    .map(({ to }) => to)
  const counterparts = ownAccounts(kit, namespace)
  let complete = !!findNetwork(state, network) && (await isServing(kit, network))
  try {
    for (let cursor: string | undefined, page = 0; complete && page < pages; page++) {
      const query = { chainId: network, cursor }
      const input = { params: { account: own }, query }
      const { data, next } = await callGateway(kit, getHistory, input, signal)
      for (const { metadata, transfers } of data) {
        for (const { direction, sender, recipient, flags } of transfers ?? []) {
          const other = direction === 'out' ? recipient : sender
          if (!other || direction === 'self' || flags?.is_spam) continue
          counterparts.push(other)
          if (direction === 'out' && metadata.status === 'confirmed') recipients.push(other)
        }
      }
      if (!next) break
      cursor = next
    }
  } catch (cause) {
    if (isKitError(cause, 'ABORTED')) throw cause
    complete = false
  }
  return { known: { recipients, counterparts }, complete }
}

function ownAccounts(kit: Kit, namespace: NamespaceId): string[] {
  const { connections, otherConnections } = kit.store.getState()
  const selected = connections[namespace]
  return [
    ...(selected?.status === 'connected' ? [selected] : []),
    ...(otherConnections[namespace] ?? []),
  ].flatMap(({ accounts }) => accounts.map(({ address }) => address))
}
