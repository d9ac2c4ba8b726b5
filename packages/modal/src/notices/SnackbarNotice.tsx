import { dismissSnackbar, type Snackbar as SnackbarData, snackbarTimers } from '@latchkey/core'
import { Snackbar } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useKit } from '../sdk/useKit.ts'

/** How long it stays once nobody points at it any more. */
const letGoMs = 2500

/** A snackbar, which stays for as long as somebody points at it: who reads slowly, or a magnified part, has the time. */
export function SnackbarNotice({ params }: { readonly params: SnackbarData }): ReactElement {
  const kit = useKit()
  const timers = kit.get(snackbarTimers)
  // One that loads is taken away by what comes after it.
  const passes = params.variant !== 'loading'
  const release = (): void => {
    timers.cancel = kit.later(letGoMs, () => dismissSnackbar(kit))
  }
  return (
    <Snackbar
      variant={params.variant}
      text={params.text}
      {...(passes && { onPointerEnter: () => timers.cancel(), onPointerLeave: release })}
    />
  )
}
