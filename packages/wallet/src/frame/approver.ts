import { failureOf, Refusal } from '../refusal.ts'
import { button, drawReview, saySo } from '../screen/drawReview.ts'
import { element, emptyPlace } from '../screen/elements.ts'
import { canSeeCovers, type Guard, guardButton, isRoomy } from '../screen/guard.ts'
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
  readonly inWindow?: (window: ConfirmWindow, message: FromWindow) => Promise<boolean>
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

  const ask = (question: Question): Promise<void> =>
    new Promise((resolve, reject) => {
      const { id, review, network, inWindow } = question
      const { say, language, theme } = look()
      const held: { guard?: Guard } = {}
      let confirming: ConfirmWindow | undefined
      const clear = (): void => {
        held.guard?.end()
        confirming?.close()
        keys.abort()
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
        ({ key, isTrusted }) => {
          if (key === 'Escape' && isTrusted) decline()
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
      buttons.append(button(say(review.isOver ? 'button.close' : 'button.decline'), decline))
      if (review.isBlocked) return
      const offerApproval = (): void => {
        if (review.needsWindow || !canSeeCovers() || !isRoomy()) {
          buttons.append(button(say('button.window'), () => void toWindow(), 'approve'))
          return
        }
        const yes = button(say('button.approve'), () => {}, 'approve')
        buttons.append(yes)
        held.guard = guardButton({ card, button: yes, press: approve, isWindow: false })
      }
      // The page asks first and shows the frame then: a hidden frame has no size to judge.
      if (innerHeight > 0) offerApproval()
      else addEventListener('resize', offerApproval, { once: true, signal: keys.signal })
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
