import { linkOf, type PairingLink } from '@latchkey/core'
import { useEffect, useState } from 'react'
import { useKit } from '../../sdk/useKit.ts'
import { useSelector } from '../../sdk/useSelector.ts'

/** CON-11 */
const spareMs = 10_000

/**
 * The link to show. With less than 10 s left it counts as expired, and is undefined until the fresh link replaces it, so
 * that no wallet reads an expired code.
 */
export function useFreshLink(): PairingLink | undefined {
  const kit = useKit()
  const link = useSelector(linkOf)
  const [expired, setExpired] = useState<PairingLink>()
  useEffect(() => {
    if (!link) return
    return kit.later(Math.max(0, link.expiresAt - spareMs - Date.now()), () => setExpired(link))
  }, [kit, link])
  return link === expired ? undefined : link
}
