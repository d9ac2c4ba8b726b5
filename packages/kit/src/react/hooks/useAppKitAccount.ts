import type { NamespaceId } from '@latchkey/protocol'
import { useCallback } from 'react'
import { type AccountView, accountView } from '../../account.ts'
import { useKitState } from '../useKitState.ts'

/** The connected account of a family, of the active family by default. */
export function useAppKitAccount({
  namespace,
}: { readonly namespace?: NamespaceId } = {}): AccountView {
  return useKitState(useCallback((state) => accountView(state, namespace), [namespace]))
}
