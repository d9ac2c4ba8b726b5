import { type OpenOptions, prefetch } from '@latchkey/core'
import { useState } from 'react'
import { useKitInstance } from './KitContext.tsx'

export type ModalButton = {
  /** The modal’s code has been loading for a noticeable time. */
  readonly pending: boolean
  readonly press: () => void
  /** Fetch the modal's code when the pointer or the focus reaches the button. */
  readonly prefetch: () => void
}

/**
 * A shorter wait is not shown, since it costs two renderings of the button. This covers a round trip on a phone's network:
 * the first rendering would otherwise run just when the code arrives.
 */
const waitMs = 300

/** The actions of a button that opens the modal. */
export function useModalButton(options: OpenOptions = {}): ModalButton {
  const appKit = useKitInstance()
  const [pending, setPending] = useState(false)
  const press = (): void => {
    let noticed = false
    const stopWaiting = appKit.kit.later(waitMs, () => {
      noticed = true
      setPending(true)
    })
    appKit
      .open(options)
      // The error is for the host's developer; the visitor's next press tries again.
      .catch(console.error)
      .finally(() => {
        stopWaiting()
        // React takes time even to find no change, so the state is set only when it changed.
        if (noticed) setPending(false)
      })
  }
  return { pending, press, prefetch: () => prefetch(appKit.kit) }
}
