import { randomId } from '@latchkey/protocol/frame'
import { rpcError } from '../rpcError.ts'
import type { Line } from './line.ts'

/** What a client's calls are told: `call` by their names in the Mini App protocol, `on` by the kind of an event. */
export type Client = {
  /** What the client has under that name. */
  read(name: string): Promise<unknown>
  call(name: string, ...given: readonly unknown[]): Promise<unknown>
  /** Of the wallet: an EIP-1193 event and what is told with it. Of the client: what happened. */
  on(kind: 'frameEthProviderEvent' | 'frameEvent', listener: (message: Fields) => void): void
}

export type Fields = { readonly [name: string]: unknown }

/** The page's side of the Mini App protocol, whose calls are Comlink's: a name, what is given, and an id to answer by. */
export function createClient(line: Line): Client {
  const pending = new Map<string, (reply: Fields) => void>()
  const listeners: (readonly [kind: string, listener: (message: Fields) => void])[] = []
  line.hear((message) => {
    const said = fieldsOf(message)
    const settle = pending.get(String(said['id']))
    if (settle) return settle(said)
    for (const [kind, listener] of listeners) if (said['type'] === kind) listener(said)
  })
  const ask = (question: Fields): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const id = randomId()
      pending.set(id, (reply) => {
        pending.delete(id)
        if (reply['type'] === 'RAW') return resolve(reply['value'])
        // What a client throws, and what is no answer.
        const { message } = fieldsOf(fieldsOf(reply['value'])['value'])
        reject(rpcError(-32603, typeof message === 'string' ? message : 'No answer of a client'))
      })
      line.send({ id, ...question })
    })
  return {
    read: (name) => ask({ type: 'GET', path: [name] }),
    call: (name, ...given) =>
      ask({
        type: 'APPLY',
        path: [name],
        argumentList: given.map((value) => ({ type: 'RAW', value })),
      }),
    on: (kind, listener) => void listeners.push([kind, listener]),
  }
}

/** The fields of something that may be anything. */
export function fieldsOf(value: unknown): Fields {
  // As: of an object any name may be asked for.
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}
