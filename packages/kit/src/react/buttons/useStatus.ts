import type { NamespaceId } from '@latchkey/protocol'
import { useCallback } from 'react'
import { type AccountView, statusOf } from '../../appKit/account.ts'
import { useKitState } from '../useKitState.ts'

/** The status of a namespace's connection, of the active namespace by default. */
export function useStatus(namespace?: NamespaceId): AccountView['status'] {
  return useKitState(useCallback((state) => statusOf(state, namespace), [namespace]))
}
