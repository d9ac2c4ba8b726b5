/**
 * Run once the browser has painted what is rendered now and has begun the frame after it, which shows it moving; in a hidden
 * page, once it shows. Gives a function that calls it off.
 */
export function afterPaint(page: Window, run: () => void): () => void {
  let timer: number | undefined
  let frame = page.requestAnimationFrame(() => {
    // After one frame alone it would be done before anybody is told of that frame, and hold the second one up.
    frame = page.requestAnimationFrame(() => {
      timer = page.setTimeout(run)
    })
  })
  return () => {
    page.cancelAnimationFrame(frame)
    page.clearTimeout(timer)
  }
}
