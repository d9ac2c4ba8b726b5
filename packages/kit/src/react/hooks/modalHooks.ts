import { connectionOf, type KitState, type ViewName } from '@latchkey/core'
import { useCallback } from 'react'
import { useKitInstance } from '../KitContext.tsx'
import { useKitState } from '../useKitState.ts'

type Opener = (() => void) | undefined

/** A function that opens the Connect view; undefined while connected. */
export function useConnectModal(): {
  readonly openConnectModal: Opener
  readonly connectModalOpen: boolean
} {
  const { opener, shown } = useView('Connect')
  return {
    openConnectModal: useKitState(isConnected) ? undefined : opener,
    connectModalOpen: shown,
  }
}

/** A function that opens the Account view; undefined while not connected. */
export function useAccountModal(): {
  readonly openAccountModal: Opener
  readonly accountModalOpen: boolean
} {
  const { opener, shown } = useView('Account')
  return {
    openAccountModal: useKitState(isConnected) ? opener : undefined,
    accountModalOpen: shown,
  }
}

/** A function that opens the Networks view; undefined while not connected. */
export function useChainModal(): {
  readonly openChainModal: Opener
  readonly chainModalOpen: boolean
} {
  const { opener, shown } = useView('Networks')
  return { openChainModal: useKitState(isConnected) ? opener : undefined, chainModalOpen: shown }
}

function useView(view: 'Connect' | 'Account' | 'Networks'): {
  readonly opener: () => void
  readonly shown: boolean
} {
  const { open } = useKitInstance()
  const current = useKitState(shownView)
  // `open` reports a failed load to its caller, and a button has no caller to tell.
  const opener = useCallback(() => void open({ view }).catch(console.error), [open, view])
  return { opener, shown: current === view }
}

function shownView({ modal }: KitState): ViewName | undefined {
  return modal.open ? modal.history.at(-1)?.view : undefined
}

function isConnected(state: KitState): boolean {
  return connectionOf(state) !== undefined
}
