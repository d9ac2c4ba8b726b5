import type { FrameFailure } from '@latchkey/protocol/frame'
import { Refusal } from '../refusal.ts'
import type { WalletCalls, WalletInput } from './walletCalls.ts'

export type WorkerCall =
  | { readonly id: number; readonly name: 'start'; readonly input: WalletInput }
  | { readonly id: number; readonly name: keyof WalletCalls; readonly input: unknown }
export type WorkerAnswer =
  | { readonly id: number; readonly output: unknown }
  | { readonly id: number; readonly failure: FrameFailure }

/** The frame's end of the key worker. */
export type KeyWorker = {
  readonly calls: WalletCalls
  end(): void
}

export function startKeyWorker(worker: Worker, input: WalletInput): KeyWorker {
  const waiting = new Map<number, { ok(output: unknown): void; fail(error: Error): void }>()
  let last = 0
  const ask = (name: WorkerCall['name'], value: unknown): Promise<unknown> =>
    new Promise((ok, fail) => {
      last += 1
      waiting.set(last, { ok, fail })
      worker.postMessage({ id: last, name, input: value })
    })
  const failAll = (): void => {
    for (const { fail } of waiting.values()) fail(new Refusal('FAILED'))
    waiting.clear()
  }
  worker.addEventListener('message', ({ data }: MessageEvent<WorkerAnswer>) => {
    const asked = waiting.get(data.id)
    waiting.delete(data.id)
    if ('failure' in data) {
      const { code = 'FAILED', ...more } = data.failure
      asked?.fail(new Refusal(code, more))
    } else asked?.ok(data.output)
  })
  worker.addEventListener('error', failAll)
  const started = ask('start', input)
  started.catch(() => {})
  const calls = new Proxy<object>(
    {},
    {
      get: (_, name: keyof WalletCalls) => (value: unknown) => started.then(() => ask(name, value)),
    },
  )
  return {
    // As: the worker has a function for each name of the type.
    calls: calls as WalletCalls,
    end() {
      worker.terminate()
      failAll()
    },
  }
}
