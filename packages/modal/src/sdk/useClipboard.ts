import { notify } from '@latchkey/core'
import { useCallback } from 'react'
import { useKit } from './useKit.ts'

/** Copy a text and report it in a snackbar, or report that the browser refused. */
export function useClipboard(): (
  text: string,
  said: { readonly done: string; readonly failed: string },
) => void {
  const kit = useKit()
  return useCallback(
    (text, { done, failed }) => {
      // An insecure context has no clipboard.
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
