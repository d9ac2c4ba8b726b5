import { randomId } from '@latchkey/protocol/frame'
import { rpcError } from '../rpcError.ts'
import type { Line } from './line.ts'

/** A Farcaster client: `call` uses the Mini App protocol's names, `on` the kinds of its events. */
export type Client = {
  /** Calls the client's method of that name. */
  read(name: string): Promise<unknown>
  call(name: string, ...given: readonly unknown[]): Promise<unknown>
  /** For the wallet: an EIP-1193 event and its data. For the client: the event that happened. */
  on(kind: 'frameEthProviderEvent' | 'frameEvent', listener: (message: Fields) => void): void
}

export type Fields = { readonly [name: string]: unknown }

/** The page's side of the Mini App protocol. Its calls are Comlink's: a name, arguments, and an id for the answer. */
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
        // An error of the client, or an invalid answer.
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

/** The fields of a value of any shape. */
export function fieldsOf(value: unknown): Fields {
  // As: any property may be read from an object.
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}
