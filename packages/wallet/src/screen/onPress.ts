/** How far a hand may slip between down and up, in CSS pixels of the screen. */
const slip = 12
/** After the hand's up: a browser that makes a click has made it by then. */
const clickMs = 100

/**
 * Calls `press` once for each press of the button by a hand or a key. The page moves and sizes the frame, also between a hand's down and up. Then
 * the browser finds another element at the end of the press, and makes no click, or one of that element. So a press counts where it
 * began, if the hand stayed where it was or came up on the button, and a click that began elsewhere is none.
 */
export function onPress(button: HTMLButtonElement, press: () => void): void {
  let down: PointerEvent | undefined
  let waiting: ReturnType<typeof setTimeout> | undefined
  const isAwake = (): boolean => button.isConnected && button.ariaDisabled !== 'true'
  const end = (isPress: boolean): void => {
    clearTimeout(waiting)
    down = undefined
    if (isPress && isAwake()) press()
  }
  button.addEventListener('pointerdown', (event) => {
    const { isTrusted, isPrimary, button: which } = event
    if (!isTrusted || !isPrimary || which !== 0 || !isAwake()) return
    end(false)
    down = event
    const over = new AbortController()
    const { signal } = over
    const isSame = (other: PointerEvent): boolean => other.pointerId === event.pointerId
    addEventListener(
      'pointerup',
      (up) => {
        if (!isSame(up)) return
        over.abort()
        const stayed = Math.hypot(up.screenX - event.screenX, up.screenY - event.screenY) <= slip
        if (down === event) waiting = setTimeout(() => end(stayed), clickMs)
      },
      { signal },
    )
    addEventListener(
      'pointercancel',
      (cancel) => {
        if (!isSame(cancel)) return
        over.abort()
        if (down === event) end(false)
      },
      { signal },
    )
  })
  button.addEventListener('click', ({ isTrusted, detail }) => {
    // A key, and what acts for one, counts no clicks.
    if (isTrusted && (down || detail === 0)) end(true)
  })
}
