import {
  dismissSnackbar,
  type Kit,
  type Snackbar as SnackbarData,
  snackbarTimers,
} from '@latchkey/core'
import { Snackbar } from '@latchkey/ui'
import { type ReactElement, useEffect, useRef } from 'react'
import { useKit } from '../sdk/useKit.ts'

/** How long it stays once nobody points at it any more. */
const letGoMs = 2500

/** A snackbar, which stays for as long as somebody points at it: who reads slowly, or a magnified part, has the time. */
export function SnackbarNotice({ notice }: { readonly notice: SnackbarData }): ReactElement {
  const kit = useKit()
  const { id } = notice
  const pointed = useRef(false)
  useEffect(
    () => () => {
      // No pointer leaves what goes with the window.
      if (pointed.current && kit.store.getState().snackbar?.id === id) letGo(kit)
    },
    [kit, id],
  )
  const hold = (): void => {
    pointed.current = true
    kit.get(snackbarTimers).cancel()
  }
  const release = (): void => {
    pointed.current = false
    letGo(kit)
  }
  // One that loads is taken away by what comes after it.
  const passes = notice.variant !== 'loading'
  return (
    <Snackbar
      variant={notice.variant}
      text={notice.text}
      {...(passes && { onPointerEnter: hold, onPointerLeave: release })}
    />
  )
}

function letGo(kit: Kit): void {
  kit.get(snackbarTimers).cancel = kit.later(letGoMs, () => dismissSnackbar(kit))
}
