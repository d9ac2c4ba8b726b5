const key = 'latchkey-dev-frame'
let current = false

/**
 * Whether a visitor is logged in. Without storage, which some browsers deny a frame of another site, it lasts as long
 * as the page.
 */
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
    // As described above.
  }
}
