/** Run once the browser has painted what is rendered now; in a hidden page, once it shows. Gives a function that calls it off. */
export function afterPaint(page: Window, run: () => void): () => void {
  let timer: number | undefined
  // A frame's callbacks come before its paint: a task of their own comes after.
  const frame = page.requestAnimationFrame(() => {
    timer = page.setTimeout(run)
  })
  return () => {
    page.cancelAnimationFrame(frame)
    page.clearTimeout(timer)
  }
}
