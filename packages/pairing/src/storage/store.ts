import type { AuthPayload } from '../authenticate/cacao.ts'
import type { Failure, RpcError } from '../pairingError.ts'
import type { PairingSession, PairingStorage, ProposalNamespaces, SignedIn } from '../types.ts'

/** A proposal by its pairing topic. Kept until `endsAt`, so that every tab learns its end. */
export type ProposalRecord = {
  readonly id: number
  readonly topic: string
  readonly uri: string
  /** Unix milliseconds: expiry of the link, and of its proposal. */
  readonly expiresAt: number
  readonly endsAt: number
  readonly required: ProposalNamespaces
  /** One-click auth beside the proposal, with its own id and response topic. */
  readonly auth?: {
    readonly id: number
    readonly topic: string
    readonly payload: AuthPayload
  }
  readonly state: ProposalState
}

export type ProposalState =
  /** Hex: the pairing's key and the client's private key. Both are deleted with the answer. */
  | { readonly name: 'pending'; readonly key: string; readonly privateKey: string }
  /** The wallet answered. Its session is half open or settled. */
  | { readonly name: 'answered'; readonly session: string }
  /** One-click auth was answered and is not verified yet. */
  | { readonly name: 'signed'; readonly privateKey: string; readonly result: unknown }
  | {
      readonly name: 'settled'
      readonly session?: string | undefined
      readonly signatures?: readonly SignedIn[] | undefined
    }
  | { readonly name: 'failed'; readonly failure: Failure }

export type SessionRecord = HalfOpenRecord | SettledRecord

/** Between the wallet's answer and its settlement. */
export type HalfOpenRecord = {
  readonly state: 'halfOpen'
  readonly topic: string
  /** Hex. */
  readonly key: string
  readonly proposalId: number
  readonly pairing: string
  /** `responderPublicKey`, which the settlement must contain. */
  readonly controller: string
  readonly required: ProposalNamespaces
  /** Unix milliseconds. */
  readonly endsAt: number
}

export type SettledRecord = {
  readonly state: 'settled'
  readonly topic: string
  readonly key: string
  readonly proposalId: number
  readonly session: PairingSession
  readonly required: ProposalNamespaces
  /** Ids of the last update, and of the last event by name: older messages are refused (walletconnect.md 6). */
  readonly lastUpdate: number
  readonly lastEvents: Readonly<Record<string, number>>
}

/** A request that waits for its answer, or an answer that waits for its tab. */
export type RequestRecord = {
  readonly id: number
  readonly topic: string
  readonly method: string
  /** Unix milliseconds. */
  readonly endsAt: number
  readonly answer?: { readonly result: unknown } | { readonly error: RpcError }
}

/** A sealed message until the relay has it. Each attempt sends the same text, so that the relay recognises it. */
export type OutboxRecord = {
  readonly id: number
  readonly topic: string
  readonly message: string
  readonly tag: number
  /** Seconds. */
  readonly ttl: number
  readonly prompt: boolean
  /** Unix milliseconds. */
  readonly endsAt: number
}

type Records = {
  /** The Ed25519 seed of the client id, hex. */
  client: string
  proposal: ProposalRecord
  /** The pairing's topic, by the response topic of one-click auth. */
  response: string
  session: SessionRecord
  request: RequestRecord
  outbox: OutboxRecord
  /** Short hashes of the wallet's handled requests, the newest last, by topic and mailbox. */
  seen: readonly string[]
  deepLink: string
}

/** One record per item: tabs that write different items do not overwrite each other (walletconnect.md 12). */
export type Store = {
  get<K extends keyof Records>(kind: K, id: string | number): Promise<Records[K] | undefined>
  set<K extends keyof Records>(kind: K, id: string | number, value: Records[K]): Promise<void>
  delete(kind: keyof Records, id: string | number): Promise<void>
  all<K extends keyof Records>(kind: K): Promise<readonly Records[K][]>
  ids(kind: keyof Records): Promise<readonly string[]>
}

/** Values that the storage refuses are kept in memory (STA-10). */
export function createStore(storage: PairingStorage): Store {
  const refused = new Map<string, unknown>()
  const read = async (key: string): Promise<unknown> =>
    refused.has(key) ? refused.get(key) : storage.get(key).catch(() => undefined)
  const keys = async (prefix: string): Promise<readonly string[]> => {
    const kept = await storage.keys(prefix).catch((): readonly string[] => [])
    const own = [...refused.keys()].filter((key) => key.startsWith(prefix))
    return [...new Set([...kept, ...own])]
  }
  return {
    get: <K extends keyof Records>(kind: K, id: string | number) =>
      // No other code writes these keys.
      read(`${kind}/${id}`) as Promise<Records[K] | undefined>,
    async set(kind, id, value) {
      const key = `${kind}/${id}`
      refused.delete(key)
      await storage.set(key, value).catch(() => refused.set(key, value))
    },
    async delete(kind, id) {
      const key = `${kind}/${id}`
      refused.delete(key)
      await storage.delete(key).catch(() => undefined)
    },
    async all<K extends keyof Records>(kind: K) {
      const records = await Promise.all((await keys(`${kind}/`)).map(read))
      return records.filter((record): record is Records[K] => record !== undefined)
    },
    async ids(kind) {
      return (await keys(`${kind}/`)).map((key) => key.slice(kind.length + 1))
    },
  }
}
