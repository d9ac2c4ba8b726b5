import {
  dismissSnackbar,
  type Kit,
  type Snackbar as SnackbarData,
  snackbarTimers,
} from '@latchkey/core'
import { Snackbar } from '@latchkey/ui'
import { type ReactElement, useEffect, useRef } from 'react'
import { useKit } from '../sdk/useKit.ts'

/** How long it stays after the pointer has left it. */
const letGoMs = 2500

/** A snackbar that stays while the pointer is on it: a visitor who reads slowly, or magnifies the screen, has the time. */
export function SnackbarNotice({ notice }: { readonly notice: SnackbarData }): ReactElement {
  const kit = useKit()
  const { id } = notice
  const pointed = useRef(false)
  useEffect(
    () => () => {
      // A snackbar that is removed with the window gets no pointerleave event.
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
  // A loading notice is replaced by the notice after it.
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
