const key = 'latchkey-dev-frame'
let current = false

/** Whether somebody is logged in: until the page is gone where the browser denies a frame of another site its storage. */
export function isIn(): boolean {
  try {
    return localStorage.getItem(key) === 'in'
  } catch {
    return current
  }
}

export function remember(now: boolean): void {
  current = now
  try {
    if (now) localStorage.setItem(key, 'in')
    else localStorage.removeItem(key)
  } catch {
    // Said above.
  }
}
