import { AsyncLocalStorage } from 'node:async_hooks'

/** The caller of the request for which this code runs. Sources of data deep inside divide their turns by it. */
export type CurrentCaller = { readonly address: string; readonly signal: AbortSignal }

const storage = new AsyncLocalStorage<CurrentCaller>()

export function runFor<Value>(caller: CurrentCaller, work: () => Value): Value {
  return storage.run(caller, work)
}

/** Undefined for work that no caller waits for. */
export function currentCaller(): CurrentCaller | undefined {
  return storage.getStore()
}
