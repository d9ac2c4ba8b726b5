import type { Kit } from '@latchkey/core'
import { type Context, createContext, useContext } from 'react'

export const KitContext: Context<Kit | undefined> = /*#__PURE__*/ createContext<Kit | undefined>(
  undefined,
)

/** The kit whose modal this is. */
export function useKit(): Kit {
  const kit = useContext(KitContext)
  if (!kit) throw new Error('no KitContext above')
  return kit
}
