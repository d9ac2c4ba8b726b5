import { connectionOf, type Kit, type KitState } from '@latchkey/core'
import type * as Calls from '@latchkey/core/calls'
import { useKitInstance } from '../AppKitProvider.tsx'
import { useKitState } from '../useKitState.ts'

/** The kit, and the EVM account and network for which answers hold. */
export function useCallsKit(): {
  readonly kit: Kit
  /** Changes when a new answer is needed. Undefined while no EVM wallet is connected. */
  readonly wallet: string | undefined
} {
  const { kit } = useKitInstance()
  return { kit, wallet: useKitState(walletOf) }
}

/** Loaded on the first call. */
export const calls = (): Promise<typeof Calls> => import('@latchkey/core/calls')

function walletOf(state: KitState): string | undefined {
  const { id, session, accounts, network } = connectionOf(state, 'eip155') ?? {}
  return accounts && [id, session, accounts[0].address, network].join(' ')
}
