/**
 * Run once the browser has painted the present rendering and has begun the next frame, which shows it moving. In a hidden
 * page it runs when the page is shown. Returns a function that cancels it.
 */
export function afterPaint(page: Window, run: () => void): () => void {
  let timer: number | undefined
  let frame = page.requestAnimationFrame(() => {
    // After one frame alone it would run before that frame is presented, and would delay the second.
    frame = page.requestAnimationFrame(() => {
      timer = page.setTimeout(run)
    })
  })
  return () => {
    page.cancelAnimationFrame(frame)
    page.clearTimeout(timer)
  }
}
