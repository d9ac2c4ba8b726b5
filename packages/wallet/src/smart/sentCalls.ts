import * as v from 'valibot'

/** Calls that the frame sent, by the id that the page knows them by. Numbers are decimal. */
const schema = v.object({
  id: v.string(),
  network: v.string(),
  /** Of the operation, computed by the frame. */
  hash: v.string(),
  nonce: v.string(),
  /** The block after which it was sent. */
  block: v.string(),
})
export type SentCalls = v.InferOutput<typeof schema>

/** The sent calls of one host and one account. They outlive a reload, unless the browser denies the frame its storage. */
export type SentStore = {
  find(id: string): SentCalls | undefined
  latest(network: string): SentCalls | undefined
  add(sent: SentCalls): void
}

const most = 100
const prefix = 'calls '

export function sentStore(hostOrigin: string, address: string): SentStore {
  const name = `${prefix}${hostOrigin} ${address}`
  let kept: readonly SentCalls[] = []
  const read = (): readonly SentCalls[] => {
    try {
      const stored = v.safeParse(v.array(schema), JSON.parse(localStorage.getItem(name) ?? ''))
      return stored.success ? stored.output : kept
    } catch {
      return kept
    }
  }
  return {
    find: (id) => read().find((each) => each.id === id),
    latest: (network) => read().find((each) => each.network === network),
    add(sent) {
      kept = [sent, ...read()].slice(0, most)
      try {
        localStorage.setItem(name, JSON.stringify(kept))
      } catch {
        // It lasts as long as the page.
      }
    },
  }
}

/** When the visitor signs out. */
export function forgetSentCalls(): void {
  try {
    for (const name of Object.keys(localStorage))
      if (name.startsWith(prefix)) localStorage.removeItem(name)
  } catch {
    // Nothing was kept.
  }
}
