/** Milliseconds and three random digits, always increasing, below 2^53 (walletconnect.md 6). */
export function createIds(): () => number {
  let last = 0
  return () => {
    const [random = 0] = crypto.getRandomValues(new Uint16Array(1))
    last = Math.max(last + 1, Date.now() * 1000 + (random % 1000))
    return last
  }
}
