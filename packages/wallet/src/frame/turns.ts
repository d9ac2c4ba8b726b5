import { Refusal } from '../refusal.ts'
import type { Approver, Question } from './approver.ts'

/** What one page may ask of the visitor (security.md RATE-1). */
const limits = { open: 6, aMinute: 20, declines: 3, calmMs: 10_000 }

export type Turn = {
  /** Shows a question of the request when it is its turn. @throws Refusal `USER_REJECTED`; the first question `LIMIT_EXCEEDED`, too */
  ask(question: Question): Promise<void>
  end(): void
}

export type Turns = {
  /**
   * Takes a place for a request of the page. What is asked once the visitor approved has no limit: nothing approved is
   * lost to what else the page asks.
   * @throws Refusal `LIMIT_EXCEEDED`; `USER_REJECTED` once the visitor has blocked the site
   */
  enter(): Turn
}

/** One question at a time. @param isWanted whether the page still waits for the request */
export function createTurns(
  approver: Pick<Approver, 'ask'>,
  isWanted: (id: string) => boolean,
  now: () => number = () => performance.now(),
): Turns {
  let last: Promise<unknown> = Promise.resolve()
  let open = 0
  /** When the requests of the last minute came before the visitor. */
  let asked: readonly number[] = []
  let declines = 0
  let calmUntil = 0
  let isBlocked = false

  const refuseUnwanted = (): void => {
    if (isBlocked) throw new Refusal('USER_REJECTED')
    if (now() < calmUntil) throw new Refusal('LIMIT_EXCEEDED')
  }
  const admit = (): void => {
    refuseUnwanted()
    asked = asked.filter((time) => time > now() - 60_000)
    if (asked.length >= limits.aMinute) throw new Refusal('LIMIT_EXCEEDED')
  }
  const show = async (question: Question): Promise<void> => {
    const { id, review } = question
    if (!isWanted(id)) throw new Refusal('USER_REJECTED')
    const block = (): void => {
      isBlocked = true
    }
    try {
      await approver.ask({ ...question, block: declines > 0 ? block : undefined })
      declines = 0
    } catch (error) {
      // A page that takes its request back, and a visitor who closes what is over, decline nothing.
      if (isWanted(id) && !review.isOver && ++declines >= limits.declines)
        calmUntil = now() + limits.calmMs
      throw error
    }
  }
  return {
    enter() {
      admit()
      if (open >= limits.open) throw new Refusal('LIMIT_EXCEEDED')
      open += 1
      let isApproved = false
      return {
        async ask(question) {
          if (!isApproved) {
            admit()
            asked = [...asked, now()]
          }
          const turn = last.then(() => {
            if (!isApproved) refuseUnwanted()
            return show(question)
          })
          last = turn.catch(() => {})
          await turn
          isApproved = true
        },
        end() {
          open -= 1
        },
      }
    },
  }
}
