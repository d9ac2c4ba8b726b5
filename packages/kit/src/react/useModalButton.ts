import { type OpenOptions, prefetch } from '@latchkey/core'
import { useState } from 'react'
import { useKitInstance } from './KitContext.tsx'

export type ModalButton = {
  /** The modal's code is on its way. */
  readonly pending: boolean
  readonly press: () => void
  /** Fetches that code as soon as somebody points at the button. */
  readonly prefetch: () => void
}

/** What a button that opens the modal does. */
export function useModalButton(options: OpenOptions = {}): ModalButton {
  const appKit = useKitInstance()
  const [pending, setPending] = useState(false)
  const press = (): void => {
    setPending(true)
    appKit
      .open(options)
      // The host's developer learns why; the visitor's next press tries again.
      .catch(console.error)
      .finally(() => setPending(false))
  }
  return { pending, press, prefetch: () => prefetch(appKit.kit) }
}
