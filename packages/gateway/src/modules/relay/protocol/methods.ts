import type { Mailbox, MailboxEntry, MailboxMessage } from '../../../ports/mailbox.ts'
import { subscriptionId, type Connection } from './connection.ts'
import { RelayError } from './errors.ts'
import { dataOf, lengthOf } from './frames.ts'
import * as shapes from './params.ts'
import { checkBatch, checkTopic, checkTtl, read } from './params.ts'

/** The answer of a method, and the work that follows after it is sent. */
export type Answer = {
  readonly result: unknown
  readonly afterwards?: (isSent: boolean) => void
  readonly isPublish?: true
}

/** The caller of a method, with its allowances. */
export type Caller = {
  readonly connection: Connection
  readonly mailbox: Mailbox
  readonly messageBytes: number
  /** Use some of the budget of requests. @throws Scarce */
  charge(requests: number): void
  /** The same before a read, when the caller has paid for the reads before it. @throws Scarce */
  chargeRead(requests: number): void
  /** Passes when few fetches of the caller wait. @throws Scarce */
  needTurn(): void
  /** Do the request later. @throws Scarce */
  postpone(): never
  /** Passes when there is room for an answer of so many characters until the client reads it. @throws Scarce */
  needRoom(characters: number): void
  /** Use some of the budgets for messages, before anything is done. @throws Scarce */
  spend(messages: readonly MailboxEntry[]): void
  /** Send accepted messages to their subscribers. */
  announce(messages: readonly (MailboxMessage | undefined)[]): void
}

type Method = (params: unknown, caller: Caller) => Promise<Answer>

/** TABLE methods for clients (walletconnect.md 3). Webhooks, `irn_watch…`, are not served and get `InvalidMethod`. */
const methods: { readonly [name: string]: Method | undefined } = {
  irn_publish: (params, caller) => publish([read(shapes.publish, params)], caller),
  async irn_batchPublish(params, caller) {
    const { messages } = read(shapes.batchPublish, params)
    checkBatch(messages)
    return publish(messages, caller)
  },
  irn_subscribe: subscribeOne,
  irn_subscribeBlocking: subscribeOne,
  irn_batchSubscribe: subscribeAll,
  async irn_batchSubscribeBlocking(params, caller) {
    const { ids, afterwards } = await subscribe(read(shapes.topics, params).topics, caller)
    return { result: ids.map((id) => ({ id })), afterwards }
  },
  async irn_unsubscribe(params, { connection }) {
    // The id in the request is often not ours: the topic is enough.
    connection.unsubscribe(checkTopic(read(shapes.topic, params).topic))
    return { result: true }
  },
  async irn_batchUnsubscribe(params, { connection, charge }) {
    const { subscriptions } = read(shapes.batchUnsubscribe, params)
    checkBatch(subscriptions)
    charge(subscriptions.length - 1)
    for (const { topic } of subscriptions) connection.unsubscribe(checkTopic(topic))
    return { result: true }
  },
  irn_fetchMessages: (params, caller) => fetch([read(shapes.topic, params).topic], caller),
  irn_batchFetchMessages: (params, caller) => fetch(read(shapes.topics, params).topics, caller),
  async irn_batchReceive(params, { connection, charge }) {
    const { receipts } = read(shapes.batchReceive, params)
    checkBatch(receipts)
    charge(receipts.length - 1)
    await connection.received(
      receipts.map((receipt) => Number(receipt.message_id ?? receipt.messageId)),
    )
    return { result: true }
  },
  // SDKs from 2.21 on call these two methods instead of publishing a proposal and its approval (walletconnect.md 0.2).
  async wc_proposeSession(params, caller) {
    const { pairingTopic, sessionProposal, ...rest } = read(shapes.propose, params)
    const message = { ...rest, topic: pairingTopic, message: sessionProposal, tag: 1100 }
    return both(await publish([message], caller), await subscribe([pairingTopic], caller))
  },
  async wc_approveSession(params, caller) {
    const { pairingTopic, sessionTopic, ttl, ...sealed } = read(shapes.approve, params)
    const response = { topic: pairingTopic, message: sealed.sessionProposalResponse, tag: 1101 }
    const settle = { topic: sessionTopic, message: sealed.sessionSettlementRequest, tag: 1102 }
    const published = await publish(
      [
        { ...response, ttl },
        { ...settle, ttl },
      ],
      caller,
    )
    return both(published, await subscribe([sessionTopic], caller))
  },
}

