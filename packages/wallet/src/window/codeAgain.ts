import { button } from '../screen/drawReview.ts'
import type { Say } from '../screen/texts.ts'
import type { WindowTextKey } from '../texts/windows.ts'

/** Between two codes to an address (EMB-04). */
const cooldownSeconds = 30

export type CodeAgain = {
  readonly button: HTMLButtonElement
  /** Until then A sends no other code, and the button says so. */
  rest(seconds?: number): void
}

/** The button that asks for another code. */
export function createCodeAgain(say: Say<WindowTextKey>, press: () => void): CodeAgain {
  const made = button(say('button.again'), press, 'quiet')
  let timer: ReturnType<typeof setInterval> | undefined
  return {
    button: made,
    rest(seconds = cooldownSeconds) {
      clearInterval(timer)
      const until = performance.now() + seconds * 1_000
      const update = (): void => {
        const left = Math.ceil((until - performance.now()) / 1_000)
        if (left <= 0) clearInterval(timer)
        // Not `disabled`: the focus on it would be lost.
        made.ariaDisabled = left > 0 ? 'true' : null
        made.textContent = left > 0 ? sayWait(say, left) : say('button.again')
      }
      timer = setInterval(update, 250)
      update()
    },
  }
}

export function sayWait(say: Say<WindowTextKey>, seconds: number): string {
  const unit = { style: 'unit', unit: 'second', unitDisplay: 'long' } as const
  const { lang } = document.documentElement
  return say('status.wait', { time: new Intl.NumberFormat(lang, unit).format(seconds) })
}
