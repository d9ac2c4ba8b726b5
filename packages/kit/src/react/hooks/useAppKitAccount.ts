import type { NamespaceId } from '@latchkey/protocol'
import { useCallback } from 'react'
import { type AccountView, accountView } from '../../appKit/account.ts'
import { useKitState } from '../useKitState.ts'

/** The connected account of a namespace, of the active namespace by default. */
export function useAppKitAccount({
  namespace,
}: { readonly namespace?: NamespaceId | undefined } = {}): AccountView {
  return useKitState(useCallback((state) => accountView(state, namespace), [namespace]))
}
