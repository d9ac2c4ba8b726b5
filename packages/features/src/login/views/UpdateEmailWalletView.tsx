import { track } from '@latchkey/core'
import { parseEmail } from '@latchkey/protocol'
import { useAction, useKit, useSelector, useText } from '@latchkey/modal/sdk'
import { Button, useStyles } from '@latchkey/ui'
import { type ReactElement, useId, useLayoutEffect, useRef, useState } from 'react'
import { changeEmail } from '../emailChange.ts'
import { loginTexts } from '../texts.ts'
import { useLoginText } from '../useLoginText.ts'
import css from './UpdateEmailWalletView.css?inline'

/** The visitor's next address. The old address gets a code first, then the new one. */
export default function UpdateEmailWalletView(): ReactElement {
  useStyles(css)
  const kit = useKit()
  const { t } = useText(loginTexts)
  const loginText = useLoginText()
  const ids = { hint: useId(), problem: useId() }
  const field = useRef<HTMLInputElement>(null)
  // Preact does not focus for `autoFocus`.
  useLayoutEffect(() => field.current?.focus(), [])
  const email = useSelector((state) => state.user?.email) ?? ''
  const [text, setText] = useState('')
  const [invalid, setInvalid] = useState(false)
  const { pending, error, run } = useAction((signal, newEmail: string) => {
    track(kit, 'EMAIL_EDIT', undefined)
    return changeEmail(kit, newEmail, signal)
  })
  const submit = (): void => {
    const wanted = parseEmail(text)
    const usable = wanted !== undefined && wanted !== email
    setInvalid(!usable)
    if (usable) run(wanted)
    else field.current?.focus()
  }
  return (
    <form
      className="new-email"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!pending) submit()
      }}
    >
      <p id={ids.hint} className="new-email-hint">
        {t('login.changeHint')}
      </p>
      <input
        ref={field}
        className="new-email-input"
        type="email"
        name="email"
        aria-label={t('login.newEmail')}
        placeholder={t('login.newEmail')}
        aria-invalid={invalid || undefined}
        aria-describedby={`${ids.hint} ${ids.problem}`}
        autoComplete="email"
        autoCapitalize="off"
        spellCheck="false"
        enterKeyHint="next"
        dir="ltr"
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setInvalid(false)
        }}
      />
      <p id={ids.problem} className="new-email-problem" role="alert">
        {invalid ? t('connect.emailInvalid') : error && loginText(error)}
      </p>
      <Button type="submit" variant="primary" wide inactive={text === ''} pending={pending}>
        {t('login.continue')}
      </Button>
    </form>
  )
}
