import { track } from '@latchkey/core'
import { isKitError } from '@latchkey/protocol'
import { useAction, useCountdown, useKit, useText } from '@latchkey/modal/sdk'
import { Button, useStyles } from '@latchkey/ui'
import {
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { CodeParams } from '../index.ts'
import { isRefused } from '../loginOf.ts'
import { loginTexts } from '../texts.ts'
import { useLoginText } from '../useLoginText.ts'
import css from './CodeEntry.css?inline'

/** Between two codes to an address (EMB-04). */
const cooldownMs = 30_000
/** More digits than any code (security.md OTP-6). */
const mostDigits = 9

type CodeEntryProps = {
  readonly sent: CodeParams
  readonly enter: (otp: string, signal: AbortSignal) => Promise<unknown>
  readonly resend: (signal: AbortSignal) => Promise<unknown>
  /** A way out below. */
  readonly children?: ReactNode
}

/**
 * The field for a code from a mail. One visible field, because browsers and password managers fill no hidden one, and a
 * code is pasted in one go.
 */
export function CodeEntry({ sent, enter, resend, children }: CodeEntryProps): ReactElement {
  useStyles(css)
  const { email, digits } = sent
  const kit = useKit()
  const { t } = useText(loginTexts)
  const loginText = useLoginText()
  const ids = { hint: useId(), problem: useId() }
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [sentAt, setSentAt] = useState(sent.sentAt)
  const checking = useAction((signal, otp: string) =>
    enter(otp, signal).catch((cause: unknown) => {
      if (isKitError(cause, 'FRAME_REFUSED'))
        track(kit, 'EMAIL_VERIFICATION_CODE_FAIL', { message: cause.message })
      throw cause
    }),
  )
  const sending = useAction(async (signal) => {
    await resend(signal)
    setSentAt(Date.now())
    setCode('')
    field.current?.focus()
  })
  useEffect(() => track(kit, 'EMAIL_VERIFICATION_CODE_SENT', undefined), [kit, sentAt])
  const wait = useCountdown(sentAt + cooldownMs)
  const { error } = checking
  const failed = error !== undefined
  // The visitor came here to type it. Preact does not focus for `autoFocus`.
  useLayoutEffect(() => field.current?.focus(), [])
  // A wrong code is written over.
  useEffect(() => {
    if (failed) field.current?.select()
  }, [failed])
  const take = (text: string): void => {
    const typed = asciiDigits(text).slice(0, mostDigits)
    setCode(typed)
    if (typed.length === digits && typed !== code && !checking.pending) checking.run(typed)
  }
  const paused = isRefused(error, 'CODE_PAUSED')
  return (
    <form
      className="code"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (code.length >= 6 && !checking.pending) checking.run(code)
        else field.current?.focus()
      }}
    >
      <p id={ids.hint} className="code-hint">
        {t('login.codeHint', { email })}
      </p>
      <input
        ref={field}
        className="code-field"
        type="text"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        aria-label={t('login.code')}
        aria-describedby={`${ids.hint} ${ids.problem}`}
        aria-invalid={failed || undefined}
        aria-busy={checking.pending || undefined}
        dir="ltr"
        spellCheck="false"
        enterKeyHint="go"
        readOnly={checking.pending}
        value={code}
        onChange={(event) => take(event.currentTarget.value)}
      />
      <p id={ids.problem} className="code-problem" role="alert">
        {error && loginText(error)}
      </p>
      <Button
        type="submit"
        variant="primary"
        wide
        inactive={code.length < digits || paused}
        pending={checking.pending}
        onClick={() => {}}
      >
        {checking.pending ? t('login.checking') : t('login.continue')}
      </Button>
      <Button wide inactive={wait > 0} pending={sending.pending} onClick={sending.run}>
        {wait > 0 ? t('login.cooldown', { count: wait }) : t('login.again')}
      </Button>
      <p className="code-problem" role="alert">
        {sending.error && !isKitError(sending.error, 'ABORTED') && loginText(sending.error)}
      </p>
      {children}
    </form>
  )
}

/** The digits of a text in any script, without all else: a pasted code may stand in a sentence. */
function asciiDigits(text: string): string {
  return Array.from(text.matchAll(/\p{Nd}/gu), ([digit]) => valueOf(digit)).join('')
}

/** Digits of a script stand in a row, from its zero (Unicode, 4.6). */
function valueOf(digit: string): number {
  let value = 0
  let before = digit.codePointAt(0) ?? 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(before - 1))) {
    before -= 1
    value += 1
  }
  return value
}
