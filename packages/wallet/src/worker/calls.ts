import type { FrameErrorCode, FrameFailure } from '@latchkey/protocol/frame'
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

type Running = { readonly worker: Worker; readonly started: Promise<unknown> }

/** @param create makes the worker, and another one if its files did not arrive: they are asked for again by the next call */
export function startKeyWorker(create: () => Worker, input: WalletInput): KeyWorker {
  const waiting = new Map<number, { ok(output: unknown): void; fail(error: Error): void }>()
  let last = 0
  let running: Running | undefined
  const ask = (worker: Worker, name: WorkerCall['name'], value: unknown): Promise<unknown> =>
    new Promise((ok, fail) => {
      last += 1
      waiting.set(last, { ok, fail })
      worker.postMessage({ id: last, name, input: value })
    })
  const failAll = (code: FrameErrorCode): void => {
    for (const { fail } of waiting.values()) fail(new Refusal(code))
    waiting.clear()
  }
  const start = (): Running => {
    const worker = create()
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerAnswer>) => {
      const asked = waiting.get(data.id)
      waiting.delete(data.id)
      if ('failure' in data) {
        const { code = 'FAILED', ...more } = data.failure
        asked?.fail(new Refusal(code, more))
      } else asked?.ok(data.output)
    })
    let isStarted = false
    worker.addEventListener('error', () => failAll(isStarted ? 'FAILED' : 'SERVICE_UNREACHABLE'))
    const started = ask(worker, 'start', input)
    started.then(
      () => (isStarted = true),
      () => {
        worker.terminate()
        running = undefined
      },
    )
    return { worker, started }
  }
  running = start()
  const call = async (name: keyof WalletCalls, value: unknown): Promise<unknown> => {
    const { worker, started } = (running ??= start())
    await started
    return ask(worker, name, value)
  }
  const calls = new Proxy<object>(
    {},
    { get: (_, name: keyof WalletCalls) => (value: unknown) => call(name, value) },
  )
  return {
    // As: the worker has a function for each name of the type.
    calls: calls as WalletCalls,
    end() {
      running?.worker.terminate()
      failAll('FAILED')
    },
  }
}
