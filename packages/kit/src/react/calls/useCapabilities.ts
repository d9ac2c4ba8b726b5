import type { Capabilities, CapabilitiesByChain } from '@latchkey/core'
import { calls, useCallsKit } from './useCallsKit.ts'
import { type Query, useQuery } from './useQuery.ts'

/**
 * The capabilities of the connected EVM wallet (EIP-5792), on one network or by chain id. For a wallet without the standard
 * the kit answers: `emulated` is supported, because the kit sends calls one by one, and `atomic` is not.
 * @example const { data } = useCapabilities({ chainId: 1 }) // data?.atomic
 */
export function useCapabilities(options: { readonly chainId: number }): Query<Capabilities>
export function useCapabilities(options?: {
  readonly chainId?: undefined
}): Query<CapabilitiesByChain>
export function useCapabilities({ chainId }: { readonly chainId?: number | undefined } = {}): Query<
  Capabilities | CapabilitiesByChain
> {
  const { kit, wallet } = useCallsKit()
  const { data, ...query } = useQuery(kit, {
    key: wallet,
    read: async () => (await calls()).readCapabilities(kit),
  })
  return { ...query, data: data && chainId !== undefined ? (data[chainId] ?? {}) : data }
}
