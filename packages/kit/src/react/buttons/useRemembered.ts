import { truncateAddress } from '@latchkey/core/format'
import type { NamespaceId } from '@latchkey/protocol'
import { useKitInstance } from '../AppKitProvider.tsx'
import { useKitState } from '../useKitState.ts'

/** The account of the last visit in short form, while the kit resumes it. A server and the first render agree. */
export function useRemembered(namespace: NamespaceId = 'eip155'): string | undefined {
  const { own } = useKitInstance()
  const isOver = useKitState((state) => state.initialized)
  const address = isOver || namespace !== 'eip155' ? undefined : own.remembered.address?.()
  return address && truncateAddress(address)
}
