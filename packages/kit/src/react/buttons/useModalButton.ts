import { type OpenOptions, prefetch } from '@latchkey/core'
import { useState } from 'react'
import { useKitInstance } from '../AppKitProvider.tsx'

export type ModalButton = {
  /** The modal's code is on its way, and lets itself be waited for. */
  readonly pending: boolean
  readonly press: () => void
  /** Fetches that code as soon as somebody points at the button. */
  readonly prefetch: () => void
}

/**
 * A wait that nobody notices is not worth two renderings of the button. One round trip on a phone's network is among them:
 * the first of the two would be under way just when the code comes.
 */
const waitMs = 300

/** What a button that opens the modal does. */
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
      // The host's developer learns why; the visitor's next press tries again.
      .catch(console.error)
      .finally(() => {
        stopWaiting()
        // React takes its time even to find that nothing changed.
        if (noticed) setPending(false)
      })
  }
  return { pending, press, prefetch: () => prefetch(appKit.kit) }
}
