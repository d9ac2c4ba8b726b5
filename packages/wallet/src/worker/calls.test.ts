import { expect, it } from 'vitest'
import { startKeyWorker, type WorkerAnswer, type WorkerCall } from './calls.ts'
import type { WalletInput } from './walletCalls.ts'

// As: the workers here read nothing of it.
const input = {} as WalletInput

/** A worker that answers each call, or whose file does not arrive. */
function fakeWorker(answers: boolean): Worker {
  const target = new EventTarget()
  return Object.assign(target, {
    postMessage({ id, name }: WorkerCall) {
      const said: WorkerAnswer = { id, output: name }
      const event = answers ? new MessageEvent('message', { data: said }) : new Event('error')
      queueMicrotask(() => target.dispatchEvent(event))
    },
    terminate() {},
    // As: what the frame uses of a worker.
  }) as unknown as Worker
}

it('a key worker whose file did not arrive is fetched again by the next call, which the visitor retries', async () => {
  const arrives = [false, true]
  const { calls } = startKeyWorker(() => fakeWorker(arrives.shift() ?? true), input)
  await expect(calls.socials()).rejects.toMatchObject({ failure: { code: 'SERVICE_UNREACHABLE' } })
  expect(await calls.socials()).toBe('socials')
  expect(await calls.isConnected()).toBe('isConnected')
  expect(arrives).toEqual([])
})
