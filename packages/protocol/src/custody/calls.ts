import type * as v from 'valibot'
import { authCalls } from './authCalls.ts'
import { recoveryCalls } from './recoveryCalls.ts'

/** Service A holds the auth shares, service R the recovery shares. */
export type CustodyService = 'auth' | 'recovery'

export const custodyCalls = { auth: authCalls, recovery: recoveryCalls } as const

export type CustodyCalls = typeof custodyCalls
export type CallName<Service extends CustodyService> = keyof CustodyCalls[Service] & string
type CallOf<S extends CustodyService, N extends CallName<S>> = CustodyCalls[S][N] extends {
  readonly input: infer Input extends v.GenericSchema
  readonly output: infer Output extends v.GenericSchema
}
  ? { readonly input: Input; readonly output: Output }
  : never
export type CallInput<S extends CustodyService, N extends CallName<S>> = v.InferOutput<
  CallOf<S, N>['input']
>
export type CallOutput<S extends CustodyService, N extends CallName<S>> = v.InferOutput<
  CallOf<S, N>['output']
>
