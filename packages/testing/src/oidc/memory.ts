type Payload = {
  readonly uid?: string
  readonly grantId?: string
  readonly [name: string]: unknown
}

/** What an oidc-provider keeps, in memory: its own memory warns at each start, and is one for all providers. */
export function memoryAdapter(): new (kind: string) => object {
  const stored = new Map<string, Payload>()
  const first = (matches: (payload: Payload) => boolean): Payload | undefined =>
    [...stored.values()].find(matches)
  return class {
    readonly #kind: string
    constructor(kind: string) {
      this.#kind = kind
    }
    #key(id: string): string {
      return `${this.#kind} ${id}`
    }
    async upsert(id: string, payload: Payload): Promise<void> {
      stored.set(this.#key(id), payload)
    }
    async find(id: string): Promise<Payload | undefined> {
      return stored.get(this.#key(id))
    }
    async findByUid(uid: string): Promise<Payload | undefined> {
      return first((payload) => payload.uid === uid)
    }
    async consume(id: string): Promise<void> {
      const payload = stored.get(this.#key(id))
      if (payload)
        stored.set(this.#key(id), { ...payload, consumed: Math.floor(Date.now() / 1000) })
    }
    async destroy(id: string): Promise<void> {
      stored.delete(this.#key(id))
    }
    async revokeByGrantId(grantId: string): Promise<void> {
      for (const [key, payload] of stored) if (payload.grantId === grantId) stored.delete(key)
    }
  }
}
