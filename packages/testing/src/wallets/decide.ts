import type { Behaviour, PageWalletOptions, WalletAsk } from './options.ts'
import { providerError } from './provider.ts'

export type Decisions = {
  /**
   * Resolves when the owner approves. Throws 4001 when the owner rejects, -32002 when a question of the same kind is
   * open.
   */
  ask(question: WalletAsk): Promise<void>
  setBehaviour(behaviour: Behaviour): void
  readonly behaviour: Behaviour
  /** Open questions, oldest first. */
  readonly open: readonly WalletAsk[]
}

export function createDecisions(options: PageWalletOptions): Decisions {
  let behaviour = options.behaviour ?? 'approve'
  const open = new Set<WalletAsk>()
  const waiting = new Set<() => void>()

  const decide = async (question: WalletAsk): Promise<boolean> => {
    if (behaviour === 'reject') return false
    if (behaviour === 'rejectNext') {
      behaviour = 'approve'
      return false
    }
    if (behaviour === 'wait') {
      await new Promise<void>((resolve) => waiting.add(resolve))
      return decide(question)
    }
    if (behaviour === 'delay')
      await new Promise((resolve) => setTimeout(resolve, options.delayMs ?? 3000))
    return options.approve ? await options.approve(question) : true
  }

  return {
    async ask(question) {
      // One window for each kind of question, as in extensions (EIP-1474: resource unavailable).
      if ([...open].some(({ kind }) => kind === question.kind))
        throw providerError(
          -32002,
          `Request of type '${question.method}' already pending for this origin. Please wait.`,
        )
      open.add(question)
      try {
        if (!(await decide(question).catch(() => false)))
          throw providerError(4001, 'User rejected the request.')
      } finally {
        open.delete(question)
      }
    },
    setBehaviour(next) {
      behaviour = next
      for (const release of waiting) release()
      waiting.clear()
    },
    get behaviour() {
      return behaviour
    },
    get open() {
      return [...open]
    },
  }
}
