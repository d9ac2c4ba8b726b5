import type { ApprovalGate, Login } from '@latchkey/core'
import { isKitError, KitError, rpcCode } from '@latchkey/protocol'
import type { FrameAnswer, FrameRequestName } from '@latchkey/protocol/frame'
import type { Channel } from './channel.ts'
import { limits, unauthorized } from './session.ts'

/** Between two codes to an address (EMB-04). The services keep it too. */
const cooldownMs = 30_000
/** A request of the login and its account (EMB-05). */
const limitMs = 30_000

/** The requests of a login, and of the account behind it. */
export function createLogin({
  channel,
  origin,
  loadGate,
  lost,
}: {
  readonly channel: Channel
  readonly origin: string
  readonly loadGate: () => Promise<ApprovalGate>
  /** Called when the frame says that the visitor is not logged in (STA-05). */
  readonly lost: () => void
}): Login {
  const cooldown = createCooldown()
  const orEnded = (cause: unknown, signal?: AbortSignal): never => {
    if (rpcCode(cause) !== unauthorized) throw cause
    try {
      // Before the end, which closes the window.
      signal?.throwIfAborted()
    } finally {
      lost()
    }
    throw new KitError('FRAME_REFUSED', { reason: 'SESSION_ENDED' }, { cause })
  }
  return {
    origin,
    ask: async (name, payload, signal) => {
      signal?.throwIfAborted()
      const email = name === 'CONNECT_EMAIL' && payload && 'email' in payload && payload.email
      if (email) cooldown.check(email)
      const answer = await channel.ask(name, payload, limitMs).catch((cause: unknown) => {
        // The frame waits for the visitor, and the page asks again (security.md 2.6).
        if (name === 'CONNECT_DEVICE' && isKitError(cause, 'FRAME_TIMEOUT'))
          throw new KitError('FRAME_REFUSED', { reason: 'WAITING' }, { cause })
        return orEnded(cause, signal)
      })
      if (email) cooldown.start(email)
      // A login that is over does not delay the next.
      if (ends.includes(name)) cooldown.end()
      signal?.throwIfAborted()
      return answer
    },
    approve: async (name, payload) => {
      const gate = await loadGate()
      let abort = (): void => {}
      const asked = gate.ask({
        method: name,
        surface: channel.surface,
        quiet: true,
        send: () => {
          const sent = channel.send(name, payload, limits.askMs)
          abort = () => sent.abort(new KitError('ABORTED'))
          return sent.answer
        },
        abort: () => abort(),
      })
      const answer = await asked.catch(orEnded)
      // As: the answer of `send`, which the gate passes on.
      return answer as FrameAnswer<typeof name>
    },
  }
}

const ends: readonly FrameRequestName[] = ['CONNECT_OTP', 'CONNECT_SOCIAL', 'SIGN_OUT']

type Cooldown = { check(email: string): void; start(email: string): void; end(): void }

/** @throws KitError `LOGIN_COOLDOWN` from `check`, for an address that got a code within the cooldown */
function createCooldown(): Cooldown {
  let last: { readonly email: string; readonly until: number } | undefined
  return {
    check: (email) => {
      const leftMs = last?.email === email ? last.until - performance.now() : 0
      if (leftMs > 0) throw new KitError('LOGIN_COOLDOWN', { seconds: Math.ceil(leftMs / 1000) })
    },
    start: (email) => {
      last = { email, until: performance.now() + cooldownMs }
    },
    end: () => {
      last = undefined
    },
  }
}
