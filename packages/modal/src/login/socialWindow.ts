/** The window of a social login: opened inside the press, because browsers block windows that open later. */
export type SocialWindow = {
  /** Undefined when the browser blocked it. */
  current: Window | undefined
}

/** A kit's window of a social login: `kit.get(socialWindow)`. */
export function socialWindow(): SocialWindow {
  return { current: undefined }
}

/** Opens the window with a text, before the address of its page is known. The last window is closed. */
export function openSocialWindow(held: SocialWindow, text: string): void {
  held.current?.close()
  const opened = globalThis.open('', '', 'popup,width=600,height=800') ?? undefined
  held.current = opened
  if (!opened) return
  // Some browsers deny a page its own empty window.
  try {
    opened.document.title = text
    opened.document.body.textContent = text
  } catch {
    // It stays empty until its page arrives.
  }
}