/**
 * Find a method; `iridium_` is the older name of `irn_` (walletconnect.md 3).
 * @throws RelayError `InvalidMethod`
 */
export function methodOf(name: string): Method {
  const current = name.replace(/^iridium_/, 'irn_')
  const found = Object.hasOwn(methods, current) ? methods[current] : undefined
  if (!found) throw new RelayError('InvalidMethod')
  return found
}

type Publication = {
  readonly topic: string
  readonly message: string
  readonly ttl: number
  readonly tag: number
  readonly attestation?: string | null | undefined
}

/** Publishes all messages or none; true when they are on disk. */
async function publish(publications: readonly Publication[], caller: Caller): Promise<Answer> {
  const entries = publications.map((publication) => entryOf(publication, caller))
  caller.spend(entries)
  const accepted = await caller.mailbox.append(entries)
  if (accepted === 'full') throw new RelayError('MailboxLimitExceeded')
  return { result: true, isPublish: true, afterwards: () => caller.announce(accepted) }
}

function entryOf(
  { topic, message, ttl, tag, attestation }: Publication,
  caller: Caller,
): MailboxEntry {
  checkTopic(topic)
  checkTtl(ttl)
  if (message.length > caller.messageBytes || (attestation?.length ?? 0) > attestationCharacters)
    throw new RelayError('PayloadSizeExceeded')
  const { client: publisher, address: holder } = caller.connection.peer
  // An empty attestation means something to wallets and is passed on (walletconnect.md 10).
  return {
    topic,
    message,
    tag,
    ttlMs: ttl * 1000,
    publisher,
    holder,
    attestation: attestation ?? undefined,
  }
}

/** An attestation is a JWT of about 1 kB (walletconnect.md 10). */
const attestationCharacters = 4 * 1024

async function subscribeOne(params: unknown, caller: Caller): Promise<Answer> {
  const { ids, afterwards } = await subscribe([read(shapes.topic, params).topic], caller)
  return { result: ids[0], afterwards }
}

async function subscribeAll(params: unknown, caller: Caller): Promise<Answer> {
  const { ids, afterwards } = await subscribe(read(shapes.topics, params).topics, caller)
  return { result: ids, afterwards }
}

/** Queued messages come after the answer (walletconnect.md 3, irn_subscribe). */
async function subscribe(
  topics: readonly string[],
  { connection, charge }: Caller,
): Promise<{ readonly ids: readonly string[]; readonly afterwards: () => void }> {
  checkBatch(topics)
  topics.forEach(checkTopic)
  charge(topics.length - 1)
  const deliveries = await Promise.all(topics.map((topic) => connection.subscribe(topic)))
  return {
    ids: topics.map((topic) => subscriptionId(topic, connection.peer.client)),
    afterwards: () => deliveries.forEach((deliver) => deliver()),
  }
}

/** A page of the messages that wait on the topics; sent messages count as delivered. */
async function fetch(topics: readonly string[], caller: Caller): Promise<Answer> {
  checkBatch(topics)
  topics.forEach(checkTopic)
  caller.needTurn()
  const { client } = caller.connection.peer
  const found: MailboxMessage[] = []
  let [characters, hasMore] = [0, false]
  let begin: (() => void) | undefined = () => caller.chargeRead(topics.length - 1)
  for (const topic of new Set(topics)) {
    if (found.length >= fetchMessages || characters >= fetchCharacters) {
      hasMore = true
      break
    }
    const page = await caller.connection.fetch(topic, begin)
    begin = undefined
    if (!page) {
      if (found.length === 0) caller.postpone()
      hasMore = true
      break
    }
    found.push(...page.messages)
    characters += page.messages.reduce((sum, message) => sum + lengthOf(message), 0)
    hasMore ||= page.hasMore
  }
  caller.needRoom(characters)
  return {
    result: { messages: found.map(dataOf), hasMore },
    afterwards: (isSent) => {
      if (!isSent) return
      const ids = found.map(({ id }) => id)
      // An acknowledgement that cannot be stored only causes a second delivery.
      caller.mailbox.acknowledge(client, ids).catch(() => {})
    },
  }
}

const [fetchMessages, fetchCharacters] = [100, 512 * 1024]

function both(published: Answer, subscribed: { readonly afterwards: () => void }): Answer {
  return {
    ...published,
    afterwards(isSent) {
      published.afterwards?.(isSent)
      subscribed.afterwards()
    },
  }
}
