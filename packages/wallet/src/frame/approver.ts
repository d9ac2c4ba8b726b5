import { failureOf, Refusal } from '../refusal.ts'
import { button, drawReview, saySo } from '../screen/drawReview.ts'
import { element, emptyPlace } from '../screen/elements.ts'
import { canSeeCovers, type Guard, guardButton, isRoomy, rules } from '../screen/guard.ts'
import type { Say } from '../screen/texts.ts'
import type { FromWindow } from '../window/messages.ts'
import { type ConfirmWindow, openConfirmWindow } from './confirmWindow.ts'
import type { Review } from './review.ts'

export type Question = {
  readonly id: string
  readonly review: Review
  /** The network's name; empty when it does not matter. */
  readonly network: string
  /** Work of the window after the approval: it asks for a code and shows the words. */
  readonly inWindow?: ((window: ConfirmWindow, message: FromWindow) => Promise<boolean>) | undefined
  /** Refuses what the page asks from now on; offered beside Decline. */
  readonly block?: (() => void) | undefined
}

export type Approver = {
  /** Shows a request, one at a time. @throws Refusal `USER_REJECTED` unless the visitor approves it */
  ask(question: Question): Promise<void>
  /** Says that an approved request is under way. @returns its end */
  work(): () => void
  /** The page no longer wants it. */
  abort(id: string): void
}

export type Look = { readonly say: Say; readonly language: string; readonly theme: string }

export function createApprover(hostOrigin: string, look: () => Look): Approver {
  let shown: { readonly id: string; stop(error: Refusal): void } | undefined
  let endedAt = -Infinity

  const ask = (question: Question): Promise<void> =>
    new Promise((resolve, reject) => {
      const { id, review, network, inWindow, block } = question
      const { say, language, theme } = look()
      const held: { guard?: Guard } = {}
      // A double click, or a key held down, answers the card before and not this one, too.
      const sleepMs = Math.max(0, endedAt + rules.calmMs - performance.now())
      const wakesAt = performance.now() + sleepMs
      const sleeping = (each: HTMLButtonElement): HTMLButtonElement => {
        if (sleepMs === 0) return each
        each.ariaDisabled = 'true'
        setTimeout(() => (each.ariaDisabled = null), sleepMs)
        return each
      }
      let confirming: ConfirmWindow | undefined
      const clear = (): void => {
        held.guard?.end()
        confirming?.close()
        keys.abort()
        endedAt = performance.now()
        shown = undefined
        emptyPlace()
      }
      const keys = new AbortController()
      const stop = (error: Refusal): void => {
        clear()
        reject(error)
      }
      const approve = (): void => {
        clear()
        resolve()
      }
      const decline = (): void => stop(new Refusal('USER_REJECTED'))
      shown = { id, stop }
      addEventListener(
        'keydown',
        ({ key, isTrusted, repeat }) => {
          if (key === 'Escape' && isTrusted && !repeat && performance.now() >= wakesAt) decline()
        },
        { signal: keys.signal },
      )
      const screen = drawReview(review, { hostOrigin, network, say })
      const { card, buttons } = screen
      const toWindow = async (): Promise<void> => {
        try {
          confirming?.close()
          const opened = (confirming = openConfirmWindow())
          saySo(screen, say('status.window'))
          for (;;) {
            const message = await opened.next()
            if (message.type === 'READY')
              opened.tell({
                type: 'REVIEW',
                ...{ review, hostOrigin, network, language, theme },
                isExport: inWindow !== undefined,
              })
            const isDone = inWindow ? await inWindow(opened, message) : message.type === 'APPROVED'
            if (isDone) return approve()
          }
        } catch (error) {
          const { code } = failureOf(error)
          if (code === 'WINDOW_BLOCKED') saySo(screen, say('status.blocked'), true)
          else decline()
        }
      }
      const offer = (): void => {
        const no = button(say(review.isOver ? 'button.close' : 'button.decline'), decline)
        buttons.append(sleeping(no))
        if (block) {
          const both = (): void => {
            block()
            decline()
          }
          buttons.after(sleeping(button(say('button.block'), both, 'quiet')))
        }
        if (review.isBlocked) return
        if (review.needsWindow || !canSeeCovers() || !isRoomy()) {
          buttons.append(sleeping(button(say('button.window'), () => void toWindow(), 'approve')))
          return
        }
        const yes = button(say('button.approve'), () => {}, 'approve')
        buttons.append(yes)
        held.guard = guardButton({ card, button: yes, press: approve, isWindow: false })
      }
      // The page asks first and shows the frame then: a hidden frame has no size to judge. The buttons come together, so that none moves.
      if (innerHeight > 0) offer()
      else addEventListener('resize', offer, { once: true, signal: keys.signal })
    })

  return {
    ask,
    work() {
      // The next request is there already.
      if (shown) return () => {}
      const text = element('p', { class: 'working', text: look().say('status.working') })
      // The button that had the focus is gone.
      text.tabIndex = -1
      emptyPlace().append(text)
      text.focus()
      return () => text.remove()
    },
    abort(id) {
      if (shown?.id === id) shown.stop(new Refusal('USER_REJECTED'))
    },
  }
}
