import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** When a list loses its focused row, the row that takes its place gets the focus. */
export function useKeptFocus(list: RefObject<HTMLElement | null>): void {
  const place = useRef(-1)
  useEffect(() => {
    const element = list.current
    if (!element) return
    const note = ({ target }: FocusEvent): void => {
      place.current = rowsIn(element).findIndex((row) => row.contains(target as Node))
    }
    // A row that is still there after the event lost the focus to a visitor who moved on.
    const forget = ({ target }: FocusEvent): void =>
      queueMicrotask(() => {
        const { activeElement } = element.getRootNode() as ShadowRoot
        if ((target as Node).isConnected && !element.contains(activeElement)) place.current = -1
      })
    element.addEventListener('focusin', note)
    element.addEventListener('focusout', forget)
    return () => {
      element.removeEventListener('focusin', note)
      element.removeEventListener('focusout', forget)
    }
  }, [list])
  useLayoutEffect(() => {
    const element = list.current
    if (!element || place.current < 0) return
    const { activeElement } = element.getRootNode() as ShadowRoot
    if (activeElement) return
    const row = rowsIn(element).at(place.current) ?? rowsIn(element).at(-1)
    row?.querySelector('button')?.focus()
  })
}

/** The wallets, and the buttons below them. */
function rowsIn(list: HTMLElement): readonly Element[] {
  return [...list.querySelectorAll('.profile-list > li')]
}
