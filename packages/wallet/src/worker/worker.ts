import { failureOf } from '../refusal.ts'
import type { WorkerAnswer, WorkerCall } from './calls.ts'
import { createWallet } from './wallet.ts'
import type { WalletCalls } from './walletCalls.ts'

// The key worker: the only place where shares meet. Its own response's policy lets it reach A and R, and nothing else.
let wallet: Promise<WalletCalls> | undefined

addEventListener('message', ({ data }: MessageEvent<WorkerCall>) => {
  void answer(data).then((said) => postMessage(said))
})

async function answer({ id, name, input }: WorkerCall): Promise<WorkerAnswer> {
  try {
    if (name === 'start') {
      wallet ??= createWallet(input)
      await wallet
      return { id, output: undefined }
    }
    if (!wallet) throw new Error('the worker was not started')
    // As: the frame's proxy pairs each name with its input.
    const call = (await wallet)[name] as (input: unknown) => Promise<unknown>
    return { id, output: await call(input) }
  } catch (error) {
    return { id, failure: failureOf(error) }
  }
}
