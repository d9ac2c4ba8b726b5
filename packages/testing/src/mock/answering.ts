import type { NamespaceId } from '@latchkey/protocol'

/** `switch` is a request to switch to a network or to add one; `request` is any other. */
export type MockCallKind = 'connect' | 'resume' | 'request' | 'switch' | 'disconnect'

/** A call that reached the wallet. */
export type MockCall = {
  readonly kind: MockCallKind
  readonly namespace: NamespaceId
  /** Of a request. */
  readonly method?: string
  readonly params?: unknown
}

export type Answering = {
  readonly calls: readonly MockCall[]
  readonly waiting: readonly (MockCall & { answer(): void })[]
  hold(call?: MockCallKind): void
  answer(): void
  refuseNext(
    code?: number,
    options?: { readonly call?: MockCallKind; readonly message?: string },
  ): void
  /** Note a call, and wait until the wallet answers it. @throws an Error with the `code` of the next refusal */
  settle(call: MockCall): Promise<void>
}

/** When a wallet answers its calls, and whether it refuses them. */
export function createAnswering(delayMs: number): Answering {
  const calls: MockCall[] = []
  const waiting: (MockCall & { answer(): void })[] = []
  const refusals: { readonly call: MockCallKind | undefined; readonly error: Error }[] = []
  let isHeld: (kind: MockCallKind) => boolean = () => false

  const told = (call: MockCall): Promise<void> =>
    new Promise((resolve) => {
      const entry = {
        ...call,
        answer: () => {
          waiting.splice(waiting.indexOf(entry), 1)
          resolve()
        },
      }
      waiting.push(entry)
    })

  return {
    calls,
    waiting,
    hold: (call) => {
      isHeld = (kind) => (call ?? kind) === kind
    },
    answer: () => {
      isHeld = () => false
      for (const each of [...waiting]) each.answer()
    },
    refuseNext: (code = 4001, { call, message = wordsOf(code) } = {}) => {
      refusals.push({ call, error: rpcError(code, message) })
    },
    settle: async (call) => {
      calls.push(call)
      if (isHeld(call.kind)) await told(call)
      else if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs))
      const place = refusals.findIndex((each) => (each.call ?? call.kind) === call.kind)
      const [refusal] = place < 0 ? [] : refusals.splice(place, 1)
      if (refusal) throw refusal.error
    },
  }
}

/** As wallets reject: an Error with a JSON-RPC or EIP-1193 code. */
export function rpcError(code: number, message = wordsOf(code)): Error {
  return Object.assign(new Error(message), { code })
}

function wordsOf(code: number): string {
  return code === 4001 ? 'User rejected the request.' : `The wallet failed with code ${code}.`
}
