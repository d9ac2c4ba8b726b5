import { notify } from '@latchkey/core'
import { useCallback } from 'react'
import { useKit } from './useKit.ts'

/** Copies a text and says so in the snackbar; where the browser refuses, it says that. */
export function useClipboard(): (
  text: string,
  said: { readonly done: string; readonly failed: string },
) => void {
  const kit = useKit()
  return useCallback(
    (text, { done, failed }) => {
      // Not a secure context: there is no clipboard at all.
      const written =
        navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'))
      written.then(
        () => notify(kit, 'success', done),
        () => notify(kit, 'error', failed),
      )
    },
    [kit],
  )
}
