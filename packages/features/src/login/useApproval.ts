import { notify } from '@latchkey/core'
import { fromWallet, isKitError } from '@latchkey/protocol'
import { type ActionHandle, useAction, useKit } from '@latchkey/modal/sdk'
import { useLoginText } from './useLoginText.ts'

/**
 * An action that the visitor approves in the frame. The window shows the frame then, and this view is gone, so a snackbar
 * tells a failure. A visitor who declined or left did so there, and knows.
 */
export function useApproval<Parameters extends readonly unknown[]>(
  action: (...parameters: Parameters) => Promise<unknown>,
): Pick<ActionHandle<Parameters>, 'error' | 'run'> {
  const kit = useKit()
  const loginText = useLoginText()
  const { error, run } = useAction(async (signal, ...parameters: Parameters) => {
    try {
      await action(...parameters)
    } catch (cause) {
      const failure = fromWallet(cause)
      if (isKitError(failure, 'USER_REJECTED') || isKitError(failure, 'ABORTED')) return
      if (signal.aborted) notify(kit, 'error', loginText(failure))
      throw failure
    }
  })
  return { error, run }
}
