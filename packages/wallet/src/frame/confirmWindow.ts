import { Refusal } from '../refusal.ts'
import type { FromWindow, ToWindow } from '../window/messages.ts'

export type ConfirmWindow = {
  /** @throws Refusal `USER_REJECTED` when the visitor declines or closes it */
  next(): Promise<FromWindow>
  tell(message: ToWindow): void
  isOpen(): boolean
  close(): void
}

const size = { width: 420, height: 720 }
const lookMs = 300

/** Opens the frame's own window. It needs the visitor's press. @throws Refusal `WINDOW_BLOCKED` */
export function openConfirmWindow(): ConfirmWindow {
  const { width, height } = size
  const opened = open('/confirm', '', `popup,width=${width},height=${height}`)
  // A page with COOP same-origin cuts the window off, so that it can say nothing: that is blocked, too.
  if (!opened) throw new Refusal('WINDOW_BLOCKED')
  const ending = new AbortController()
  const heard: FromWindow[] = []
  let wake = (): void => {}
  addEventListener(
    'message',
    ({ source, origin, data }: MessageEvent<FromWindow>) => {
      if (source !== opened || origin !== location.origin) return
      heard.push(data)
      wake()
    },
    { signal: ending.signal },
  )
  const timer = setInterval(() => {
    if (!opened.closed) return
    heard.push({ type: 'DECLINED' })
    wake()
  }, lookMs)
  return {
    async next() {
      while (heard.length === 0)
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      // As: the loop ended because there is a message.
      const message = heard.shift() as FromWindow
      if (message.type === 'DECLINED') throw new Refusal('USER_REJECTED')
      return message
    },
    isOpen: () => !opened.closed,
    tell: (message) => opened.postMessage(message, location.origin),
    close() {
      ending.abort()
      clearInterval(timer)
      opened.close()
    },
  }
}
